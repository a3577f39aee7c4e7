import Testing

@testable import RepriseRedaction

@Suite struct RegionViewTests {
  static func views(_ source: String, _ form: Region.Form, plus: Bool = false) -> [String] {
    let bytes = bytes("..\(source)").dropFirst(2)
    let region = Region(range: bytes.indices, form: form)
    return RegionView.all(of: region, in: bytes, readsPlusAsBlank: plus).map { text($0.text) }
  }

  @Test(
    arguments: [
      ("plain", .text, ["plain"]), ("100%", .text, ["100%"]), ("a%41", .text, ["a%41", "aA"]),
      ("a%2541", .text, ["a%2541", "a%41", "aA"]), ("a+b", .text, ["a+b"]),
      ("a+b", .percentEncoded, ["a+b"]), ("a+b", .formEncoded, ["a+b", "a b"]),
      (#"a\nb"#, .text, [#"a\nb"#, "a\nb"]), (#"a\nb"#, .jsonString, ["a\nb"]),
      (#"a\\nb"#, .jsonString, [#"a\nb"#, "a\nb"]), ("plain", .jsonString, ["plain"]),
      ("&lt;%3e", .text, ["&lt;%3e", "&lt;>", "<%3e", "<>", "<>"]), ("1e+5", .jsonNumber, ["1e+5"]),
      ("%41", .binary, ["%41"]),
    ] as [(String, Region.Form, [String])])
  func texts(source: String, form: Region.Form, expected: [String]) {
    #expect(Self.views(source, form) == expected)
  }

  @Test func plusIsReadAsABlankWhereSomethingHasBlanks() {
    #expect(Self.views("a+b", .text, plus: true) == ["a+b", "a b"])
  }

  @Test func placesGoBackThroughEveryDecoding() throws {
    let source = bytes(#"..x%5cu0041y"#)
    let region = Region(range: 2..<source.count, form: .text)
    let view = try #require(RegionView.all(of: region, in: source).last)
    #expect(text(view.text) == "xAy")
    #expect(view.place(1..<2) == 3..<11)
    #expect(view.place(0..<3) == 2..<12)
  }

  @Test func aNumberIsReplacedAsAWhole() throws {
    let source = bytes("123456")
    let view = try #require(
      RegionView.all(of: Region(range: 1..<5, form: .jsonNumber), in: source).first)
    #expect(view.place(2..<3) == 1..<5)
  }

  @Test func theDepthIsBounded() {
    let source = "%2525252525252525252541"
    #expect(Self.views(source, .text).count == 4)
  }
}
