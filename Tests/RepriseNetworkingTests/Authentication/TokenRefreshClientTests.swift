import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

/// What a refresh asks for a new token with.
struct TokenRefreshClientTests {
  private struct Get: Endpoint {
    typealias Value = String
    var path: String
  }

  private struct Renew: POSTEndpoint {
    struct Value: Decodable { var newToken: String }
    var refreshToken: String
    var path: String { "/renew" }
    var task: RequestTask { .form(["refresh_token": .init(refreshToken)]) }
  }

  /// Accepts `new`, renews for whoever has a refresh token, and answers everything else with 401.
  private static func transport(_ journal: Journal) -> FakeTransport {
    FakeTransport { request, _ in
      let field = request.head.headerFields[.authorization]
      let path = request.head.path ?? ""
      journal.note("\(request.head.authority ?? "")\(path) \(field ?? "-")")
      if path.hasPrefix("/v1/renew") {
        let form = try await request.body?.collect(upTo: 100) ?? []
        let body = #"{"new_token": "new", "with": "\#(String(decoding: form, as: UTF8.self))"}"#
        return Response(head: HTTPResponse(status: .ok), body: Body(body))
      }
      guard field == "Bearer new" else {
        return Response(head: HTTPResponse(status: .unauthorized))
      }
      return Response(head: HTTPResponse(status: .ok), body: Body("\"\(path)\""))
    }
  }

  private static let origin = Origin(scheme: "http", host: "qa")

  private func client(
    store: MemoryTokenStore, journal: Journal, before: [any Middleware] = [],
    handlers: [any ErrorHandler] = [], _ refresh: @escaping TokenRefresh.Refresh
  ) throws -> Client {
    let environments = try EnvironmentSwitch([
      APIEnvironment(name: "production", scheme: "http", host: "production", basePath: "/v1"),
      APIEnvironment(name: "qa", scheme: "http", host: "qa", basePath: "/v1"),
    ])
    try environments.select("qa")
    return Client(
      environments: environments, transport: Self.transport(journal),
      preparers: [CommonParameters(["v": 2])],
      middleware: before + [
        TokenRefresh(Authorization(from: store), refresh: refresh), Redirects(),
      ],
      errorHandlers: handlers, decoder: JSONResponseDecoder(keys: .snakeCase))
  }

