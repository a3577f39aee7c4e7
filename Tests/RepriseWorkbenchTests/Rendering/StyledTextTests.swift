import Testing

@testable import RepriseWorkbench

struct StyledTextTests {
  @Test func withoutColourThereIsNoEscape() {
    var text = StyledText(isColored: false)
    text.append("HTTP/1.1", .version)
    text.append(" 200", .success)
    text.endLine()
    #expect(text.text == "HTTP/1.1 200\n")
  }

  @Test func colourEndsWithItsPiece() {
    var text = StyledText(isColored: true)
    text.append("a", .success)
    text.append("b")
    text.append("", .failure)
    #expect(text.text == "\u{1B}[32ma\u{1B}[0mb")
  }

  @Test func aLineIsEndedOnce() {
    var text = StyledText(isColored: false)
    text.endLine()
    #expect(text.bytes.isEmpty)
    text.append("x\n")
    text.endLine()
    #expect(text.text == "x\n")
  }

  @Test func piecesOfTextAreJoined() {
    var first = StyledText(isColored: true)
    first.append("a", .dim)
    var second = StyledText(isColored: true)
    second.append("b", .literal)
    first.append(second)
    #expect(first.text == "\u{1B}[2ma\u{1B}[0m\u{1B}[35mb\u{1B}[0m")
  }

  @Test(arguments: [
    (100, TextStyle.success), (200, .success), (301, .redirection), (404, .clientError),
    (500, .serverError), (799, .serverError),
  ])
  func statusHasItsColour(code: Int, style: TextStyle) {
    #expect(TextStyle.status(code) == style)
  }
}
