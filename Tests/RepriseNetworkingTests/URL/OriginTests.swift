import HTTPTypes
import RepriseNetworking
import Testing

struct OriginTests {
  @Test(arguments: [
    ("HTTP", "Example.COM", 80, "http://example.com"),
    ("https", "example.com", 443, "https://example.com"),
    ("http", "example.com", 443, "http://example.com:443"),
    ("https", "example.com", 80, "https://example.com:80"),
    ("http", "[2001:DB8:0:0:0:0:0:1]", nil, "http://[2001:db8::1]"),
    ("http", "[::FFFF:192.0.2.1]", 8080, "http://[::ffff:192.0.2.1]:8080"),
    ("http", "bücher.example", nil, "http://xn--bcher-kva.example"),
    ("http", "BÜCHER.example", nil, "http://xn--bcher-kva.example"),
    ("http", "例え。テスト", nil, "http://xn--r8jz45g.xn--zckzah"),
    ("http", "münchen-ost.de", 1234, "http://xn--mnchen-ost-9db.de:1234"),
  ])
  func oneSpelling(scheme: String, host: String, port: Int?, expected: String) {
    #expect(Origin(scheme: scheme, host: host, port: port).description == expected)
  }

  @Test func equalOriginsAreEqual() {
    let head = HTTPRequest(
      method: .get, scheme: "HTTPS", authority: "API.example.com:443", path: "/")
    #expect(Origin(head) == Origin(scheme: "https", host: "api.example.com"))
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", true), ("http://127.8.0.1", true), ("http://localhost", true),
    ("http://api.localhost:3000", true), ("http://[::1]:80", true),
    ("http://127.0.0.1.example.com", false), ("http://10.0.0.1", false),
    ("http://localhost.example.com", false), ("http://[2001:db8::1]", false),
  ])
  func loopback(url: String, expected: Bool) throws {
    #expect(try RequestURL(url).origin.isLoopback == expected)
  }

  @Test(arguments: [nil, "", ":80", "h:0", "h:65536", "h:8x", "[::1", "[::1]x", "[]"])
  func noOrigin(authority: String?) {
    let head = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/")
    #expect(Origin(head) == nil)
  }
}
