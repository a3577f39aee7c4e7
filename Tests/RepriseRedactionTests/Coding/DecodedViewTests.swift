import Testing

@testable import RepriseRedaction

@Suite struct DecodedViewTests {
  @Test(arguments: [
    ("a%20b", "a b"), ("%41%42", "AB"), ("%4", nil), ("plain", nil), ("%zz%41", "%zzA"),
    ("a+b", nil), ("%c3%BC", "ü"),
  ])
  func percentDecoding(source: String, expected: String?) {
    let view = DecodedView.percentDecoding(bytes(source), plusIsBlank: false)
    #expect(view.map { text($0.bytes) } == expected)
  }

  @Test func plusAsBlank() {
    let view = DecodedView.percentDecoding(bytes("a+b%2B"), plusIsBlank: true)
    #expect(view.map { text($0.bytes) } == "a b+")
  }

  @Test(arguments: [
    (#"a\nb"#, "a\nb"), (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u00e9"#, "é"),
    (#"\ud83d\ude00"#, "😀"), (#"\u20AC"#, "€"), (#"\u00"#, nil), (#"\x"#, nil), (#"a\"#, nil),
    ("plain", nil), (#"\x\n"#, "\\x\n"), (#"\\n"#, "\\n"),
  ])
  func jsonUnescaping(source: String, expected: String?) {
    let view = DecodedView.jsonUnescaping(bytes(source))
    #expect(view.map { text($0.bytes) } == expected)
  }

  @Test func loneSurrogatesStayApart() {
    let view = DecodedView.jsonUnescaping(bytes(#"\ud83dx\ude00"#))
    #expect(view?.bytes == [0xED, 0xA0, 0xBD, 0x78, 0xED, 0xB8, 0x80])
  }

  @Test(arguments: [
    ("a&amp;b", "a&b"), ("&lt;&gt;&quot;&apos;", "<>\"'"), ("&#65;&#x42;&#X43;", "ABC"),
    ("&#8364;", "€"), ("&unknown;", nil), ("&amp", nil), ("&#;", nil), ("&#x110000;", nil),
    ("&#99999999999;", nil), ("a & b;", nil), ("&&amp;", "&&"),
  ])
  func htmlUnescaping(source: String, expected: String?) {
    let view = DecodedView.htmlUnescaping(bytes(source))
    #expect(view.map { text($0.bytes) } == expected)
  }

  @Test func placesAreThoseOfTheSource() throws {
    let source = bytes("..ab%20cd%41").dropFirst(2)
    let view = try #require(DecodedView.percentDecoding(source, plusIsBlank: false))
    #expect(text(view.bytes) == "ab cdA")
    #expect(view.sourceRange(of: 0..<2) == 2..<4)
    #expect(view.sourceRange(of: 1..<2) == 3..<4)
    #expect(view.sourceRange(of: 2..<3) == 4..<7)
    #expect(view.sourceRange(of: 1..<4) == 3..<8)
    #expect(view.sourceRange(of: 4..<6) == 8..<12)
    #expect(view.sourceRange(of: 0..<6) == 2..<12)
  }

  @Test func aPartOfAnEscapeStandsForAllOfIt() throws {
    let view = try #require(DecodedView.jsonUnescaping(bytes(#"x\u00e9y"#)))
    #expect(view.bytes.count == 4)
    #expect(view.sourceRange(of: 1..<2) == 1..<7)
    #expect(view.sourceRange(of: 2..<3) == 1..<7)
    #expect(view.sourceRange(of: 2..<4) == 1..<8)
  }

  /// Decoding the piece of source that a range stands for gives the range's bytes again.
  @Test func everyRangeComesBack() throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<300 {
      let source = bytes(
        (0..<12).map { _ in
          ["a", "b", "%41", "%2f", "%25", "-", "%c3%bc"][
            Int.random(in: 0..<7, using: &generator)]
        }.joined())
      guard let view = DecodedView.percentDecoding(source, plusIsBlank: false) else { continue }
      for lower in view.bytes.indices {
        for upper in (lower + 1)...view.bytes.count {
          let place = view.sourceRange(of: lower..<upper)
          let decoded = PercentCoding.decode(source[place], plusIsBlank: false)
          #expect(decoded == Array(view.bytes[lower..<upper]))
        }
      }
    }
  }
}
