import HTTPTypes
import RepriseJSON
import RepriseNetworking

@testable import RepriseRecording

/// Exchanges of all kinds, for what has to hold for every one of them.
struct RandomExchanges {
  var random: FixtureRandom

  init(seed: UInt64) { random = FixtureRandom(seed: seed) }

  mutating func next() -> Exchange {
    var exchange = Exchange(request: request())
    if random.chance(6) {
      exchange.failure = failure()
      if random.chance(2) { exchange.response = response() }
    } else {
      exchange.response = response()
    }
    if random.chance(2) { exchange.recorded = "2026-11-20T21:00:00Z" }
    if random.chance(2) { exchange.took = .milliseconds(random.below(100_000)) }
    if random.chance(5) { exchange.isInsecure = true }
    if random.chance(4) {
      exchange.drawn = (0...random.below(3)).map { _ in
        DrawnValue(
          name: random.pick(["$uuid", "$now", "a b", "\"q\""]),
          value: random.text("ab 0-\"\\\n\té\u{85}\u{2028}", 0...12))
      }
    }
    return exchange
  }

  private mutating func request() -> Exchange.Request {
    var head = HTTPRequest(
      method: HTTPRequest.Method(random.pick(["GET", "POST", "PATCH", "x-odd", "M!", "OPTIONS"]))
        ?? .get,
      scheme: random.pick(["https", "http"]),
      authority: random.pick(["api.example.com", "127.0.0.1:8080", "[::1]:9", "{{host}}"]),
      path: "/" + random.text("abZ09-._~%2F/é{}'", 0...20))
    if random.chance(2) { head.path? += "?" + random.text("a=b&+%20{}é", 0...20) }
    if head.method == .options, random.chance(2) { head.path = "*" }
    head.headerFields = fields()
    let body = body(head.headerFields)
    return Exchange.Request(head: head, body: body.isEmpty ? nil : .bytes(body[...]))
  }

  private mutating func response() -> Exchange.Response {
    var head = HTTPResponse(
      status: .init(
        code: 100 + random.below(500), reasonPhrase: random.pick(["", "OK", "Not Found", "Odd é"])))
    head.headerFields = fields()
    var response = Exchange.Response(
      head: head, version: random.pick(["HTTP/1.1", "HTTP/2", "HTTP/1.0", "HTTP/3"]),
      body: .bytes(body(head.headerFields)[...]))
    if random.chance(4) {
      response.contentEncoding = random.pick(["gzip", "deflate", "gzip, deflate"])
      response.encodedLength = Int64(random.below(10_000))
    }
    if random.chance(4) { response.trailers = [.digest: random.text("ab=;, 0", 1...9) + "x"] }
    if random.chance(4) {
      response.chunks = (0..<random.below(5)).map { index in
        Chunk(size: Int64(1 + random.below(100)), milliseconds: Int64(index * 100))
      }
    }
    return response
  }

  private mutating func fields() -> HTTPFields {
    var fields = HTTPFields()
    if random.chance(2) {
      fields.append(
        HTTPField(
          name: .contentType,
          value: random.pick([
            "application/json", "application/problem+json; charset=utf-8", "text/html",
            "text/event-stream", "image/png", "nonsense", "application/x-www-form-urlencoded",
          ])))
    }
    for _ in 0..<random.below(5) {
      let name = random.pick(["accept", "set-cookie", "x-a", "x-b", "link", "content-length"])
      guard let name = HTTPField.Name(name) else { continue }
      let value = random.pick([
        random.text("ab c;=,\"é", 0...12), "", String(random.below(9_999)), "a: b", "# not a fact",
      ])
      fields.append(HTTPField(name: name, value: value))
    }
    if random.chance(8) {
      fields.append(HTTPField(name: .odd, lenientValue: [0x61, 0xFF, 0xC3, 0x01, 0x62]))
    }
    if random.chance(12) { fields.append(HTTPField(name: .contentEncoding, value: "br")) }
    return fields
  }

  private mutating func failure() -> TransportError.Kind {
    random.pick([
      .refused, .dns, .unreachable, .timeout(after: .seconds(5)),
      .timeout(after: .milliseconds(1_250)), .tls("certificate has expired"), .reset,
      .truncated(after: 120), .malformed("no status line"), .unsupported("a method"),
    ])
  }

  // MARK: - Bodies

  private mutating func body(_ fields: HTTPFields) -> [UInt8] {
    switch random.below(8) {
    case 0: []
    case 1: random.bytes(0...60)
    case 2, 3: json()
    case 4: Array(random.text("ab #<./\n\t\r", 0...30).utf8)
    case 5: Array(random.text("### \nxé", 0...12).utf8)
    case 6: Array(random.text("a\u{85}\u{1}\u{2028}\u{202E}\u{FEFF}\u{7F}\n", 0...12).utf8)
    default: Array((random.text("ab \n", 0...40) + random.pick(["", "\n", "\n\n"])).utf8)
    }
  }

  private mutating func json() -> [UInt8] {
    let text = value(depth: 0)
    guard let document = try? JSONDocument(text) else { return Array(text.utf8) }
    var bytes = random.chance(5) ? Array(text.utf8) : document.text(in: random.pick(.all))
    for _ in 0..<random.pick([0, 0, 1, 2]) { bytes.append(UInt8(ascii: "\n")) }
    return bytes
  }

  private mutating func value(depth: Int) -> String {
    switch random.below(depth > 3 ? 5 : 8) {
    case 0: return random.pick(["1", "-0.0", "1e400", "12345678901234567890", "1.50"])
    case 1: return random.pick(["true", "false", "null"])
    case 2, 3, 4:
      return random.pick([
        "\"\"", "\"###\"", "\"a\\u00e9\\n\"", "\"é\"", "\"\u{85}\"", "\"\\ud800\"", "\"< ./x\"",
      ])
    case 5, 6:
      let members = (0..<random.below(4)).map { _ in
        "\(random.pick(["\"a\"", "\"b\"", "\"###\""])) : \(value(depth: depth + 1))"
      }
      return "{ \(members.joined(separator: " ,\n")) }"
    default:
      let elements = (0..<random.below(4)).map { _ in value(depth: depth + 1) }
      return "[ \(elements.joined(separator: ", ")) ]"
    }
  }
}

extension [JSONLayout] {
  fileprivate static var all: [JSONLayout] { JSONLayout.allCases }
}

extension HTTPField.Name {
  static var digest: HTTPField.Name { HTTPField.Name("digest") ?? .accept }
  static var odd: HTTPField.Name { HTTPField.Name("x-odd") ?? .accept }
}
