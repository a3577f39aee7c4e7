import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct WatchdogTests {
  @Test func itIsLetGoSoonAfterTheLastExchange() async throws {
    let chain = Mutex<MiddlewareChain?>(
      MiddlewareChain(
        [IdleTimeout(), Deadline()],
        around: FakeTransport { _, _ in
          await Task.yield()
          return Response(head: HTTPResponse(status: .ok))
        }))
    let context = RequestContext(deadline: .now + .seconds(600), idleTimeout: .seconds(60))
    for _ in 0..<100 {
      guard let chain = chain.withLock({ $0 }) else { return }
      _ = try await chain.send(.get("http://h/"), context: context)
    }
    // What sleeps on the clock of the system sleeps for a second at most, whatever the limits are.
    let start = ContinuousClock.now
    let middleware = IdleTimeout()
    let silent = MiddlewareChain([middleware], around: Timing.silent())
    let task = Task {
      try await silent.send(
        .get("http://h/"), context: RequestContext(idleTimeout: .seconds(3_600)))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(start.duration(to: .now) < .seconds(60))
  }

  @Test func aThousandExchangesOnAClockOfTheirOwnLeaveNothing() async throws {
    let clock = ManualClock()
    let chain = MiddlewareChain(
      [Deadline(), IdleTimeout()],
      around: FakeTransport { _, _ in
        await Task.yield()
        return Response(head: HTTPResponse(status: .ok))
      })
    try await withThrowingTaskGroup { group in
      for _ in 0..<1_000 {
        group.addTask {
          _ = try await chain.send(
            .get("http://h/"),
            context: RequestContext(
              deadline: .now + .seconds(600), idleTimeout: .seconds(60), clock: clock))
        }
      }
      try await group.waitForAll()
    }
    #expect(clock.sleepers == 0)
  }

  @Test func severalLimitsEndEachAtItsOwnTime() async throws {
    let clock = ManualClock()
    let chain = MiddlewareChain([Deadline(), IdleTimeout()], around: Timing.silent())
    func send(_ deadline: Int, _ idle: Int) -> Task<Response, any Error> {
      Task {
        try await chain.send(
          .get("http://h/"),
          context: RequestContext(
            deadline: .now + .seconds(deadline), idleTimeout: .seconds(idle), clock: clock))
      }
    }
    let (first, second) = (send(10, 60), send(60, 5))
    await clock.sleeping(4)
    clock.advance(by: .seconds(5))
    await #expect(throws: TransportError(.timeout(after: .seconds(5)), origin: "http://h")) {
      _ = try await second.value
    }
    clock.advance(by: .seconds(5))
    await #expect(throws: TransportError(.timeout(after: .seconds(10)), origin: "http://h")) {
      _ = try await first.value
    }
  }
}
