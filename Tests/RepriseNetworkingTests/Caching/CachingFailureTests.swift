import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct CachingFailureTests {
  let time = SettableTime()
  let server = CachingServer()
  let notices = Notices()

  private func send(_ chain: MiddlewareChain) async throws -> (String, CacheOutcome?, Int) {
    let response = try await chain.send(
      .get("https://api.example.com/"), context: RequestContext(observe: notices.observe))
    let bytes = try await response.body.collect(upTo: 1_000)
    return (
      String(decoding: bytes, as: UTF8.self), response.facts.cache, response.head.status.code
    )
  }

  @Test("a failure is not hidden by an old response, unless that was allowed")
  func staleIfErrorIsOff() async throws {
    let chain = MiddlewareChain(
      [Caching(ResponseCache(now: time.now))], around: server.transport)
    _ = try await send(chain)
    time.advance(by: 61)
    server.change { $0.error = TransportError(.refused, origin: "https://api.example.com") }
    await #expect(throws: TransportError.self) { try await send(chain) }
    server.change {
      $0.error = nil
      $0.status = .serviceUnavailable
      $0.version = 2
    }
    #expect(try await send(chain) == ("/ 2", .miss, 503))
    #expect(notices.all.isEmpty)
  }

  @Test("RFC 5861: stale-if-error, by the response or by the middleware")
  func staleIfError() async throws {
    server.change { $0.fields[.cacheControl] = "max-age=60, stale-if-error=30" }
    let chain = MiddlewareChain(
      [Caching(ResponseCache(now: time.now))], around: server.transport)
    _ = try await send(chain)
    time.advance(by: 90)
    server.change { $0.error = TransportError(.refused, origin: "https://api.example.com") }
    #expect(try await send(chain) == ("/ 1", .stale, 200))
    server.change {
      $0.error = nil
      $0.status = .badGateway
      $0.version = 2
    }
    #expect(try await send(chain) == ("/ 1", .stale, 200))
    #expect(
      notices.all == [
        "answered from the cache, 90 s old: https://api.example.com refused the connection: "
          + "nothing listens there",
        "answered from the cache, 90 s old: the server answered 502 Bad Gateway",
      ])
    time.advance(by: 1)
    #expect(try await send(chain) == ("/ 2", .miss, 502))
    let lenient = MiddlewareChain(
      [Caching(ResponseCache(now: time.now), staleIfError: .seconds(5))], around: server.transport)
    server.change {
      $0.fields = [.cacheControl: "max-age=60"]
      $0.status = .ok
    }
    _ = try await send(lenient)
    time.advance(by: 65)
    server.change { $0.error = TransportError(.dns, origin: "https://api.example.com") }
    #expect(try await send(lenient).1 == .stale)
    time.advance(by: 1)
    await #expect(throws: TransportError.self) { try await send(lenient) }
  }

  @Test func cancellationIsNoFailure() async throws {
    let isCancelled = Mutex(false)
    let chain = MiddlewareChain(
      [Caching(ResponseCache(now: time.now), staleIfError: .seconds(1_000))],
      around: FakeTransport { _, _ in
        if isCancelled.withLock({ $0 }) { throw CancellationError() }
        return Response(
          head: HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=1"]))
      })
    _ = try await send(chain)
    time.advance(by: 1)
    isCancelled.withLock { $0 = true }
    await #expect(throws: CancellationError.self) { try await send(chain) }
  }

  @Test("a 304 about another version than the stored one is asked again without a condition")
  func confusedServer() async throws {
    let requests = Mutex<[HTTPFields]>([])
    let chain = MiddlewareChain(
      [Caching(ResponseCache(now: time.now))],
      around: FakeTransport { request, _ in
        let count = requests.withLock {
          $0.append(request.head.headerFields)
          return $0.count
        }
        let status: HTTPResponse.Status = count == 2 ? .notModified : .ok
        return Response(
          head: HTTPResponse(status: status, headerFields: [.eTag: "\"\(count)\""]),
          body: Body("\(count)"))
      })
    #expect(try await send(chain).0 == "1")
    #expect(try await send(chain) == ("3", .miss, 200))
    #expect(requests.withLock { $0.map { $0[.ifNoneMatch] } } == [nil, "\"1\"", nil])
    #expect(
      notices.all == [
        "the server confirmed another version than the stored one; it is asked again"
      ])
  }

  @Test func anUnaskedFor304IsPassedOn() async throws {
    let chain = MiddlewareChain(
      [Caching()],
      around: FakeTransport { _, _ in Response(head: HTTPResponse(status: .notModified)) })
    #expect(try await send(chain) == ("", nil, 304))
  }
}
