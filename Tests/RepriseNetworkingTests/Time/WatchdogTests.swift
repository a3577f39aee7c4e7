import HTTPTypes
import RepriseNetworking
import Testing

struct WatchdogTests {
  @Test func nothingOfAnExchangeIsKeptUntilItsLimit() async throws {
    let middleware: [any Middleware] = [Deadline(), IdleTimeout()]
    weak var kept: Timing.Ended?
    for isRead in [true, false] {
      do {
        let ended = Timing.Ended()
        kept = ended
        let chain = MiddlewareChain(
          middleware,
          around: FakeTransport { _, _ in
            await Task.yield()
            let body = Body(
              length: nil, isReplayable: false,
              open: {
                {
                  await Task.yield()
                  ended.end()
                  return nil
                }
              }, cancel: { ended.end() })
            return Response(head: HTTPResponse(status: .ok), body: body)
          })
        let response = try await chain.send(
          .get("http://h/"),
          context: RequestContext(deadline: .now + .seconds(600), idleTimeout: .seconds(600)))
        #expect(kept != nil)
        if isRead { _ = try await response.body.collect(upTo: 1) }
      }
      #expect(kept == nil)
    }
  }

  @Test func aCallThatIsCancelledDoesNotWaitForItsLimit() async throws {
    let chain = MiddlewareChain([IdleTimeout()], around: Timing.silent())
    let start = ContinuousClock.now
    let task = Task {
      try await chain.send(
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
