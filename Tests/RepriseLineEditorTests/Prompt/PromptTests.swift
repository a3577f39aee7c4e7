@testable import RepriseLineEditor
import Testing

struct PromptTests {
  /// `«…»` stands for a literal: the sequences that take no columns.
  private func rendered(_ pieces: [Prompt.Piece], colours: Bool = true) -> String {
    var isInside = false
    return PromptRendering(pieces, colours: colours).text.unicodeScalars.map { scalar in
      guard scalar == PromptRendering.literalMark else {
        return scalar == "\u{1B}" ? "ESC" : String(scalar)
      }
      isInside.toggle()
      return isInside ? "«" : "»"
    }.joined()
  }

  @Test(arguments: [
    ([], ""),
    ([Prompt.Piece("> ")], "> "),
    ([Prompt.Piece("> ", colour: .green)], "«ESC[32m»>«ESC[0m» "),
    ([Prompt.Piece("live", colour: .green)], "«ESC[32m»live«ESC[0m» "),
    ([Prompt.Piece("live", colour: .green), Prompt.Piece("> ")], "«ESC[32m»live«ESC[0m»> "),
    // A change from colour to colour is one literal.
    (
      [Prompt.Piece("a", colour: .red), Prompt.Piece("b", colour: .bold), Prompt.Piece(" ")],
      "«ESC[31m»a«ESC[0mESC[1m»b«ESC[0m» "
    ),
    ([Prompt.Piece("a", colour: .red), Prompt.Piece("b", colour: .red)], "«ESC[31m»ab«ESC[0m» "),
    ([Prompt.Piece("", colour: .red), Prompt.Piece("b")], "b"),
    ([Prompt.Piece(" ", colour: .red)], " "),
    // No literal stands before a character without width.
    ([Prompt.Piece("a"), Prompt.Piece("\u{301}b", colour: .red)], "a\u{301}«ESC[31m»b«ESC[0m» "),
    ([Prompt.Piece("\u{301}", colour: .red), Prompt.Piece("> ")], "> "),
    // Control characters are shown.
    ([Prompt.Piece("a\u{1}b\u{1B}[m\n", colour: .dim)], "«ESC[2m»a\\x01b\\x1b[m\\n«ESC[0m» "),
  ])
  func coloursAreSafeLiterals(_ pieces: [Prompt.Piece], _ text: String) {
    #expect(rendered(pieces) == text)
  }

  @Test(arguments: Prompt.Colour.allCases)
  func withoutColoursThereAreNoLiterals(_ colour: Prompt.Colour) {
    #expect(rendered([Prompt.Piece("a", colour: colour)], colours: false) == "a")
  }

  @Test func literalsAreNeverAdjacentNorLast() {
    var random = SeededGenerator(seed: 2)
    let texts = ["", " ", "a", "\u{301}", "é", "你", "\n", "\u{1}", "\u{200D}"]
    for _ in 0..<500 {
      let pieces = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Prompt.Piece(
          (0..<3).map { _ in texts.randomElement(using: &random) ?? "" }.joined(),
          colour: Bool.random(using: &random)
            ? Prompt.Colour.allCases.randomElement(using: &random) : nil)
      }
      let text = rendered(pieces)
      #expect(!text.contains("»«"))
      #expect(!text.hasSuffix("»"))
      let visible = PromptRendering(pieces, colours: true).visible
      let shown = text.split(separator: "»", omittingEmptySubsequences: false).map {
        $0.prefix { $0 != "«" }
      }
      #expect(Array(shown.joined().unicodeScalars) == Array(visible.unicodeScalars))
    }
  }

  @Test func theTextIsThatOfAllPieces() {
    #expect(Prompt(pieces: [.init("a", colour: .red), .init("b")]).text == "ab")
    #expect(Prompt(text: "> ", colour: .red).pieces == [.init("> ", colour: .red)])
  }

  @Test(arguments: [
    ("plain é 你", "plain é 你"), ("a\nb\rc\td", "a\\nb\\rc\\td"), ("\0\u{1F}", "\\x00\\x1f"),
    ("\u{7F}\u{9B}", "\\x7f\\x9b"), ("\u{202E}abc\u{2066}", "\\u{202e}abc\\u{2066}"),
    ("\u{FEFF}\u{2028}\u{200F}\u{61C}", "\\u{feff}\\u{2028}\\u{200f}\\u{061c}"),
  ])
  func whatActsIsShown(_ text: String, _ shown: String) {
    #expect(VisibleText.escaped(text) == shown)
  }
}
