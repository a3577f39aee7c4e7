import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

/// A server that sets what a test says for a path or leads elsewhere, and remembers what came.
private final class CookieServer: Sendable {
  private let received = Mutex<[String]>([])
  private let settings: [String: [String]]

  init(_ settings: [String: [String]]) { self.settings = settings }

  var cookies: [String] { received.withLock { $0 } }

  var transport: FakeTransport {
    FakeTransport { request, _ in
      let url = (request.head.scheme ?? "") + "://" + (request.head.authority ?? "")
      self.received.withLock {
        $0.append("\(url)\(request.head.path ?? "") \(request.head.headerFields[.cookie] ?? "-")")
      }
      var fields = HTTPFields()
      for value in self.settings[request.head.path ?? ""] ?? [] {
        let location = value.split(separator: "location: ")
        if value.hasPrefix("location: "), let location = location.first {
          fields[.location] = String(location)
        } else {
          fields.append(HTTPField(name: .setCookie, value: value))
        }
      }
      let status: HTTPResponse.Status = fields.contains(.location) ? .found : .ok
      return Response(head: HTTPResponse(status: status, headerFields: fields))
    }
  }
}

struct CookiesTests {
  private func send(
    _ urls: [String], _ server: CookieServer, jar: CookieJar = CookieJar(),
    notices: Notices = Notices(), fields: HTTPFields = [:]
  ) async throws {
    let chain = MiddlewareChain([Cookies(jar)], around: server.transport)
    for url in urls {
      var request = Request.get(url)
      request.head.headerFields = fields
      _ = try await chain.send(request, context: RequestContext(observe: notices.observe))
    }
  }

