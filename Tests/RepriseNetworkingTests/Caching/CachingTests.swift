import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct CachingTests {
  let send = CachingAsker()
  var time: SettableTime { send.time }
  var server: CachingServer { send.server }

  @Test("max-age: a fresh response answers, and an old one is validated")
  func freshAndRevalidated() async throws {
    #expect(
      try await send(.get, "/a", [:]) == CachingAsker.Answer(text: "/a 1", outcome: .miss, age: nil)
    )
    time.advance(by: 59)
    #expect(
      try await send(.get, "/a", [:]) == CachingAsker.Answer(text: "/a 1", outcome: .hit, age: "59")
    )
    #expect(server.count == 1)
    time.advance(by: 1)
    #expect(
      try await send(.get, "/a", [:])
        == CachingAsker.Answer(text: "/a 1", outcome: .revalidated, age: "0"))
    #expect(server.last[.ifNoneMatch] == "\"1\"")
    time.advance(by: 59)
    #expect(
      try await send(.get, "/a", [:]) == CachingAsker.Answer(text: "/a 1", outcome: .hit, age: "59")
    )
    server.change { $0.version = 2 }
    time.advance(by: 1)
    #expect(
      try await send(.get, "/a", [:]) == CachingAsker.Answer(text: "/a 2", outcome: .miss, age: nil)
    )
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

  @Test("pragma: no-cache is a reload where there is no cache-control")
  func pragma() async throws {
    let pragma = try #require(HTTPField.Name("Pragma"))
    _ = try await send(.get, "/", [:])
    #expect(try await send(.get, "/", [pragma: "No-Cache"]).outcome == .miss)
    #expect(
      try await send(.get, "/", [pragma: "no-cache", .cacheControl: "max-stale"]).outcome == .hit)
  }

  @Test("only-if-cached: 504 where the cache has no answer, and nothing is sent")
  func onlyIfCached() async throws {
    #expect(
      try await send(.get, "/", [.cacheControl: "only-if-cached"])
        == CachingAsker.Answer(text: "", outcome: .miss, age: nil, status: 504))
    #expect(server.count == 0)
    #expect(
      send.notices.all == [
        "nothing was sent: the cache has no answer, and only-if-cached asks for no other"
      ])
  }

  @Test("max-stale takes what is old, and must-revalidate does not let it")
  func maxStale() async throws {
    _ = try await send(.get, "/", [:])
    time.advance(by: 100)
    #expect(
      try await send(.get, "/", [.cacheControl: "max-stale=40"])
        == CachingAsker.Answer(text: "/ 1", outcome: .stale, age: "100"))
    #expect(try await send(.get, "/", [.cacheControl: "max-stale=39"]).outcome == .revalidated)
  }

  @Test("a caller's own condition, range or body gets the server's answer untouched")
  func ownConditions() async throws {
    _ = try await send(.get, "/", [:])
    #expect(
      try await send(.get, "/", [.ifNoneMatch: "\"1\""])
        == CachingAsker.Answer(text: "", outcome: nil, age: nil, status: 304))
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
}
