import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct IdleTimeoutTests {
  let clock = ManualClock()

  func context(_ time: Duration) -> RequestContext {
    RequestContext(idleTimeout: time, clock: clock)
  }

  func chain(_ body: @escaping @Sendable () -> Body) -> MiddlewareChain {
    MiddlewareChain(
      [IdleTimeout()],
      around: FakeTransport { _, _ in Response(head: HTTPResponse(status: .ok), body: body()) })
  }

  @Test("D15: silence before the head ends the exchange")
  func head() async throws {
    let ended = Timing.Ended()
    let chain = MiddlewareChain([IdleTimeout()], around: Timing.silent(ended))
    let task = Task { [context] in
      try await chain.send(.get("http://h/"), context: context(.milliseconds(1_500)))
    }
    await clock.sleeping()
    clock.advance(by: .milliseconds(1_500))
    let error = await #expect(throws: TransportError.self) { _ = try await task.value }
    #expect(error?.description == "http://h did not answer within 1.5 s")
    #expect(ended.isEnded)
    #expect(clock.sleepers == 0)
  }

  @Test("D15: silence between two pieces ends the reading, and the exchange with it")
  func piece() async throws {
    let stalled = Timing.Ended()
    let response = try await chain { Timing.stalling(after: ["one"], stalled: stalled) }
      .send(.get("http://h/"), context: context(.seconds(2)))
    let task = Task { try await response.body.collect(upTo: 100) }
    await stalled.wait()
    await clock.sleeping()
    clock.advance(by: .seconds(2))
    await #expect(throws: TransportError(.timeout(after: .seconds(2)), origin: "http://h")) {
      _ = try await task.value
    }
    #expect(clock.sleepers == 0)
  }

  @Test func eachPieceHasItsOwnTime() async throws {
    // Three pieces, each after one second and a half, with two seconds allowed.
    let source = ManualClock()
    let response = try await chain {
      Body(
        length: nil, isReplayable: false,
        open: {
          let rest = Mutex(3)
          return {
            try await source.sleep(for: .milliseconds(1_500))
            return rest.withLock { left in
              left -= 1
              return left < 0 ? nil : [1]
            }
          }
        })
    }.send(.get("http://h/"), context: context(.seconds(2)))
    let task = Task { try await response.body.collect(upTo: 100) }
    for _ in 0..<4 {
      await source.sleeping()
      clock.advance(by: .milliseconds(1_500))
      source.advance(by: .milliseconds(1_500))
    }
    #expect(try await task.value == [1, 1, 1])
  }

  @Test func aSlowReaderIsNoSilence() async throws {
    let response = try await chain { Timing.stalling(after: ["one", "two"]) }
      .send(.get("http://h/"), context: context(.seconds(2)))
    var pieces = response.body.makeAsyncIterator()
    #expect(try await pieces.next() == ArraySlice("one".utf8))
    clock.advance(by: .seconds(3_600))
    #expect(try await pieces.next() == ArraySlice("two".utf8))
  }

  @Test func cancellingTheReaderStaysCancellation() async throws {
    let response = try await chain { Timing.stalling(after: []) }
      .send(.get("http://h/"), context: context(.seconds(2)))
    let task = Task { try await response.body.collect(upTo: 100) }
    await clock.sleeping()
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(clock.sleepers == 0)
  }

  @Test func givingABodyUpEndsEverything() async throws {
    let ended = Timing.Ended()
    let response = try await chain { Timing.stalling(after: ["one"], ended) }
      .send(.get("http://h/"), context: context(.seconds(2)))
    response.body.cancel()
    #expect(ended.isEnded)
    #expect(clock.sleepers == 0)
  }

  @Test func droppingABodyEndsEverything() async throws {
    let ended = Timing.Ended()
    do {
      let response = try await chain { Timing.stalling(after: ["one"], ended) }
        .send(.get("http://h/"), context: context(.seconds(2)))
      var pieces = response.body.makeAsyncIterator()
      _ = try await pieces.next()
    }
    #expect(ended.isEnded)
    #expect(clock.sleepers == 0)
  }

  @Test func aReplayableBodyIsLimitedEachTime() async throws {
    let response = try await chain {
      Body(
        length: 1, isReplayable: true,
        open: {
          let rest = Mutex(1)
          return {
            await Task.yield()
            return rest.withLock { left in
              left -= 1
              return left < 0 ? nil : [7]
            }
          }
        })
    }.send(.get("http://h/"), context: context(.seconds(2)))
    for _ in 0..<3 { #expect(try await response.body.collect(upTo: 1) == [7]) }
    #expect(clock.sleepers == 0)
  }

  @Test func anErrorOfTheTransportIsKept() async throws {
    let chain = MiddlewareChain(
      [IdleTimeout()],
      around: FakeTransport { _, _ in
        await Task.yield()
        throw TransportError(.refused, origin: "http://h")
      })
    await #expect(throws: TransportError(.refused, origin: "http://h")) {
      _ = try await chain.send(.get("http://h/"), context: context(.seconds(2)))
    }
    #expect(clock.sleepers == 0)
  }

  @Test func noTimeAtAllSendsNothing() async throws {
    let chain = MiddlewareChain(
      [IdleTimeout()],
      around: FakeTransport { _, _ in
        Issue.record("something was sent")
        return Response(head: HTTPResponse(status: .ok))
      })
    await #expect(throws: TransportError(.timeout(after: .zero), origin: "http://h")) {
      _ = try await chain.send(.get("http://h/"), context: context(.zero))
    }
  }

  @Test func onAJumpingClockTheRealTimeCounts() async throws {
    let slow = MiddlewareChain(
      [Deadline(), IdleTimeout()],
      around: FakeTransport { _, _ in
        for _ in 0..<100 { await Task.yield() }
        return Response(head: HTTPResponse(status: .ok))
      })
    let context = RequestContext(
      deadline: .now + .seconds(600), idleTimeout: .seconds(60), clock: JumpingClock())
    #expect(try await slow.send(.get("http://h/"), context: context).head.status == .ok)
    let silent = MiddlewareChain([IdleTimeout()], around: Timing.silent())
    await #expect(throws: TransportError(.timeout(after: .milliseconds(20)), origin: "http://h")) {
      _ = try await silent.send(
        .get("http://h/"),
        context: RequestContext(idleTimeout: .milliseconds(20), clock: JumpingClock()))
    }
  }

  @Test func onTheClockOfTheSystemManyExchangesAreLookedAfterAtOnce() async throws {
    let middleware = IdleTimeout()
    let chain = MiddlewareChain([middleware], around: Timing.silent())
    await withTaskGroup(of: TransportError?.self) { group in
      for time in (1...50).reversed() {
        group.addTask {
          do {
            _ = try await chain.send(
              .get("http://h/"), context: RequestContext(idleTimeout: .milliseconds(time)))
            return nil
          } catch {
            return error as? TransportError
          }
        }
      }
      var kinds: Set<TransportError.Kind> = []
      for await error in group { error.map { _ = kinds.insert($0.kind) } }
      #expect(kinds == Set((1...50).map { .timeout(after: .milliseconds($0)) }))
    }
  }

  @Test("D15: a client sets no limits unless it is told to")
  func defaults() async throws {
    let seen = Mutex<[(Duration?, Bool)]>([])
    func client(_ change: (inout Client) -> Void) throws -> Client {
      var client = try Client(
        baseURL: "http://h",
        transport: FakeTransport { _, context in
          seen.withLock { $0.append((context.idleTimeout, context.deadline != nil)) }
          return Response(head: HTTPResponse(status: .noContent))
        })
      change(&client)
      return client
    }
    try await client { _ in }.value(of: RemoveFriend(id: "1"))
    try await client {
      $0.timeout = .seconds(10)
      $0.idleTimeout = .seconds(5)
    }.value(of: RemoveFriend(id: "1"))
    let times = seen.withLock { $0 }
    #expect(times.map(\.0) == [nil, .seconds(5)])
    #expect(times.map(\.1) == [false, true])
  }
}
