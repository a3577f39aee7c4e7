// `JSONValue` comes with the networking core: this file imports nothing else for it.
import HTTPTypes
import RepriseNetworking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("A10: values of unknown shape")
struct UnknownShapeTests {
  struct Settings: Endpoint {
    typealias Value = JSONValue
    var path: String { "/settings" }
    var valuePath: ResponsePath { "response" }
  }

  /// What is not known stands within what is.
  struct Event: Codable, Equatable {
    var eventID: Int
    var payload: JSONValue
    var extras: [String: JSONValue]?
    enum CodingKeys: String, CodingKey { case eventID = "eventId", payload, extras = "moreExtras" }
  }

  static let number = "3.14159265358979323846264338327950288419716939937510e+00"

  @Test("A10: an endpoint whose value is JSON of any shape")
  func endpoint() async throws {
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in
        Response(
          head: HTTPResponse(status: .ok),
          body: Body(#"{"response": {"b": [{"name": "x"}], "a": \#(Self.number)}}"#))
      })
    let value = try await client.value(of: Settings())
    #expect(value["b"]?[0]?["name"]?.string == "x")
    #expect(value["a"]?.text == Self.number)
    #expect(value["a"]?.double == 3.141592653589793)
    #expect(value["c"]?[0]?.string == nil)
    #expect(value.members.map(\.name) == ["b", "a"])
    #expect(value["b"]?[0]?["name"]?.path == "$.response.b[0].name")
  }

  @Test("A10: within a value of a known shape it is as it was sent, whatever the key strategy")
  func nested() throws {
    let body = #"""
      [{"event_id": 1, "payload": {"user_name": \#(Self.number), "a": [null, {"x_y": 1}]},
        "more_extras": {"some_key": 1.50}}, {"event_id": 2, "payload": null}]
      """#
    for path in [ResponsePath.whole, "[*]"] {
      let events = try decoded(
        [Event].self, body, at: path, with: JSONResponseDecoder(keys: .snakeCase)
      ).get()
      #expect(
        events[0].payload.text
          == #"{"user_name": \#(Self.number), "a": [null, {"x_y": 1}]}"#)
      #expect(events[0].extras?["some_key"]?.text == "1.50")
      #expect(events[1] == Event(eventID: 2, payload: .null, extras: nil))
    }
    #expect(
      try decoded(
        Event.self, body, at: "[0]",
        with: JSONResponseDecoder(
          keys: .custom { ["event_id": "eventId", "more_extras": "moreExtras"][$0] ?? $0 })
      ).get().payload["user_name"]?.text == Self.number)
  }

  @Test("A10: several values that a path selects, and values that are not there")
  func selected() throws {
    let body = #"{"a": [{"b": 1.0}, {"b": "x"}]}"#
    #expect(try decoded(JSONValue.self, body, at: "a[*].b").get().text == #"[1.0,"x"]"#)
    #expect(try decoded([JSONValue].self, body, at: "a").get().map(\.text).first == #"{"b": 1.0}"#)
    #expect(try decoded(JSONValue?.self, "null").get() == nil)
    #expect(try decoded(JSONValue.self, "null").get() == .null)
    #expect(
      decoded(JSONValue.self, "{").map(\.text)
        == .failure(
          Problem(
            text: "the body is no JSONValue: it is no JSON: line 1, column 2: expected a name in "
              + "quotation marks or '}', found the end of the text")))
  }

  @Test("A10: no depth is too deep for a value that is the body itself")
  func deep() throws {
    let depth = 100_000
    let body = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try decoded(JSONValue.self, body).get().count == 1)
    // Foundation refuses a body that is so deep.
    struct Deep: Decodable { var a: JSONValue }
    #expect(throws: Problem.self) { try decoded(Deep.self, "{\"a\":\(body)}").get() }
    // And it is not written by what would have to call itself for each level.
    let value = try decoded(JSONValue.self, body).get()
    #expect(throws: EncodingFailure.self) { try Parameters(encoding: ["a": value]) }
    #expect(throws: (any Error).self) { try JSONEncoder().encode(value) }
  }

  @Test("A10: other decoders and encoders have what they can hold")
  func foundation() throws {
    let text =
      #"{"a":[1,-1.5,18446744073709551615,"x",true,null],"b":{"c":12345678901234567890.5}}"#
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(value.text == text)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let written = try encoder.encode(["v": value["a"] ?? .null])
    #expect(
      String(decoding: written, as: UTF8.self)
        == #"{"v":[1,-1.5,18446744073709551615,"x",true,null]}"#)
  }

  @Test("A10: it is sent as JSON and as parameters, numbers with all their digits")
  func sent() throws {
    let value = try JSONDocument(#"{"b": [1.50, "x y", null], "a": \#(Self.number)}"#).root
    #expect(
      String(decoding: try JSONParameterEncoder().bytes(of: value), as: UTF8.self)
        == #"{"a":\#(Self.number),"b":[1.50,"x y",null]}"#)
    #expect(
      try ParameterEncoder(nils: .empty).text(of: Parameters(encoding: value))
        == "b%5B%5D=1.50&b%5B%5D=x%20y&b%5B%5D=&a=3.14159265358979323846264338327950288419716939937510e%2B00"
    )
    let event = Event(eventID: 1, payload: ["is_new": true, "n": 1], extras: ["a": [0.5]])
    #expect(
      String(decoding: try JSONParameterEncoder().bytes(of: event), as: UTF8.self)
        == #"{"eventId":1,"moreExtras":{"a":[0.5]},"payload":{"is_new":true,"n":1}}"#)
  }
}
