import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

/// An origin server with one version of a text, that answers conditions as it should and counts.
final class CachingServer: Sendable {
  struct State {
    var version = 1
    var status: HTTPResponse.Status = .ok
    var fields: HTTPFields = [.cacheControl: "max-age=60"]
    var error: TransportError?
    var requests: [HTTPRequest] = []
  }

  let state: Mutex<State>

  init(_ fields: HTTPFields = [.cacheControl: "max-age=60"]) {
    state = Mutex(State(fields: fields))
  }

  var count: Int { state.withLock { $0.requests.count } }
  var last: HTTPFields { state.withLock { $0.requests.last?.headerFields ?? [:] } }
  func change(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

  var transport: FakeTransport {
    FakeTransport { request, _ in
      try self.state.withLock { state in
        state.requests.append(request.head)
        if let error = state.error { throw error }
        var fields = state.fields
        fields[.eTag] = "\"\(state.version)\""
        if request.head.headerFields[.ifNoneMatch] == fields[.eTag] {
          return Response(head: HTTPResponse(status: .notModified, headerFields: fields))
        }
        let text = "\(request.head.path ?? "") \(state.version)"
        return Response(
          head: HTTPResponse(status: state.status, headerFields: fields),
          body: request.head.method == .head ? Body() : Body(text))
      }
    }
  }
}

struct CachingTests {
  let time = SettableTime()
  let server = CachingServer()
  let notices = Notices()

  struct Answer: Equatable {
    var text: String
    var outcome: CacheOutcome?
    var age: String?
    var status = 200
  }

  private func client(
    _ middleware: Caching? = nil, server: CachingServer? = nil
  ) -> @Sendable (HTTPRequest.Method, String, HTTPFields) async throws -> Answer {
    let caching = middleware ?? Caching(ResponseCache(now: time.now))
    let chain = MiddlewareChain([caching], around: (server ?? self.server).transport)
    let notices = notices
    return { method, path, fields in
      var request = Request.get("https://api.example.com\(path)")
      request.head.method = method
      request.head.headerFields = fields
      let response = try await chain.send(request, context: notices.context)
      let bytes = try await response.body.collect(upTo: 1_000)
      return Answer(
        text: String(decoding: bytes, as: UTF8.self), outcome: response.facts.cache,
        age: response.head.headerFields[.age], status: response.head.status.code)
    }
  }

  @Test("max-age: a fresh response answers, and an old one is validated")
  func freshAndRevalidated() async throws {
    let send = client()
    #expect(try await send(.get, "/a", [:]) == Answer(text: "/a 1", outcome: .miss, age: nil))
    time.advance(by: 59)
    #expect(try await send(.get, "/a", [:]) == Answer(text: "/a 1", outcome: .hit, age: "59"))
    #expect(server.count == 1)
    time.advance(by: 1)
    #expect(
      try await send(.get, "/a", [:]) == Answer(text: "/a 1", outcome: .revalidated, age: "0"))
    #expect(server.last[.ifNoneMatch] == "\"1\"")
    time.advance(by: 59)
    #expect(try await send(.get, "/a", [:]) == Answer(text: "/a 1", outcome: .hit, age: "59"))
    server.change { $0.version = 2 }
    time.advance(by: 1)
    #expect(try await send(.get, "/a", [:]) == Answer(text: "/a 2", outcome: .miss, age: nil))
    #expect(try await send(.get, "/b", [:]).text == "/b 2")
    #expect(server.count == 4)
  }