  @Test("what a response sets goes along with the next request")
  func aSession() async throws {
    let server = CookieServer([
      "/login": ["sid=31d4; HttpOnly", "theme=dark; Path=/settings"],
      "/logout": ["sid=; Max-Age=0"],
    ])
    let urls = ["/login", "/me", "/settings", "/logout", "/me"].map { "https://example.com" + $0 }
    try await send(urls, server)
    #expect(
      server.cookies == [
        "https://example.com/login -", "https://example.com/me sid=31d4",
        "https://example.com/settings theme=dark; sid=31d4", "https://example.com/logout sid=31d4",
        "https://example.com/me -",
      ])
  }

  @Test("C36: a cookie never goes to another origin than its rules allow")
  func otherOrigins() async throws {
    let server = CookieServer([
      "/": ["host=1", "wide=1; Domain=example.com", "tls=1; Secure", "bad=1; Domain=evil.org"]
    ])
    let notices = Notices()
    try await send(["https://example.com/"], server, notices: notices)
    let jar = CookieJar()
    try await send(["https://example.com/"], server, jar: jar, notices: notices)
    let other = CookieServer([:])
    let held = Notices()
    try await send(
      [
        "https://evil.org/", "http://example.com/", "https://a.example.com/",
        "https://example.com:8443/", "https://example.com.evil.org/",
      ], other, jar: jar, notices: held)
    #expect(
      other.cookies == [
        "https://evil.org/ -", "http://example.com/ wide=1", "https://a.example.com/ wide=1",
        "https://example.com:8443/ wide=1", "https://example.com.evil.org/ -",
      ])
    #expect(
      held.all == [
        "the cookie of https://example.com stayed there: the request goes to http://example.com",
        "2 cookies of https://example.com stayed there: the request goes to "
          + "https://example.com:8443",
      ])
    #expect(
      notices.all.first
        == "the cookie “bad” of https://example.com was not kept: its Domain “evil.org” does not "
        + "cover example.com")
  }

  @Test("a caller's own cookie field is sent as it is, and a notice says what was left out")
  func ownField() async throws {
    let jar = CookieJar()
    let url = try RequestURL("https://example.com/")
    let notices = Notices()
    let fields: HTTPFields = [.cookie: "mine=1"]
    let server = CookieServer(["/": ["set=1"]])
    try await send(["https://example.com/"], server, jar: jar, notices: notices, fields: fields)
    #expect(notices.all.isEmpty)
    try await send(["https://example.com/"], server, jar: jar, notices: notices, fields: fields)
    try jar.set("more=1", from: url)
    try await send(["https://example.com/"], server, jar: jar, notices: notices, fields: fields)
    #expect(server.cookies == Array(repeating: "https://example.com/ mine=1", count: 3))
    #expect(
      notices.all == [
        "the jar's cookie was left out: the request to https://example.com has a cookie field of "
          + "its own",
        "2 cookies were left out: the request to https://example.com has a cookie field of its own",
      ])
  }

  @Test("each hop of a redirect sets and gets its own cookies")
  func hops() async throws {
    let server = CookieServer([
      "/login": ["sid=1", "location: https://other.org/landing"],
      "/landing": ["landed=1", "location: https://example.com/me"],
    ])
    let chain = MiddlewareChain([Redirects(), Cookies(CookieJar())], around: server.transport)
    for _ in 0..<2 {
      _ = try await chain.send(.get("https://example.com/login"), context: RequestContext())
    }
    #expect(
      server.cookies == [
        "https://example.com/login -", "https://other.org/landing -",
        "https://example.com/me sid=1", "https://example.com/login sid=1",
        "https://other.org/landing landed=1", "https://example.com/me sid=1",
      ])
  }

  @Test("C36: a caller's own cookie field ends with its origin, and the jar goes on from there")
  func ownFieldAndRedirect() async throws {
    let server = CookieServer(["/away": ["location: https://other.org/landing"]])
    let jar = CookieJar()
    try jar.set("theirs=1", from: RequestURL("https://other.org/"))
    let chain = MiddlewareChain([Redirects(), Cookies(jar)], around: server.transport)
    var request = Request.get("https://example.com/away")
    request.head.headerFields[.cookie] = "mine=1"
    _ = try await chain.send(request, context: RequestContext())
    #expect(
      server.cookies == ["https://example.com/away mine=1", "https://other.org/landing theirs=1"])
  }

  @Test("octets that are no text come back as they came")
  func octets() async throws {
    let value = Array("a=".utf8) + [0xE9, 0x22]
    let seen = Mutex<[UInt8]>([])
    let chain = MiddlewareChain(
      [Cookies(CookieJar())],
      around: FakeTransport { request, _ in
        for field in request.head.headerFields[fields: .cookie] {
          #expect(field.indexingStrategy == .disallow)
          seen.withLock { $0 = field.withUnsafeBytesOfValue { Array($0) } }
        }
        let field = HTTPField(name: .setCookie, value: value)
        return Response(head: HTTPResponse(status: .ok, headerFields: HTTPFields([field])))
      })
    for _ in 0..<2 { _ = try await chain.send(.get("http://h.io/"), context: RequestContext()) }
    #expect(seen.withLock { $0 } == value)
  }

  @Test("a jar in a file is saved after a response that changed it, and a failure is a notice")
  func saving() async throws {
    let folder = try ScratchFolder()
    let path = folder("cookies.jsonl")
    let server = CookieServer(["/": ["a=1; Max-Age=60"], "/session": ["b=1"]])
    let notices = Notices()
    let jar = try CookieJar(file: path)
    try await send(["https://example.com/session"], server, jar: jar, notices: notices)
    #expect(try folder.names("").isEmpty)
    try await send(["https://example.com/"], server, jar: jar, notices: notices)
    #expect(try CookieJar(file: path).cookies.map(\.name) == ["a"])
    #expect(notices.all.isEmpty)
    let lost = try CookieJar(file: folder("none/cookies"))
    try await send(["https://example.com/"], server, jar: lost, notices: notices)
    #expect(
      notices.all == [
        "the cookies were not saved: \(folder.path)/none/cookies cannot be written: there is no "
          + "such file or folder"
      ])
  }

  @Test("a client with a jar keeps a session")
  func client() async throws {
    let server = CookieServer(["/api/login": ["sid=1; Path=/"]])
    let client = try Client(
      baseURL: "http://127.0.0.1:8080/api", transport: server.transport,
      middleware: [Cookies(CookieJar())])
    struct Get: Endpoint {
      typealias Value = Void
      var path: String
    }
    try await client.value(of: Get(path: "/login"))
    try await client.value(of: Get(path: "/me"))
    #expect(
      server.cookies == [
        "http://127.0.0.1:8080/api/login -", "http://127.0.0.1:8080/api/me sid=1",
      ])
  }
}
