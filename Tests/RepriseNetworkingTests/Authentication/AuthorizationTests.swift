import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct AuthorizationTests {
  static let origin = Origin(scheme: "http", host: "h")

  func request(
    _ scheme: AuthorizationScheme, _ token: Token?, url: String = "http://h/x",
    fields: HTTPFields = [:], context: RequestContext = RequestContext()
  ) async throws -> Request {
    var request = Request.get(url)
    request.head.headerFields = fields
    let store = MemoryTokenStore()
    try await store.save(token, for: Self.origin)
    try await Authorization(scheme, from: store).prepare(&request, context: context)
    return request
  }

  @Test(
    "B14, B19: the schemes",
    arguments: [
      (.bearer, "abc", "Bearer abc"), (.jwt, "abc", "JWT abc"),
      (.custom("Token"), "abc", "Token abc"),
      (.custom(""), "whole value", "whole value"), (.basic, "mia:öpen", "Basic bWlhOsO2cGVu"),
    ] as [(AuthorizationScheme, String, String)])
  func schemes(scheme: AuthorizationScheme, token: String, value: String) async throws {
    let request = try await request(scheme, Token(token))
    #expect(request.head.headerFields[.authorization] == value)
    // Marked, so that no redirect carries it elsewhere.
    #expect(
      request.head.headerFields.first { $0.name == .authorization }?.indexingStrategy == .disallow)
  }

  @Test("B20: a base URL that is none is an error of its own type")
  func baseURL() {
    do throws(URLSyntaxError) {
      _ = try Authorization(for: "nowhere") { "Bearer x" }
      Issue.record("it did not throw")
    } catch {
      #expect(error.found == "nowhere")
    }
  }

  @Test("A21, B19, D21: a field of another name, and a parameter of the query")
  func otherPlaces() async throws {
    let name = try #require(HTTPField.Name("x-api-key"))
    #expect(try await request(.field(name), Token("k")).head.headerFields[name] == "k")
    #expect(
      try await request(.query("api_key"), Token("a b"), url: "http://h/x?page=1").head.path
        == "/x?page=1&api_key=a%20b")
    #expect(
      try await request(.query("api_key"), Token("a"), url: "http://h/x?api_key=own").head.path
        == "/x?api_key=own")
  }

  @Test("B16, B19: no token, no field, and the request says so", arguments: [nil, Token("")])
  func noToken(token: Token?) async throws {
    let notices = Notices()
    let request = try await request(.bearer, token, context: notices.context)
    #expect(request.head.headerFields.isEmpty)
    #expect(notices.all == ["authorization was left out: no token is kept for http://h"])
  }

  @Test("a credential stays with its origin, and the request that goes without it says so")
  func otherOrigin() async throws {
    let notices = Notices()
    let request = try await request(
      .bearer, Token("abc"), url: "https://h/x", context: notices.context)
    #expect(request.head.headerFields.isEmpty)
    #expect(notices.all == ["authorization was left out: no token is kept for https://h"])
  }

  @Test func theCallersOwnFieldStays() async throws {
    let request = try await request(.bearer, Token("abc"), fields: [.authorization: "Mine x"])
    #expect(request.head.headerFields[values: .authorization] == ["Mine x"])
  }

  @Test(
    "A3, A21, B16, B19, X1, X7: the token is read for every request; a new one counts at once")
  func rotation() async throws {
    let sent = Mutex<[String?]>([])
    let store = MemoryTokenStore()
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { request, _ in
        sent.withLock { $0.append(request.head.headerFields[.authorization]) }
        return Response(head: HTTPResponse(status: .noContent))
      }, preparers: [Authorization(.jwt, from: store)])
    for token in [nil, "first", "second", nil] {
      try await store.save(token.map { Token($0) }, for: Self.origin)
      try await client.value(of: RemoveFriend(id: "1"))
    }
    #expect(sent.withLock { $0 } == [nil, "JWT first", "JWT second", nil])
  }

  @Test("B25: a call that needs a token fails without one, and nothing is sent")
  func required() async throws {
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in
        Issue.record("something was sent")
        return Response(head: HTTPResponse(status: .ok))
      }, preparers: [Authorization(.jwt, from: MemoryTokenStore(), isRequired: true)])
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: RemoveFriend(id: "1"))
    }
    #expect(error?.kind == .preparation)
    #expect(error?.statusCode == -1)
    #expect(error?.message == "Invalid Token")
  }

  @Test("D18: a token of qa is not sent to production")
  func environments() async throws {
    let sent = Mutex<[String?]>([])
    let environments = try EnvironmentSwitch([
      APIEnvironment(name: "qa", host: "qa.example.com"),
      APIEnvironment(name: "production", host: "example.com"),
    ])
    let store = MemoryTokenStore([environments.current.url.origin: Token("of-qa")])
    let client = Client(
      environments: environments,
      transport: FakeTransport { request, _ in
        sent.withLock { $0.append(request.head.headerFields[.authorization]) }
        return Response(head: HTTPResponse(status: .noContent))
      }, preparers: [Authorization(from: store)])
    try await client.value(of: RemoveFriend(id: "1"))
    try environments.select("production")
    try await client.value(of: RemoveFriend(id: "1"))
    #expect(sent.withLock { $0 } == ["Bearer of-qa", nil])
  }

  @Test func aTokenNeverShowsItself() {
    let token = Token("sekrit-value", refreshToken: "sekrit-refresh", expires: 7)
    for text in ["\(token)", String(reflecting: token), "\([token])"] {
      #expect(text.contains("a token that expires at 7 s and can be refreshed"))
      #expect(!text.contains("sekrit"))
    }
    var dumped = ""
    dump(token, to: &dumped)
    #expect(!dumped.contains("sekrit"))
  }
}