  @Test("last-modified: a response without an ETag is validated by its time")
  func lastModified() async throws {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let count = Mutex(0)
    let chain = MiddlewareChain(
      [Caching(ResponseCache(now: time.now))],
      around: FakeTransport { request, _ in
        count.withLock { $0 += 1 }
        guard request.head.headerFields[.ifModifiedSince] == date else {
          return Response(
            head: HTTPResponse(status: .ok, headerFields: [.lastModified: date]), body: Body("text")
          )
        }
        return Response(head: HTTPResponse(status: .notModified))
      })
    for outcome in [CacheOutcome.miss, .revalidated, .revalidated] {
      let response = try await chain.send(.get("http://h.io/"), context: RequestContext())
      #expect(response.facts.cache == outcome)
      #expect(try await response.body.collect(upTo: 10) == ArraySlice("text".utf8))
    }
    #expect(count.withLock { $0 } == 3)
  }

  @Test("D15: an endpoint says its cache policy in its header fields")
  func policies() async throws {
    struct Rates: Endpoint {
      typealias Value = Void
      var policy: String?
      var path: String { "/rates" }
      var headerFields: HTTPFields { policy.map { [.cacheControl: $0] } ?? [:] }
    }
    let client = try Client(
      baseURL: "https://api.example.com", transport: server.transport,
      middleware: [Caching(ResponseCache(now: time.now))])
    let expected: [(String?, CacheOutcome?, Int, String?)] = [
      (nil, .miss, 1, nil), (nil, .hit, 1, nil),
      // reloadIgnoringLocalAndRemoteCacheData: without a condition, and kept.
      ("no-cache", .miss, 2, nil), (nil, .hit, 2, nil),
      // reloadRevalidatingCacheData
      ("max-age=0", .revalidated, 3, "\"1\""),
      // returnCacheDataElseLoad, returnCacheDataDontLoad
      ("max-stale", .hit, 3, nil), ("only-if-cached", .hit, 3, nil),
      // No cache at all, and what is stored stays.
      ("no-store", nil, 4, nil), (nil, .hit, 4, nil),
    ]
    for (policy, outcome, count, condition) in expected {
      let response = try await client.response(to: Rates(policy: policy))
      #expect(response.facts.cache == outcome, "\(policy ?? "-")")
      #expect(server.count == count)
      if outcome != .hit { #expect(server.last[.ifNoneMatch] == condition) }
    }
    #expect(server.last[.cacheControl] == "no-store")
  }

  @Test("D15: a client says its cache policy with a common field, and an endpoint goes before it")
  func policyOfAClient() async throws {
    struct Rates: Endpoint {
      typealias Value = Void
      var path: String { "/rates" }
      var headerFields: HTTPFields = [:]
    }
    let client = try Client(
      baseURL: "https://api.example.com", transport: server.transport,
      preparers: [CommonFields([.cacheControl: "no-cache"])],
      middleware: [Caching(ResponseCache(now: time.now))])
    for _ in 0..<2 {
      #expect(try await client.response(to: Rates()).facts.cache == .miss)
    }
    let asCached = Rates(headerFields: [.cacheControl: "max-stale"])
    #expect(try await client.response(to: asCached).facts.cache == .hit)
  }

  @Test("what the server says last counts, also where it may not be stored")
  func superseded() async throws {
    let send = client()
    _ = try await send(.get, "/", [:])
    server.change {
      $0.version = 2
      $0.fields = [.cacheControl: "no-store"]
    }
    #expect(try await send(.get, "/", [:]).text == "/ 1")
    #expect(try await send(.get, "/", [.cacheControl: "no-cache"]).text == "/ 2")
    #expect(try await send(.get, "/", [:]) == Answer(text: "/ 2", outcome: .miss))
    #expect(server.last[.ifNoneMatch] == nil)
    server.change { $0.fields = [.cacheControl: "max-age=60"] }
    _ = try await send(.get, "/", [:])
    server.change { $0.fields = [.cacheControl: "no-store"] }
    #expect(try await send(.get, "/", [.cacheControl: "max-age=0"]).outcome == .revalidated)
    #expect(try await send(.get, "/", [:]).outcome == .miss)
  }

  @Test("pragma: no-cache is a reload where there is no cache-control")
  func pragma() async throws {
    let send = client()
    let pragma = try #require(HTTPField.Name("Pragma"))
    _ = try await send(.get, "/", [:])
    #expect(try await send(.get, "/", [pragma: "No-Cache"]).outcome == .miss)
    #expect(
      try await send(.get, "/", [pragma: "no-cache", .cacheControl: "max-stale"]).outcome == .hit)
  }

