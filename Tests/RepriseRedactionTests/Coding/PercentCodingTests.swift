import RepriseRedaction
import Testing

@Suite struct PercentCodingTests {
  @Test(arguments: [
    ("a%20b", "a b"), ("a+b", "a+b"), ("%e2%82%AC", "€"), ("100%", "100%"), ("%4", "%4"),
    ("%zz%41", "%zzA"), ("%%41", "%A"), ("%2541", "%41"), ("", ""),
  ])
  func decoding(source: String, expected: String) {
    #expect(text(PercentCoding.decode(source.utf8, plusIsBlank: false)) == expected)
    #expect(
      text(PercentCoding.decode(bytes("..\(source)").dropFirst(2), plusIsBlank: false)) == expected)
  }

  @Test func plusIsABlankInForms() {
    #expect(text(PercentCoding.decode("a+b%2Bc".utf8, plusIsBlank: true)) == "a b+c")
  }

  @Test func encoding() {
    #expect(
      text(PercentCoding.encode("a /ü~".utf8) { $0 == 0x61 || $0 == 0x7E }) == "a%20%2F%C3%BC~")
  }

  @Test func everyByteSurvives() {
    let all = (0...255).map { UInt8($0) }
    #expect(
      PercentCoding.decode(PercentCoding.encode(all) { _ in false }, plusIsBlank: true) == all)
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let source = generator.bytes(40)
      let kept = Set(generator.bytes(20)).subtracting("%+".utf8)
      let encoded = PercentCoding.encode(source, keeping: kept.contains)
      #expect(PercentCoding.decode(encoded, plusIsBlank: true) == source)
    }
  }
}

@Suite struct NamedValuesTests {
  @Test func pairs() {
    let source = bytes("a=1&b&&c=&%64+d=x%3D+y=z&=v")
    let entries = NamedValues(source).entries
    #expect(entries.map { text($0.rawName) } == ["a", "b", "c", "%64+d", ""])
    #expect(entries.map { $0.rawValue.map(text) } == ["1", nil, "", "x%3D+y=z", "v"])
    #expect(entries.map { text($0.name) } == ["a", "b", "c", "d d", ""])
    #expect(entries.map { $0.value.map(text) } == ["1", nil, "", "x= y=z", "v"])
    #expect(NamedValues(bytes("")).entries.isEmpty)
  }

  @Test func rawPiecesKeepTheIndicesOfTheWhole() {
    let source = bytes("??a=1&b=22").dropFirst(2)
    let last = NamedValues(source).entries.last
    #expect(last?.rawValue?.indices == 8..<10)
  }
}
