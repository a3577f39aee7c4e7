import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct CachingKeyTests {
  let send = CachingAsker()
  var time: SettableTime { send.time }
  var server: CachingServer { send.server }

  @Test("what the server says last counts, also where it may not be stored")
  func superseded() async throws {
    _ = try await send(.get, "/", [:])
    server.change {
      $0.version = 2
      $0.fields = [.cacheControl: "no-store"]
    }
    #expect(try await send(.get, "/", [:]).text == "/ 1")
    #expect(try await send(.get, "/", [.cacheControl: "no-cache"]).text == "/ 2")
    #expect(try await send(.get, "/", [:]) == CachingAsker.Answer(text: "/ 2", outcome: .miss))
    #expect(server.last[.ifNoneMatch] == nil)
    server.change { $0.fields = [.cacheControl: "max-age=60"] }
    _ = try await send(.get, "/", [:])
    server.change { $0.fields = [.cacheControl: "no-store"] }
    #expect(try await send(.get, "/", [.cacheControl: "max-age=0"]).outcome == .revalidated)
    #expect(try await send(.get, "/", [:]).outcome == .miss)
  }

  @Test("HEAD is answered by what a GET stored, and tells whether it is still right")
  func head() async throws {
    #expect(try await send(.head, "/", [:]).outcome == .miss)
    #expect(try await send(.get, "/", [:]).outcome == .miss)
    #expect(
      try await send(.head, "/", [:]) == CachingAsker.Answer(text: "", outcome: .hit, age: "0"))
    time.advance(by: 60)
    #expect(try await send(.head, "/", [:]).outcome == .miss)
    #expect(
      try await send(.get, "/", [:]) == CachingAsker.Answer(text: "/ 1", outcome: .hit, age: "0"))
    time.advance(by: 60)
    server.change { $0.version = 2 }
    #expect(try await send(.head, "/", [:]).outcome == .miss)
    #expect(
      try await send(.get, "/", [:]) == CachingAsker.Answer(text: "/ 2", outcome: .miss, age: nil))
  }

  @Test(
    "a method that may change something removes what is stored of its URL",
    arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
  func invalidation(method: HTTPRequest.Method) async throws {
    for path in ["/", "/other", "/list"] { _ = try await send(.get, path, [:]) }
    server.change { $0.fields[.location] = "list" }
    _ = try await send(method, "/", [:])
    #expect(try await send(.get, "/", [:]).outcome == .miss)
    #expect(try await send(.get, "/list", [:]).outcome == .miss)
    #expect(try await send(.get, "/other", [:]).outcome == .hit)
    server.change {
      $0.status = .conflict
      $0.fields[.location] = nil
    }
    _ = try await send(method, "/other", [:])
    server.change {
      $0.status = .ok
      $0.fields[.location] = "https://evil.org/other"
    }
    _ = try await send(method, "/new", [:])
    #expect(try await send(.get, "/other", [:]).outcome == .hit)
    _ = try await send(.options, "/other", [:])
    #expect(try await send(.get, "/other", [:]).outcome == .hit)
  }

  @Test("C36: nobody gets the answer that another credential got")
  func credentials() async throws {
    _ = try await send(.get, "/me", [.authorization: "Bearer ann"])
    #expect(try await send(.get, "/me", [.authorization: "Bearer ann"]).outcome == .hit)
    #expect(try await send(.get, "/me", [.authorization: "Bearer bob"]).outcome == .miss)
    #expect(try await send(.get, "/me", [.cookie: "sid=1"]).outcome == .miss)
    #expect(try await send(.get, "/me", [:]).outcome == .miss)
    #expect(try await send(.get, "/me", [.authorization: "Bearer ann"]).outcome == .hit)
    #expect(server.count == 4)
  }

  @Test("vary: a response answers a request that is alike in what it names")
  func vary() async throws {
    server.change { $0.fields[.vary] = "Accept-Language" }
    _ = try await send(.get, "/", [.acceptLanguage: "de"])
    #expect(try await send(.get, "/", [.acceptLanguage: "de", .accept: "*/*"]).outcome == .hit)
    #expect(try await send(.get, "/", [.acceptLanguage: "en"]).outcome == .miss)
    #expect(try await send(.get, "/", [:]).outcome == .miss)
    #expect(try await send(.get, "/", [.acceptLanguage: "de"]).outcome == .hit)
    server.change { $0.fields[.vary] = "*" }
    _ = try await send(.get, "/any", [:])
    #expect(try await send(.get, "/any", [:]).outcome == .miss)
  }

  @Test("a redirect that may be stored is followed without asking for it again")
  func redirects() async throws {
    let asked = Mutex<[String]>([])
    let chain = MiddlewareChain(
      [Redirects(), Caching(ResponseCache(now: time.now))],
      around: FakeTransport { request, _ in
        asked.withLock { $0.append(request.head.path ?? "") }
        guard request.head.path == "/old" else { return Response(head: HTTPResponse(status: .ok)) }
        return Response(
          head: HTTPResponse(
            status: .movedPermanently,
            headerFields: [.location: "/new", .cacheControl: "max-age=60"]))
      })
    for _ in 0..<2 {
      let response = try await chain.send(.get("http://h.io/old"), context: RequestContext())
      #expect(response.facts.redirects == ["http://h.io/new"])
    }
    #expect(asked.withLock { $0 } == ["/old", "/new", "/new"])
  }

  @Test("a cookie is set when it comes, and not again out of the cache")
  func setCookie() async throws {
    server.change { $0.fields[.setCookie] = "sid=old; Path=/" }
    let jar = CookieJar(now: time.now)
    let chain = MiddlewareChain(
      [Cookies(jar), Caching(ResponseCache(now: time.now))], around: server.transport)
    let login = Request.get("https://api.example.com/")
    #expect(try await chain.send(login, context: RequestContext()).facts.cache == .miss)
    // The cookie is a credential, with which the first answer was not given.
    #expect(try await chain.send(login, context: RequestContext()).facts.cache == .miss)
    jar.clear()
    #expect(try await chain.send(login, context: RequestContext()).facts.cache == .hit)
    #expect(jar.cookies.isEmpty)
    time.advance(by: 60)
    #expect(try await chain.send(login, context: RequestContext()).facts.cache == .revalidated)
    #expect(jar.cookies.map(\.name) == ["sid"])
  }
}
