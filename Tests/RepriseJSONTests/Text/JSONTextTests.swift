import RepriseJSON
import Testing

@Suite struct JSONTextTests {
  @Test(arguments: [
    ("", #""""#),
    ("plain", #""plain""#),
    ("é😀/'", #""é😀/'""#),
    ("a\"b\\c", #""a\"b\\c""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\u{0}\u{1B}\u{1F}", #""\u0000\u001b\u001f""#),
    ("\u{7F}\u{2028}", "\"\u{7F}\u{2028}\""),
  ])
  func strings(text: String, quoted: String) throws {
    #expect(JSONText.quoted(text) == quoted)
    #expect(try root(quoted).string == text)
  }

  @Test(
    arguments: [
      ([0xED, 0xA0, 0x80], #""\ud800""#),
      ([0x61, 0xFF, 0x62], "\"a\u{FFFD}b\""),
      ([0xC3], "\"\u{FFFD}\""),
      ([0xED, 0xA0], "\"\u{FFFD}\u{FFFD}\""),
    ] as [([UInt8], String)])
  func bytesThatAreNotUTF8(bytes: [UInt8], quoted: String) {
    #expect(string(JSONText.quoted(bytes)) == quoted)
  }

  @Test func anyBytesGiveValidJSON() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        generator.pick([0, 0x0A, 0x22, 0x5C, 0x61, 0x80, 0xA0, 0xBF, 0xC3, 0xE2, 0xED, 0xF0, 0xFF])
          as UInt8
      }
      let quoted = JSONText.quoted(bytes)
      let read = try JSONDocument(quoted[...]).root.stringBytes
      if String(validating: bytes, as: UTF8.self) != nil { #expect(read == bytes) }
    }
  }

  @Test func everyStringOfADocumentCanBeWrittenAgain() throws {
    for text in [#""\ud800\udc00\udc00\ud800""#, #""\u00e9\uffff\u0000""#] {
      let bytes = try #require(try root(text).stringBytes)
      #expect(try JSONDocument(JSONText.quoted(bytes)[...]).root.stringBytes == bytes)
    }
  }
}
