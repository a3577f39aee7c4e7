import RepriseJSON
import RepriseNetworking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("B20, D11: values as JSON")
struct JSONParameterEncoderTests {
  struct Item: Codable, Equatable {
    var name: String
    var note: String?
    var at: Date?
    var data: Data?
  }

  static func json(
    _ value: some Encodable, _ encoder: JSONParameterEncoder = JSONParameterEncoder()
  ) throws -> String {
    String(decoding: try encoder.bytes(of: value), as: UTF8.self)
  }

  @Test func scalarsAndContainers() throws {
    #expect(try Self.json(1) == "1")
    #expect(try Self.json("a/b\"é\n\u{1}") == #""a/b\"é\n\u0001""#)
    #expect(try Self.json([true, false]) == "[true,false]")
    #expect(try Self.json([Int]()) == "[]")
    #expect(try Self.json([String: Int]()) == "{}")
    #expect(try Self.json(Int?.none) == "null")
    #expect(try Self.json([[1], [], [2, 3]]) == "[[1],[],[2,3]]")
    #expect(try Self.json(1e100) == "1e+100")
    #expect(try Self.json(Decimal(string: "0.1")) == "0.1")
  }

  @Test("D11: names are sorted by default, or stay as written") func order() throws {
    let parameters: Parameters = ["b": 1, "a": ["d": 1, "c": 2]]
    #expect(try Self.json(parameters) == #"{"a":{"c":2,"d":1},"b":1}"#)
    #expect(
      try Self.json(parameters, JSONParameterEncoder(order: .asWritten))
        == #"{"b":1,"a":{"d":1,"c":2}}"#)
  }

  @Test("D11: dates, bytes and names by strategy") func strategies() throws {
    struct Event: Encodable {
      var startsAt = Date(timeIntervalSince1970: 1_794_000_000)
      var rawData = Data([255])
    }
    #expect(
      try Self.json(Event()) == #"{"rawData":"/w==","startsAt":"2026-11-06T21:20:00Z"}"#)
    let encoder = JSONParameterEncoder(
      dates: .seconds, data: .custom { .init($0.map { ParameterValue($0) }) }, keys: .snakeCase)
    #expect(try Self.json(Event(), encoder) == #"{"raw_data":[255],"starts_at":1794000000}"#)
  }

  @Test("D11: what becomes of nothing") func nils() throws {
    let item = Item(name: "x")
    let parameters: Parameters = ["a": nil, "b": [nil]]
    for (nils, itemText, parametersText) in [
      (JSONParameterEncoder.NilStrategy.asWritten, #"{"name":"x"}"#, #"{"a":null,"b":[null]}"#),
      (.null, #"{"at":null,"data":null,"name":"x","note":null}"#, #"{"a":null,"b":[null]}"#),
      (.drop, #"{"name":"x"}"#, #"{"b":[null]}"#),
    ] {
      #expect(try Self.json(item, JSONParameterEncoder(nils: nils)) == itemText)
      #expect(try Self.json(parameters, JSONParameterEncoder(nils: nils)) == parametersText)
    }
  }

  @Test("D11: another decoder reads what is written", arguments: 0..<100 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var generator = ParameterRoundTripTests.Seeded(state: seed)
    var value: [String: [Item]] = [:]
    for _ in 0..<3 {
      let seconds = Double(Int.random(in: -10_000_000_000...10_000_000_000, using: &generator))
      let item = Item(
        name: generator.text(), note: Bool.random(using: &generator) ? generator.text() : nil,
        at: Date(timeIntervalSince1970: seconds), data: Data(generator.text().utf8))
      value[generator.text(), default: []].append(item)
    }
    let bytes = try JSONParameterEncoder().bytes(of: value)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    #expect(try decoder.decode([String: [Item]].self, from: Data(bytes)) == value)
    #expect(throws: Never.self) { try JSONDocument(bytes) }
  }

  @Test func deepParametersAreNoDeeperThanTheStack() throws {
    var value: ParameterValue = 1
    for _ in 0..<2_000 { value = [value] }
    #expect(try JSONParameterEncoder().bytes(of: value).count == 4_001)
    #expect(try ParameterEncoder(arrays: .repeated).text(of: ["a": value]) == "a=1")
  }
}
