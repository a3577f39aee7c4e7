import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct DeadlineTests {
  let clock = ManualClock()

  func context(_ time: Duration) -> RequestContext {
    RequestContext(deadline: .now + time, clock: clock)
  }

  @Test("D15: a deadline ends the wait for a head, and names the time that was given")
  func head() async throws {
    let ended = Timing.Ended()
    let chain = MiddlewareChain([Deadline()], around: Timing.silent(ended))
    let task = Task { [context] in
      try await chain.send(.get("http://h/"), context: context(.seconds(60)))
    }
    await clock.sleeping()
    clock.advance(by: .seconds(60))
    let error = await #expect(throws: TransportError.self) { _ = try await task.value }
    #expect(error == TransportError(.timeout(after: .seconds(60)), origin: "http://h"))
    #expect(error?.description == "http://h did not answer within 60 s")
    #expect(ended.isEnded)
    #expect(clock.sleepers == 0)
  }

  @Test("D15: a deadline ends the reading of a body")
  func body() async throws {
    let ended = Timing.Ended()
    let chain = MiddlewareChain(
      [Deadline()],
      around: FakeTransport { _, _ in
        Response(
          head: HTTPResponse(status: .ok), body: Timing.stalling(after: ["one", "two"], ended))
      })
    let response = try await chain.send(.get("http://h/"), context: context(.seconds(5)))
    let task = Task { try await response.body.collect(upTo: 100) }
    await clock.sleeping()
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: TransportError.self) { _ = try await task.value }
    #expect(error == TransportError(.timeout(after: .seconds(5)), origin: "http://h"))
  }

  @Test func aBodyThatNobodyReadsIsGivenBackAtTheDeadline() async throws {
    let ended = Timing.Ended()
    let chain = MiddlewareChain(
      [Deadline()],
      around: FakeTransport { _, _ in
        Response(head: HTTPResponse(status: .ok), body: Timing.stalling(after: ["one"], ended))
      })
    let response = try await chain.send(.get("http://h/"), context: context(.seconds(5)))
    await clock.sleeping()
    clock.advance(by: .seconds(5))
    await ended.wait()
    await #expect(throws: TransportError(.timeout(after: .seconds(5)), origin: "http://h")) {
      _ = try await response.body.collect(upTo: 100)
    }
  }

  @Test func theWaitOfARetryIsCutOff() async throws {
    struct Patient: Middleware {
      func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response {
        try await context.clock.sleep(for: .seconds(600))
        return try await next(request, context: context)
      }
    }
    let chain = MiddlewareChain(
      [Deadline(), Patient()],
      around: FakeTransport { _, _ in
        Issue.record("something was sent")
        return Response(head: HTTPResponse(status: .ok))
      })
    let task = Task { [context] in
      try await chain.send(.get("http://h/"), context: context(.seconds(1)))
    }
    await clock.sleeping(2)
    clock.advance(by: .seconds(1))
    await #expect(throws: TransportError(.timeout(after: .seconds(1)), origin: "http://h")) {
      _ = try await task.value
    }
  }

  @Test func aPastDeadlineSendsNothing() async throws {
    let chain = MiddlewareChain(
      [Deadline()],
      around: FakeTransport { _, _ in
        Issue.record("something was sent")
        return Response(head: HTTPResponse(status: .ok))
      })
    await #expect(throws: TransportError(.timeout(after: .zero), origin: "http://h")) {
      _ = try await chain.send(
        .get("http://h/"), context: RequestContext(deadline: .now - .seconds(1)))
    }
  }

  @Test func cancellationWinsOverTheDeadline() async throws {
    let chain = MiddlewareChain([Deadline()], around: Timing.silent())
    let task = Task { [context] in
      try await chain.send(.get("http://h/"), context: context(.seconds(60)))
    }
    await clock.sleeping()
    task.cancel()
    clock.advance(by: .seconds(60))
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(clock.sleepers == 0)
  }

  @Test func aCancelledTaskSendsNothing() async throws {
    let chain = MiddlewareChain(
      [Deadline()],
      around: FakeTransport { _, _ in
        Issue.record("something was sent")
        return Response(head: HTTPResponse(status: .ok))
      })
    let task = Task { [context] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await chain.send(.get("http://h/"), context: context(.seconds(60)))
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  @Test func withoutADeadlineNothingChanges() async throws {
    let chain = MiddlewareChain(
      [Deadline()],
      around: FakeTransport { _, context in
        Response(head: HTTPResponse(status: .ok), body: Body("hello"))
      })
    let response = try await chain.send(
      .get("http://h/"), context: RequestContext(clock: clock))
    #expect(response.body.isReplayable)
    #expect(clock.sleepers == 0)
  }

  @Test func trailersAndLengthPassThrough() async throws {
    let fields: HTTPFields = [.eTag: "x"]
    let chain = MiddlewareChain(
      [Deadline(), IdleTimeout()],
      around: FakeTransport { _, _ in
        let body = Body(
          length: 3, isReplayable: false,
          open: {
            let rest = Mutex(["abc"])
            return { rest.withLock { $0.popLast() }.map { ArraySlice($0.utf8) } }
          }, trailers: { fields })
        return Response(head: HTTPResponse(status: .ok), body: body)
      })
    var context = context(.seconds(5))
    context.idleTimeout = .seconds(1)
    let response = try await chain.send(.get("http://h/"), context: context)
    #expect(response.body.length == 3)
    #expect(try await response.body.collect(upTo: 10) == ArraySlice("abc".utf8))
    #expect(response.body.trailers == fields)
    #expect(clock.sleepers == 0)
  }
}
