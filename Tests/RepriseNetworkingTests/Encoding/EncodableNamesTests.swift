import RepriseNetworking
import Testing

struct EncodableNamesTests {
  @Test("D7, D10: a dictionary is written in the order of its names, the same each time")
  func dictionaries() throws {
    let numbers = Dictionary(uniqueKeysWithValues: "hgfedcba".map { (String($0), [1]) })
    #expect(
      try Parameters(encoding: ["outer": numbers]).pairs.map(\.name) == ["outer"])
    #expect(
      try ParameterEncoder(arrays: .repeated, objects: .dots)
        .text(of: Parameters(encoding: ["o": numbers]))
        == "o.a=1&o.b=1&o.c=1&o.d=1&o.e=1&o.f=1&o.g=1&o.h=1")
  }

  @Test("D7: tens of thousands of names take no longer than their number says")
  func many() throws {
    let names = (0..<50_000).map { "name\($0)" }
    let parameters = try Parameters(
      encoding: Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }))
    #expect(parameters.pairs.map(\.name) == names.sorted())
  }

  struct Looks: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      try container.encode(1, forKey: Name(stringValue: "\u{E9}"))
      try container.encode(2, forKey: Name(stringValue: "e\u{301}"))
      try container.encode(3, forKey: Name(stringValue: "\u{E9}"))
    }
  }

  struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  @Test("D10: names that only look alike are two, and one that comes again is replaced")
  func lookalikes() throws {
    #expect(
      try ParameterEncoder().text(of: Parameters(encoding: Looks())) == "%C3%A9=3&e%CC%81=2")
  }

  @Test("X11, D10: optional variables are values or left out")
  func optionals() throws {
    let (page, text, flag, size): (Int?, String?, Bool?, Double?) = (2, "a b", true, 0.5)
    let parameters: Parameters = [
      "page": .init(page), "text": .init(text), "flag": .init(flag), "size": .init(size),
    ]
    #expect(try ParameterEncoder().text(of: parameters) == "page=2&text=a%20b&flag=true&size=0.5")
    let (noPage, noText, noFlag, noSize): (UInt8?, String?, Bool?, Float?) = (nil, nil, nil, nil)
    let none: Parameters = [
      "page": .init(noPage), "text": .init(noText), "flag": .init(noFlag), "size": .init(noSize),
    ]
    #expect(try ParameterEncoder().text(of: none).isEmpty)
    #expect(
      try ParameterEncoder(nils: .null).text(of: none) == "page=null&text=null&flag=null&size=null")
    #expect(try JSONParameterEncoder().bytes(of: none) == ArraySlice("{}".utf8))
    #expect(
      try JSONParameterEncoder().bytes(of: ["a": nil] as Parameters)
        == ArraySlice(#"{"a":null}"#.utf8))
  }

  @Test("X11: the largest whole numbers")
  func largest() throws {
    #expect(
      try String(decoding: JSONParameterEncoder().bytes(of: [Int128.min]), as: UTF8.self)
        == "[-170141183460469231731687303715884105728]")
    #expect(
      try String(decoding: JSONParameterEncoder().bytes(of: [UInt128.max]), as: UTF8.self)
        == "[340282366920938463463374607431768211455]")
  }
}
