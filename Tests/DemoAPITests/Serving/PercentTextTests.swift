import Testing

@testable import DemoAPI

struct PercentTextTests {
  @Test(arguments: [
    ("", ""), ("abc", "abc"), ("%41%62", "Ab"), ("%e2%82%AC", "€"), ("%", "%"), ("%4", "%4"),
    ("%4g", "%4g"), ("%%41", "%A"), ("%2541", "%41"), ("%FF", "\u{FFFD}"), ("a+b", "a+b"),
  ])
  func decodes(text: String, decoded: String) {
    #expect(PercentText.decode(text.utf8, plusIsBlank: false) == decoded)
  }

  @Test func plusIsABlankOnlyInForms() {
    #expect(PercentText.decode("a+b%2B".utf8, plusIsBlank: true) == "a b+")
    #expect(PercentText.decode("a+b%2B".utf8, plusIsBlank: false) == "a+b+")
  }

  @Test func encodesWhatIsNotPlain() {
    #expect(PercentText.encode("aZ09-._~") == "aZ09-._~")
    #expect(PercentText.encode("a b/é\r\n") == "a%20b%2F%C3%A9%0D%0A")
    #expect(PercentText.encode("/a?b=c", keeping: "/?=") == "/a?b=c")
  }

  @Test func decodingUndoesEncoding() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let text = generator.text(upTo: 20)
      let encoded = PercentText.encode(text)
      #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      #expect(PercentText.decode(encoded.utf8, plusIsBlank: false) == text)
      #expect(PercentText.decode(encoded.utf8, plusIsBlank: true) == text)
    }
  }
}
