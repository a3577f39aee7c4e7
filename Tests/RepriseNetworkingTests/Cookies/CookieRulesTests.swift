import HTTPTypes
import Testing

@testable import RepriseNetworking

struct CookieRulesTests {
  @Test(
    "RFC 6265, section 5.1.3: domain match",
    arguments: [
      ("example.com", "example.com", true), ("a.example.com", "example.com", true),
      ("a.b.example.com", "example.com", true), ("badexample.com", "example.com", false),
      ("example.com", "a.example.com", false), ("example.com.evil.org", "example.com", false),
      ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "0.0.1", false), ("127.0.0.1", "1", false),
      ("[::1]", "[::1]", true), ("example.com", "", false), ("x.com", ".com", false),
      ("a.1", "1", false),
    ])
  func domainMatch(host: String, domain: String, matches: Bool) {
    #expect(CookieScope.host(host, isIn: domain) == matches)
  }

  @Test(
    "RFC 6265, section 5.1.4: path match",
    arguments: [
      ("/", "/", true), ("/a", "/", true), ("/a", "/a", true), ("/a/", "/a", true),
      ("/a/b", "/a", true), ("/a/b", "/a/", true), ("/ab", "/a", false), ("/a", "/a/", false),
      ("/A", "/a", false), ("/", "/a", false),
    ])
  func pathMatch(path: String, cookiePath: String, matches: Bool) {
    #expect(CookieScope.path(Array(path.utf8), isIn: Array(cookiePath.utf8)) == matches)
  }

  @Test(
    "RFC 6265, section 5.1.4: default path",
    arguments: [
      ("https://h.io", "/"), ("https://h.io/", "/"), ("https://h.io/a", "/"),
      ("https://h.io/a/", "/a"), ("https://h.io/a/b", "/a"), ("https://h.io/a/b/c?q=/x/y", "/a/b"),
    ])
  func defaultPath(url: String, path: String) throws {
    #expect(String(decoding: CookieScope(try RequestURL(url)).defaultPath, as: UTF8.self) == path)
  }

  @Test func aTargetThatIsNoPath() throws {
    let head = HTTPRequest(method: .options, scheme: "http", authority: "h.io", path: "*")
    #expect(CookieScope(head)?.path == Array("/".utf8))
    #expect(
      CookieScope(HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")) == nil)
  }

  @Test(
    "what a server may not set",
    arguments: [
      (
        "http://a.example.com/", "sid=1; Domain=example.org",
        "the cookie “sid” of http://a.example.com was not kept: its Domain “example.org” does not "
          + "cover a.example.com"
      ),
      (
        "http://example.com/", "sid=1; Domain=a.example.com",
        "the cookie “sid” of http://example.com was not kept: its Domain “a.example.com” does not "
          + "cover example.com"
      ),
      (
        "https://example.com/", "sid=1; Domain=com",
        "the cookie “sid” of https://example.com was not kept: its Domain “com” would send it to "
          + "hosts of other people"
      ),
      (
        "https://example.co.uk/", "sid=1; Domain=.co.uk",
        "the cookie “sid” of https://example.co.uk was not kept: its Domain “co.uk” would send it "
          + "to hosts of other people"
      ),
      (
        "https://me.github.io/", "sid=1; Domain=github.io",
        "the cookie “sid” of https://me.github.io was not kept: its Domain “github.io” would send "
          + "it to hosts of other people"
      ),
      (
        "https://example.com./", "sid=1; Domain=com.",
        "the cookie “sid” of https://example.com. was not kept: its Domain “com.” would send it to "
          + "hosts of other people"
      ),
      (
        "http://127.0.0.1/", "sid=1; Domain=0.0.1",
        "the cookie “sid” of http://127.0.0.1 was not kept: its Domain “0.0.1” does not cover "
          + "127.0.0.1"
      ),
      (
        "http://example.com/", "sid=1; Secure",
        "the cookie “sid” of http://example.com was not kept: it is Secure and came over http"
      ),
      (
        "https://example.com/", "__Secure-a=1",
        "the cookie “__Secure-a” of https://example.com was not kept: a name that begins with "
          + "__Secure- asks for Secure and https"
      ),
      (
        "https://example.com/", "__host-a=1; Secure; Path=/; Domain=example.com",
        "the cookie “__host-a” of https://example.com was not kept: a name that begins with "
          + "__Host- asks for Secure, https, Path=/ and no Domain"
      ),
      (
        "https://example.com/", "__Host-a=1; Secure",
        "the cookie “__Host-a” of https://example.com was not kept: a name that begins with "
          + "__Host- asks for Secure, https, Path=/ and no Domain"
      ),
      (
        "https://example.com/", "=__Host-a=1; Secure; Path=/",
        "a cookie without a name of https://example.com was not kept: a name that begins with "
          + "__Host- asks for Secure, https, Path=/ and no Domain"
      ),
      (
        "https://example.com/", "a\u{1B}[2J=secret",
        "the cookie “a\\x1b[2J” of https://example.com was not kept: a control character stands "
          + "in it"
      ),
      (
        "https://example.com/", "=",
        "a cookie without a name of https://example.com was not kept: it has neither a name nor a "
          + "value"
      ),
      (
        "https://example.com/", "a=" + String(repeating: "s", count: 5_000),
        "the cookie “a” of https://example.com was not kept: its name and value have 5001 octets, "
          + "and 4096 are allowed"
      ),
    ])
  func refusals(url: String, text: String, message: String) throws {
    let jar = CookieJar()
    let url = try RequestURL(url)
    let refusal = #expect(throws: CookieRefusal.self) { try jar.set(text, from: url) }
    #expect(refusal?.description == message)
    #expect(jar.cookies.isEmpty)
  }

  @Test(
    "what a server may set",
    arguments: [
      (
        "https://a.example.com/", "a=1; Domain=example.com", "a for *.example.com/, for the session"
      ),
      ("https://a.example.com/", "a=1", "a for https://a.example.com/, for the session"),
      ("https://github.io/", "a=1; Domain=github.io", "a for https://github.io/, for the session"),
      (
        "http://localhost:8080/", "a=1; Domain=localhost",
        "a for http://localhost:8080/, for the session"
      ),
      ("http://127.0.0.1/", "a=1; Domain=127.0.0.1", "a for *.127.0.0.1/, for the session"),
      (
        "http://[::1]/", "a=1; Domain=[::1]; Secure", "a for http://[::1]/, secure, for the session"
      ),
      (
        "http://127.0.0.1:8080/", "a=1; Secure",
        "a for http://127.0.0.1:8080/, secure, for the session"
      ),
      (
        "https://example.com/x/y", "__Host-a=1; Secure; Path=/; HttpOnly; SameSite=None",
        "__Host-a for https://example.com/, secure, HTTP only, same site none, for the session"
      ),
      ("http://example.com/x/y", "a=1; Max-Age=60", "a for http://example.com/x, until 1060"),
      (
        "http://example.com/", "a=1; Expires=Thu, 01 Jan 1970 00:20:00 GMT",
        "a for http://example.com/, until 1200"
      ),
      ("http://example.com/", "secret", "(no name) for http://example.com/, for the session"),
    ])
  func taken(url: String, text: String, description: String) throws {
    let jar = CookieJar(now: { 1_000 })
    try jar.set(text, from: RequestURL(url))
    #expect(jar.cookies.first?.description == description)
  }

  @Test("RFC 6265bis: a cookie over http neither replaces nor shadows a secure one")
  func secureCookiesAreLeftAlone() throws {
    let jar = CookieJar()
    try jar.set(
      "sid=1; Secure; Path=/a; Domain=example.com", from: RequestURL("https://example.com/"))
    let http = try RequestURL("http://www.example.com/")
    for text in ["sid=2; Path=/a", "sid=2; Path=/a/b"] {
      let refusal = #expect(throws: CookieRefusal.self) { try jar.set(text, from: http) }
      #expect(refusal?.reason == .overSecure)
    }
    try jar.set("sid=2; Path=/", from: http)
    try jar.set("other=2; Path=/a", from: http)
    #expect(jar.cookies.count == 3)
  }

  @Test("RFC 6265bis: a cookie lives 400 days at most")
  func ageLimit() throws {
    let jar = CookieJar(now: { 1_000 })
    try jar.set("a=1; Max-Age=999999999", from: RequestURL("https://example.com/"))
    try jar.set(
      "b=1; Expires=Fri, 31 Dec 9999 23:59:59 GMT", from: RequestURL("https://example.com/"))
    #expect(jar.cookies.map(\.expires) == [34_561_000, 34_561_000])
  }
}
