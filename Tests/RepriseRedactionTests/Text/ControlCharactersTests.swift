import RepriseRedaction
import Testing

@Suite struct ControlCharactersTests {
  @Test(arguments: [
    ("plain ü 👩‍👧", "plain ü 👩‍👧"),
    ("\u{1B}[31m", "\\x1b[31m"),
    ("a\u{0}\u{7}\u{7F}\u{9B}b", "a\\x00\\x07\\x7f\\x9bb"),
    (
      "\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}\u{FEFF}",
      "\\u{202e}\\u{2066}\\u{200f}\\u{61c}\\u{2028}\\u{feff}"
    ),
    ("a\nb\tc\r\n", "a\\x0ab\\x09c\\x0d\\x0a"),
    ("", ""),
  ])
  func text(source: String, expected: String) {
    #expect(ControlCharacters.escaped(source) == expected)
    #expect(ControlCharacters.escaped(source.utf8) == expected)
  }

  @Test func linesAndTabsCanStay() {
    #expect(ControlCharacters.escaped("a\nb\tc\r\n", keepingLines: true) == "a\nb\tc\\x0d\n")
    #expect(ControlCharacters.escaped(Array("ü\n\r".utf8), keepingLines: true) == "ü\n\\x0d")
  }

  @Test func bytesThatAreNotUTF8AreShown() {
    let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0x28, 0xE2, 0x82, 0xED, 0xA0, 0x80, 0xC3, 0xBC]
    #expect(ControlCharacters.escaped(bytes) == "a\\xff\\xc3(\\xe2\\x82\\xed\\xa0\\x80ü")
    #expect(ControlCharacters.escaped(bytes[1...2]) == "\\xff\\xc3")
  }

  @Test func nothingThatActsIsLeft() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let shown = ControlCharacters.escaped(generator.bytes(60))
      let acts = shown.unicodeScalars.contains { scalar in
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
          || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      }
      #expect(!acts)
    }
  }
}
