import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Testing

@testable import RepriseRecording

/// A request as a row of a table has it.
private struct Side {
  var line: String
  var fields: [(String, String)] = []
  var body: String?

  init(_ line: String, _ fields: [(String, String)] = [], _ body: String? = nil) {
    self.line = line
    self.fields = fields
    self.body = body
  }
}

/// Which requests an exchange answers: each row says what is recorded, what is asked, and whether
/// the first answers the second.
@Suite struct MatchingTests {
  private func answers(
    _ recorded: Side, _ asked: Side, rules: MatchRules = .standard,
    settings: RecordingSettings = RecordingSettings()
  ) throws -> Bool {
    let exchange = Sample.exchange(recorded.line, recorded.fields, body: recorded.body)
    let player = try RecordingPlayer(
      Sample.recording([exchange], settings: settings), strict: nil, rules: rules)
    let request = AskedRequest(
      head: Sample.head(asked.line, asked.fields),
      content: .bytes(ArraySlice((asked.body ?? "").utf8)))
    return try player.take(request, once: false) != nil
  }

  static let targets: [(String, String, Bool)] = [
    ("GET http://a.test/x", "GET http://a.test/x", true),
    ("GET http://a.test/x", "POST http://a.test/x", false),
    ("GET http://a.test/x", "get http://a.test/x", false),
    ("GET http://a.test/x", "GET https://a.test/x", false),
    ("GET http://a.test/x", "GET http://A.test:80/x", true),
    ("GET http://a.test/x", "GET http://a.test:81/x", false),
    ("GET https://a.test/x", "GET https://a.test:443/x", true),
    ("GET http://[0:0::1]:9/x", "GET http://[::1]:9/x", true),
    ("GET http://a.test/x", "GET http://a.test/x?", true),
    ("GET http://a.test/x", "GET http://a.test/x/", false),
    ("GET http://a.test/%7eann", "GET http://a.test/~ann", true),
    ("GET http://a.test/a%2fb", "GET http://a.test/a%2Fb", true),
    ("GET http://a.test/a%2Fb", "GET http://a.test/a/b", false),
    ("GET http://a.test//x", "GET http://a.test/x", false),
    ("GET http://a.test/x?a=1&b=2", "GET http://a.test/x?b=2&a=1", true),
    ("GET http://a.test/x?a=1&a=2", "GET http://a.test/x?a=2&a=1", false),
    ("GET http://a.test/x?a=1+2", "GET http://a.test/x?a=1%202", true),
    ("GET http://a.test/x?a", "GET http://a.test/x?a=", false),
    ("GET http://a.test/x?a=1", "GET http://a.test/x", false),
    ("GET http://a.test/x?a=1", "GET http://a.test/x?a=2", false),
    ("GET http://a.test/x?a=1", "GET http://a.test/x?A=1", false),
    // NFC and NFD are two texts.
    ("GET http://a.test/x?a=%C3%A9", "GET http://a.test/x?a=e%CC%81", false),
    ("GET http://127.0.0.1:8080/x", "GET http://127.0.0.1:9/x", true),
    ("GET http://127.0.0.1:8080/x", "GET http://localhost:9/x", true),
    ("GET http://127.0.0.1:8080/x", "GET http://a.test/x", false),
  ]

  @Test(arguments: targets)
  func comparesTargets(_ recorded: String, _ asked: String, _ expected: Bool) throws {
    #expect(try answers(Side(recorded), Side(asked)) == expected)
  }

  private static let json = [("content-type", "application/json")]
  private static let form = [("content-type", "application/x-www-form-urlencoded")]