  @Test("only-if-cached: 504 where the cache has no answer, and nothing is sent")
  func onlyIfCached() async throws {
    let send = client()
    #expect(
      try await send(.get, "/", [.cacheControl: "only-if-cached"])
        == Answer(text: "", outcome: .miss, age: nil, status: 504))
    #expect(server.count == 0)
    #expect(
      notices.all == [
        "nothing was sent: the cache has no answer, and only-if-cached asks for no other"
      ])
  }

  @Test("max-stale takes what is old, and must-revalidate does not let it")
  func maxStale() async throws {
    let send = client()
    _ = try await send(.get, "/", [:])
    time.advance(by: 100)
    #expect(
      try await send(.get, "/", [.cacheControl: "max-stale=40"])
        == Answer(text: "/ 1", outcome: .stale, age: "100"))
    #expect(try await send(.get, "/", [.cacheControl: "max-stale=39"]).outcome == .revalidated)
  }

  @Test("a caller's own condition, range or body gets the server's answer untouched")
  func ownConditions() async throws {
    let send = client()
    _ = try await send(.get, "/", [:])
    #expect(
      try await send(.get, "/", [.ifNoneMatch: "\"1\""])
        == Answer(text: "", outcome: nil, age: nil, status: 304))
    for name: HTTPField.Name in [
      .ifModifiedSince, .ifMatch, .ifUnmodifiedSince, .ifRange, .range,
    ] {
      #expect(try await send(.get, "/", [name: "x"]).outcome == nil)
    }
    #expect(server.count == 7)
    let chain = MiddlewareChain([Caching()], around: server.transport)
    var request = Request.get("https://api.example.com/")
    request.body = Body("query")
    #expect(try await chain.send(request, context: RequestContext()).facts.cache == nil)
  }

  @Test("HEAD is answered by what a GET stored, and tells whether it is still right")
  func head() async throws {
    let send = client()
    #expect(try await send(.head, "/", [:]).outcome == .miss)
    #expect(try await send(.get, "/", [:]).outcome == .miss)
    #expect(try await send(.head, "/", [:]) == Answer(text: "", outcome: .hit, age: "0"))
    time.advance(by: 60)
    #expect(try await send(.head, "/", [:]).outcome == .miss)
    #expect(try await send(.get, "/", [:]) == Answer(text: "/ 1", outcome: .hit, age: "0"))
    time.advance(by: 60)
    server.change { $0.version = 2 }
    #expect(try await send(.head, "/", [:]).outcome == .miss)
    #expect(try await send(.get, "/", [:]) == Answer(text: "/ 2", outcome: .miss, age: nil))
  }

  @Test(
    "a method that may change something removes what is stored of its URL",
    arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
  func invalidation(method: HTTPRequest.Method) async throws {
    let send = client()
    for path in ["/", "/other", "/list"] { _ = try await send(.get, path, [:]) }
    server.change { $0.fields[.location] = "/list" }
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
    let send = client()
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
    let send = client()
    _ = try await send(.get, "/", [.acceptLanguage: "de"])
    #expect(try await send(.get, "/", [.acceptLanguage: "de", .accept: "*/*"]).outcome == .hit)
    #expect(try await send(.get, "/", [.acceptLanguage: "en"]).outcome == .miss)
    #expect(try await send(.get, "/", [:]).outcome == .miss)
    #expect(try await send(.get, "/", [.acceptLanguage: "de"]).outcome == .hit)
    server.change { $0.fields[.vary] = "*" }
    _ = try await send(.get, "/any", [:])
    #expect(try await send(.get, "/any", [:]).outcome == .miss)
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
