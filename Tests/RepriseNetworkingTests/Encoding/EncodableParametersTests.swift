import RepriseNetworking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("D7: parameters of any Encodable, without Any")
struct EncodableParametersTests {
  enum Sort: String, Codable { case newest, oldest }

  struct Filter: Encodable {
    var tags: [String]
    var minimum: Double?
  }

  struct Search: Encodable {
    var query: String
    var page: Int?
    var sort: Sort
    var filter: Filter
    var isExact: Bool
    var since: Date
    var token: Data
    var price: Decimal
    var id: UUID
  }

  static let search = Search(
    query: "a b", page: nil, sort: .newest, filter: Filter(tags: ["x", "y"], minimum: nil),
    isExact: true, since: Date(timeIntervalSince1970: 0), token: Data([1, 2, 3]),
    price: Decimal(string: "12.30") ?? 0,
    id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))

  @Test("D7: the properties keep their order and kind") func aStructure() throws {
    #expect(
      try Parameters(encoding: Self.search) + [:]
        == Parameters(encoding: Self.search), "equal to itself")
    #expect(
      try ParameterEncoder().text(of: Parameters(encoding: Self.search))
        == "query=a%20b&sort=newest&filter%5Btags%5D%5B%5D=x&filter%5Btags%5D%5B%5D=y&isExact=true"
        + "&since=1970-01-01T00%3A00%3A00Z&token=AQID&price=12.3"
        + "&id=01020304-0506-0708-090A-0B0C0D0E0F10")
  }

  @Test("D10: an optional property without a value is dropped, empty or null")
  func optionals() throws {
    let parameters = try Parameters(encoding: Filter(tags: [], minimum: nil))
    #expect(try ParameterEncoder().text(of: parameters) == "")
    #expect(try ParameterEncoder(nils: .empty).text(of: parameters) == "minimum=")
    #expect(try ParameterEncoder(nils: .null).text(of: parameters) == "minimum=null")
  }

  struct Numbers: Encodable {
    var a: Int8 = -1, b: Int16 = -2, c: Int32 = -3, d: Int64 = .min
    var e: UInt8 = 1, f: UInt16 = 2, g: UInt32 = 3, h: UInt64 = .max, i: UInt = 4
    var j: Float = 0.1, k: Double = 0.1
  }

  struct OptionalNumbers: Encodable {
    var a: Int8?, b: Int16?, c: Int32?, d: Int64?, e: UInt8?, f: UInt16?, g: UInt32?, h: UInt64?
    var i: UInt?, j: Float?, k: Double?, l: Bool?, m: String?, n: Int?
  }

  @Test func numbersOfEveryWidth() throws {
    #expect(
      try ParameterEncoder().text(of: Parameters(encoding: Numbers()))
        == "a=-1&b=-2&c=-3&d=-9223372036854775808&e=1&f=2&g=3&h=18446744073709551615&i=4&j=0.1&k=0.1"
    )
    let optional = OptionalNumbers(b: 2, h: 8, j: 0.5, l: true, m: "x")
    #expect(
      try ParameterEncoder(nils: .empty).text(of: Parameters(encoding: optional))
        == "a=&b=2&c=&d=&e=&f=&g=&h=8&i=&j=0.5&k=&l=true&m=x&n=")
  }

  class Base: Encodable {
    var a = 1
  }

  final class Derived: Base {
    enum CodingKeys: CodingKey { case b, list, object }
    enum Inner: CodingKey { case x }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(2, forKey: .b)
      try super.encode(to: container.superEncoder())
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(1)
      try list.encodeNil()
      var inner = list.nestedContainer(keyedBy: Inner.self)
      try inner.encode("y", forKey: .x)
      var deeper = list.nestedUnkeyedContainer()
      try deeper.encode(contentsOf: [true, false])
      var object = container.nestedContainer(keyedBy: Inner.self, forKey: .object)
      try object.encode(1, forKey: .x)
      try object.encode(2, forKey: .x)
      #expect(list.count == 4)
    }
  }

  @Test func nestedContainersAndSuperclasses() throws {
    #expect(
      try JSONParameterEncoder(order: .asWritten).bytes(of: Derived())
        == ArraySlice(
          #"{"b":2,"super":{"a":1},"list":[1,null,{"x":"y"},[true,false]],"object":{"x":2}}"#.utf8))
  }

  @Test func aURLIsWrittenAsItsText() throws {
    let url = try #require(URL(string: "https://h/a?b=1"))
    #expect(
      try JSONParameterEncoder().bytes(of: ["u": url])
        == ArraySlice(#"{"u":"https://h/a?b=1"}"#.utf8))
  }

  @Test func whatHasNoNamesIsNoParameters() {
    let error = #expect(throws: EncodingFailure.self) { try Parameters(encoding: [1, 2]) }
    #expect(
      error?.description
        == "the parameters cannot be encoded: Array<Int> has no names for its values; pass a "
        + "structure, a dictionary or Parameters")
  }

  @Test("A10: parameters stand inside other values")
  func parametersStandInsideOtherValues() throws {
    struct Outer: Encodable {
      var inner: Parameters = ["b": 1, "a": [nil, .data([1])]]
      var value: ParameterValue = "x"
      var nothing: ParameterValue = nil
    }
    let bytes = try JSONParameterEncoder(order: .asWritten).bytes(of: Outer())
    #expect(
      bytes == ArraySlice(#"{"inner":{"b":1,"a":[null,"AQ=="]},"value":"x","nothing":null}"#.utf8))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let foreign = try encoder.encode(["p": ["b": 1, "a": [nil, 1.5, "x", true]] as Parameters])
    #expect(String(decoding: foreign, as: UTF8.self) == #"{"p":{"a":[null,1.5,"x",true],"b":1}}"#)
  }
}
