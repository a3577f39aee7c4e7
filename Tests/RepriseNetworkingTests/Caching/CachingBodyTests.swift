import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct CachingBodyTests {
  /// Counts how far a body was read and how often it was given up.
  final class Meter: Sendable {
    private let counts = Mutex((pulled: 0, cancelled: 0))
    var pulled: Int { counts.withLock { $0.pulled } }
    var cancelled: Int { counts.withLock { $0.cancelled } }
    func pull() { counts.withLock { $0.pulled += 1 } }
    func cancel() { counts.withLock { $0.cancelled += 1 } }
  }

  private func chain(
    _ meter: Meter, pieces: Int = 3, limit: Int = 1_000, length: Int64? = nil,
    failing: Bool = false, cache: ResponseCache? = nil
  ) -> MiddlewareChain {
    MiddlewareChain(
      [Caching(cache ?? ResponseCache(bodyLimit: limit))],
      around: FakeTransport { _, _ in
        let body = Body(
          length: length, isReplayable: false,
          open: {
            let left = Mutex(pieces)
            return {
              let index = left.withLock { left in
                left -= 1
                return left
              }
              guard index >= 0 else {
                if failing { throw TransportError(.truncated(after: 30), origin: "http://h.io") }
                return nil
              }
              meter.pull()
              return ArraySlice(repeating: UInt8(index), count: 10)
            }
          },
          cancel: { meter.cancel() }, trailers: { [.eTag: "trailing"] })
        return Response(
          head: HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"]), body: body)
      })
  }

  private func send(_ chain: MiddlewareChain) async throws -> Response {
    try await chain.send(.get("http://h.io/"), context: RequestContext())
  }

  @Test("a body is kept as the caller reads it, and nothing is read ahead")
  func teeing() async throws {
    let meter = Meter()
    let chain = chain(meter)
    let response = try await send(chain)
    #expect(meter.pulled == 0)
    var iterator = response.body.makeAsyncIterator()
    #expect(try await iterator.next()?.count == 10)
    #expect(meter.pulled == 1)
    while try await iterator.next() != nil {}
    #expect(response.body.trailers == [.eTag: "trailing"])
    let again = try await send(chain)
    #expect(again.facts.cache == .hit)
    #expect(again.body.isReplayable)
    #expect(again.body.length == 30)
    let bytes = try await again.body.collect(upTo: 100)
    #expect(Array(bytes) == [2, 1, 0].flatMap { Array(repeating: UInt8($0), count: 10) })
    #expect(meter.pulled == 3)
  }

  @Test("a body that was not read to its end is not stored")
  func unread() async throws {
    let meter = Meter()
    let chain = chain(meter)
    for number in 1...2 {
      let response = try await send(chain)
      #expect(response.facts.cache == .miss)
      var iterator = response.body.makeAsyncIterator()
      _ = try await iterator.next()
      response.body.cancel()
      #expect(meter.cancelled == number)
    }
    _ = try await send(chain)
    #expect(meter.cancelled == 3)
    #expect(try await send(chain).facts.cache == .miss)
  }

  @Test("a body that breaks off is not stored")
  func truncated() async throws {
    let meter = Meter()
    let chain = chain(meter, failing: true)
    for _ in 0..<2 {
      let response = try await send(chain)
      #expect(response.facts.cache == .miss)
      await #expect(throws: TransportError.self) { try await response.body.collect(upTo: 100) }
    }
  }

  @Test(
    "a body above the limit is passed through and not stored", arguments: [nil, 30] as [Int64?])
  func tooLarge(length: Int64?) async throws {
    let meter = Meter()
    let chain = chain(meter, limit: 29, length: length)
    for _ in 0..<2 {
      let response = try await send(chain)
      #expect(response.facts.cache == .miss)
      #expect(response.body.length == length)
      #expect(try await response.body.collect(upTo: 100).count == 30)
    }
    let enough = self.chain(meter, limit: 30, length: length)
    _ = try await send(enough).body.collect(upTo: 100)
    #expect(try await send(enough).facts.cache == .hit)
  }

  @Test("a body that is read to its end after a change is not stored")
  func changedMeanwhile() async throws {
    let meter = Meter()
    let cache = ResponseCache()
    let chain = chain(meter, cache: cache)
    let response = try await send(chain)
    cache.remove(try RequestURL("http://h.io/"))
    _ = try await response.body.collect(upTo: 100)
    #expect(cache.count == 0)
  }

  @Test func manyTasksShareACache() async throws {
    let cache = ResponseCache()
    let meter = Meter()
    let chain = chain(meter, cache: cache)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<50 {
        group.addTask {
          let response = try await chain.send(
            .get("http://h.io/\(number % 5)"), context: RequestContext())
          return try await response.body.collect(upTo: 100).count
        }
      }
      for try await count in group { #expect(count == 30) }
    }
    #expect(cache.count == 5)
  }
}