  static let bodies: [([(String, String)], String?, [(String, String)], String?, Bool)] = [
    (json, #"{"a":1,"b":[true]}"#, json, #"{ "b": [true], "a": 1 }"#, true),
    (json, #"{"a":1}"#, json, #"{"a":1.0}"#, true),
    (json, #"{"a":1e2}"#, json, #"{"a":100}"#, true),
    (json, #"{"a":9007199254740993}"#, json, #"{"a":9007199254740992}"#, false),
    (json, #"{"a":"\u00e9"}"#, json, #"{"a":"é"}"#, true),
    (json, #"{"a":"é"}"#, json, #"{"a":"e\u0301"}"#, false),
    (json, #"{"a":1,"a":2}"#, json, #"{"a":2,"a":1}"#, false),
    (json, #"{"a":[1,2]}"#, json, #"{"a":[2,1]}"#, false),
    (json, #"{"a":1}"#, json, #"{"a":"1"}"#, false),
    (json, #"{"a":null}"#, json, #"{}"#, false),
    ([("content-type", "application/problem+json")], "[1]", json, "[1.0]", true),
    (json, "{broken", json, "{broken", true),
    (json, "{broken", json, "{ broken", false),
    ([], #"{"a":1}"#, [], #"{ "a":1}"#, false),
    ([], #"{"a":1}"#, json, #"{"a":1}"#, true),
    (form, "a=1&b=2", form, "b=2&a=1", true),
    (form, "a=1&a=2", form, "a=2&a=1", false),
    (form, "a=1+2", form, "a=1%202", true),
    (form, "a", form, "a=", false),
    ([], nil, [], "", true),
    (json, nil, json, "", true),
    (json, nil, json, "{}", false),
    ([], "x", [], "y", false),
    ([("content-type", "text/plain")], "x", [("content-type", "text/html")], "x", true),
  ]

  @Test(arguments: bodies.indices)
  func comparesBodies(_ row: Int) throws {
    let (fields, body, askedFields, askedBody, expected) = Self.bodies[row]
    let recorded = Side("POST http://a.test/x", fields, body)
    let asked = Side("POST http://a.test/x", askedFields, askedBody)
    #expect(try answers(recorded, asked) == expected, "row \(row)")
  }

  @Test func multipartIsComparedWithoutItsBoundary() throws {
    func side(_ boundary: String, _ value: String) -> Side {
      Side(
        "POST http://a.test/x", [("content-type", "multipart/form-data; boundary=\(boundary)")],
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\(value)\r\n"
          + "--\(boundary)--\r\n")
    }
    #expect(try answers(side("one", "1"), side("two", "1")))
    #expect(try !answers(side("one", "1"), side("two", "2")))
  }

  @Test func headersDoNotCountButRangesDo() throws {
    let recorded = Side("GET http://a.test/x", [("accept", "a"), ("x-id", "1")])
    #expect(try answers(recorded, Side("GET http://a.test/x", [("accept", "b")])))
    #expect(try !answers(recorded, Side("GET http://a.test/x", [("Range", "bytes=0-1")])))
    let ranged = Side("GET http://a.test/x", [("range", "bytes=0-1")])
    #expect(try answers(ranged, Side("GET http://a.test/x", [("Range", "bytes=0-1")])))
    #expect(try !answers(ranged, Side("GET http://a.test/x", [("Range", "bytes=2-3")])))
    #expect(try !answers(ranged, Side("GET http://a.test/x")))
  }

  @Test func rulesAddAndIgnoreParts() throws {
    let recorded = Side(
      "POST http://a.test/x?a=1&n=1", Self.json + [("accept", "a")], #"{"id":1,"v":2}"#)
    let asked = Side(
      "POST http://a.test/x?a=1&n=2", Self.json + [("accept", "b")], #"{"id":7,"v":2}"#)
    #expect(try !answers(recorded, asked))
    let ignoring = try MatchRules(ignoring: ["query n", "$.id"])
    #expect(try answers(recorded, asked, rules: ignoring))
    let without = Side("POST http://a.test/x?a=1", Self.json, #"{"v":2}"#)
    #expect(try answers(recorded, without, rules: ignoring))
    let strictly = try MatchRules(headers: ["accept"], ignoring: ["query n", "$.id"])
    #expect(try !answers(recorded, asked, rules: strictly))
    #expect(try answers(recorded, recorded, rules: strictly))
  }

  @Test func settingsOfTheRecordingCount() throws {
    var settings = RecordingSettings()
    settings.ignored = [.query("n"), .header("range")]
    settings.origins = ["http://demo.test": "http://live.test:81"]
    let recorded = Side("GET http://demo.test/x?n=1", [("range", "bytes=0-1")])
    #expect(
      try answers(recorded, Side("GET http://live.test:81/x?n=2"), settings: settings))
    #expect(try answers(recorded, Side("GET http://demo.test/x"), settings: settings))
    #expect(try !answers(recorded, Side("GET http://live.test/x"), settings: settings))
  }

  @Test func anyBytesMatchThemselvesAndNeverCrash() throws {
    var random = FixtureRandom(seed: 17)
    let alphabet = #"{}[]":,019.eE-+\u&=%;REDACTED-token-1 é"#
    for _ in 0..<300 {
      let fields = [random.pick(Self.json + Self.form + [("content-type", "multipart/x")])]
      let side = Side(
        "POST http://a.test/" + random.text("a/%2f", 0...5), fields,
        random.text(alphabet, 0...30))
      #expect(try answers(side, side))
      let other = Side(side.line, fields, random.text(alphabet, 0...30))
      _ = try answers(side, other)
    }
  }
}