  @Test("A21: a refresh is given the client of the call, with its environment and all it prepares")
  func client() async throws {
    let journal = Journal()
    let store = MemoryTokenStore([Self.origin: Token("old", refreshToken: "r1")])
    let client = try client(store: store, journal: journal) { expired, client in
      let answer = try await client.value(of: Renew(refreshToken: expired.refreshToken ?? ""))
      return Token(answer.newToken)
    }
    #expect(try await client.value(of: Get(path: "/a")) == "/v1/a?v=2")
    #expect(
      journal.all == [
        "qa/v1/a?v=2 Bearer old", "qa/v1/renew?v=2 -", "qa/v1/a?v=2 Bearer new",
      ])
  }

  @Test("A21: a new token without a refresh token keeps the old one, as RFC 6749 says in section 6")
  func refreshTokenIsKept() async throws {
    for (given, kept) in [(nil, "r1"), ("r2", "r2")] as [(String?, String)] {
      let store = MemoryTokenStore([Self.origin: Token("old", refreshToken: "r1", expires: 5)])
      let client = try client(store: store, journal: Journal()) { _, _ in
        Token("new", refreshToken: given)
      }
      _ = try await client.value(of: Get(path: "/a"))
      #expect(
        try await store.token(for: Self.origin) == Token("new", refreshToken: kept, expires: nil))
    }
  }

  /// Lets one call through at a time.
  private struct OneAtATime: Middleware {
    let isBusy = Journal()

    nonisolated(nonsending)
      func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
    {
      guard isBusy.all.count % 2 == 0 else { throw TransportError(.refused, origin: "busy") }
      isBusy.note("in")
      defer { isBusy.note("out") }
      return try await next(request, context: context)
    }
  }

  @Test(
    "AF 3509: a refresh waits neither for itself nor for what waits for it, from no task whatever")
  func noDeadlock() async throws {
    let journal = Journal()
    let store = MemoryTokenStore([Self.origin: Token("old", refreshToken: "r1")])
    let client = try client(store: store, journal: journal, before: [OneAtATime()]) { _, client in
      // A task of its own knows nothing of the refresh that it is part of.
      let renewed = Task.detached { try await client.value(of: Renew(refreshToken: "r1")) }
      return Token(try await renewed.value.newToken)
    }
    #expect(try await client.value(of: Get(path: "/a")) == "/v1/a?v=2")
    #expect(journal.all.count == 3)
  }

  @Test("AF 3509: one that is refused there ends the call, and its handlers react once")
  func refusedWithin() async throws {
    let (journal, reactions) = (Journal(), Journal())
    let store = MemoryTokenStore([Self.origin: Token("old", refreshToken: "r1")])
    let client = try client(
      store: store, journal: journal,
      handlers: [Reaction { reactions.note($0.request.path ?? "") }]
    ) { _, client in
      Token(try await client.value(of: Get(path: "/closed")))
    }
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: Get(path: "/a"))
    }
    #expect(error?.request.path == "/v1/closed?v=2")
    #expect(reactions.all == ["/v1/closed?v=2"])
    #expect(journal.all == ["qa/v1/a?v=2 Bearer old", "qa/v1/closed?v=2 -"])
    #expect(try await store.token(for: Self.origin) == nil)
  }

  @Test("AF 3509: another client that refreshes is not held back by a refresh that is under way")
  func refreshWithinARefresh() async throws {
    let journal = Journal()
    let inner = MemoryTokenStore([Self.origin: Token("old")])
    let login = try client(store: inner, journal: journal) { _, _ in Token("new") }
    let store = MemoryTokenStore([Self.origin: Token("stale")])
    let client = try client(store: store, journal: Journal()) { _, _ in
      let answer = try await login.value(of: Get(path: "/login"))
      #expect(answer == "/v1/login?v=2")
      return Token("new")
    }
    #expect(try await client.value(of: Get(path: "/a")) == "/v1/a?v=2")
    #expect(journal.all == ["qa/v1/login?v=2 Bearer old", "qa/v1/login?v=2 Bearer new"])
  }

  @Test("AF 3509: two clients whose refreshes ask each other do not wait in a circle")
  func refreshesInACircle() async throws {
    let clients = Mutex<[Client]>([])
    func refresh(_ other: Int) -> TokenRefresh.Refresh {
      { _, _ in
        // Not authorised, and so refused by the other's server.
        let client = clients.withLock { $0[other] }
        return Token(try await client.value(of: Get(path: "/\(other)")))
      }
    }
    let stores = (0..<2).map { _ in MemoryTokenStore([Self.origin: Token("old")]) }
    let made = try [
      client(store: stores[0], journal: Journal(), refresh(1)),
      client(store: stores[1], journal: Journal(), refresh(0)),
    ]
    clients.withLock { $0 = made }
    let error = await #expect(throws: NetworkError.self) {
      try await made[0].value(of: Get(path: "/a"))
    }
    #expect(error?.request.path == "/v1/0?v=2")
  }

  @Test func withoutAClientTheRestOfTheChainIsAsked() async throws {
    let journal = Journal()
    let store = MemoryTokenStore([Self.origin: Token("old", refreshToken: "r1")])
    let refresh = TokenRefresh(Authorization(from: store)) { _, client in
      _ = try await client.response(to: Get(path: "/v1/renew"))
      return Token("new")
    }
    let transport = Self.transport(journal)
    let response = try await refresh.send(
      .get("http://qa/a"), context: RequestContext(),
      next: Next { try await transport.send($0, context: $1) })
    #expect(response.head.status == .ok)
    #expect(journal.all == ["qa/a Bearer old", "qa/v1/renew -", "qa/a Bearer new"])
  }
}
