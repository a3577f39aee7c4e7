import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

/// A clock on which every sleep ends at once, as under a replay.
struct JumpingClock: Clock {
  typealias Instant = ContinuousClock.Instant
  var now: Instant { ContinuousClock.now }
  var minimumResolution: Duration { .nanoseconds(1) }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}

struct TimeoutsTests {
  /// Answers never, until it is cancelled.
  let silent = FakeTransport { _, _ in
    try await Task.sleep(for: .seconds(3_600))
    return Response(head: HTTPResponse(status: .ok))
  }

  @Test func aDeadlineEndsTheWaitForAHead() async throws {
    let chain = MiddlewareChain([Timeouts()], around: silent)
    let context = RequestContext(deadline: .now + .seconds(60), clock: JumpingClock())
    let error = await #expect(throws: TransportError.self) {
      try await chain.send(.get("http://h/"), context: context)
    }
    #expect(error == TransportError(.timeout(after: .seconds(60)), origin: "http://h"))
  }

  @Test func anIdleTimeoutEndsTheWaitForAPiece() async throws {
    let chain = MiddlewareChain(
      [Timeouts()],
      around: FakeTransport { _, _ in
        Response(
          head: HTTPResponse(status: .ok),
          body: Body(
            length: nil, isReplayable: false,
            open: {
              {
                try await Task.sleep(for: .seconds(3_600))
                return nil
              }
            }))
      })
    let gate = RequestContext(idleTimeout: .seconds(3_600))
    let response = try await chain.send(.get("http://h/"), context: gate)
    let reading = Task { try await response.body.collect(upTo: 10) }
    reading.cancel()
    await #expect(throws: CancellationError.self) { _ = try await reading.value }
  }

  @Test func aPastDeadlineSendsNothing() async throws {
    let chain = MiddlewareChain(
      [Timeouts()],
      around: FakeTransport { _, _ in
        Issue.record("something was sent")
        return Response(head: HTTPResponse(status: .ok))
      })
    let context = RequestContext(deadline: .now - .seconds(1))
    await #expect(throws: TransportError.self) {
      try await chain.send(.get("http://h/"), context: context)
    }
  }

  @Test func withoutTimesNothingChanges() async throws {
    let chain = MiddlewareChain(
      [Timeouts()],
      around: FakeTransport { _, _ in
        Response(head: HTTPResponse(status: .ok), body: Body("hello"))
      })
    let response = try await chain.send(.get("http://h/"), context: RequestContext())
    #expect(response.body.isReplayable)
  }
}
