import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct RetryTests {
  let clock = JumpingClock()
  let notices = Notices()

  /// Waits half of what it may.
  func policy(_ retries: Int = 2) -> RetryPolicy { RetryPolicy(retries: retries, random: { 0.5 }) }

  func send(
    _ request: Request = .get("http://h/"), through script: Script, _ policy: RetryPolicy? = nil,
    deadline: Duration? = nil
  ) async throws -> Response {
    let context = RequestContext(
      deadline: deadline.map { .now + $0 }, clock: clock, observe: notices.observe)
    return try await MiddlewareChain([Retry(policy ?? self.policy())], around: script)
      .send(request, context: context)
  }

  @Test("C12: an outcome that passes is tried again, with a wait that grows")
  func waits() async throws {
    let script = Script([
      .status(503), .failure(TransportError(.reset, origin: "http://h")), .status(200),
    ])
    let response = try await send(through: script)
    #expect(response.head.status == .ok)
    #expect(script.asked.map(\.context.attempt) == [1, 2, 3])
    #expect(clock.elapsed == .milliseconds(250 + 500))
    #expect(
      notices.all == [
        "attempt 2 of 3 in 250 ms: 503 Service Unavailable",
        "attempt 3 of 3 in 500 ms: http://h closed the connection without answering",
      ])
  }

  @Test func theLastOutcomeIsTheCallers() async throws {
    let script = Script([.status(500), .status(502), .status(504, [:], Body("late"))])
    let response = try await send(through: script)
    #expect(response.head.status.code == 504)
    #expect(try await response.body.collect(upTo: 10) == ArraySlice("late".utf8))
    #expect(script.lines.count == 3)
    let refused = TransportError(.refused, origin: "http://h")
    await #expect(throws: refused) {
      _ = try await send(through: Script(Array(repeating: .failure(refused), count: 3)))
    }
  }

  @Test func noRetriesMeansOneAttempt() async throws {
    for retries in [0, -1] {
      let script = Script([.status(503)])
      #expect(try await send(through: script, policy(retries)).head.status.code == 503)
      #expect(script.lines.count == 1)
    }
    #expect(notices.all == [])
  }

  @Test func aRequestThatMayHaveBeenProcessedIsNotRepeated() async throws {
    let script = Script([.status(503)])
    let response = try await send(.sending(.post, "http://h/", body: Body("x")), through: script)
    #expect(response.head.status.code == 503)
    #expect(
      notices.all == [
        "no further attempt, for POST may have been processed and has no idempotency-key: "
          + "503 Service Unavailable"
      ])
  }

  @Test(arguments: [
    ("GET", true), ("HEAD", true), ("PUT", true), ("DELETE", true), ("OPTIONS", true),
    ("TRACE", true), ("POST", false), ("PATCH", false), ("CONNECT", false), ("LOCK", false),
  ])
  func theMethodDecides(method: String, isRepeated: Bool) async throws {
    let method = try #require(HTTPRequest.Method(rawValue: method))
    let script = Script([.failure(TransportError(.timeout(after: .seconds(1)), origin: "http://h"))]
    )
    if isRepeated {
      _ = try await send(.sending(method, "http://h/"), through: script)
    } else {
      await #expect(throws: TransportError.self) {
        _ = try await send(.sending(method, "http://h/"), through: script)
      }
    }
    #expect(script.lines.count == (isRepeated ? 2 : 1))
  }

  @Test(arguments: [
    Script.Answer.failure(TransportError(.refused, origin: "http://h")),
    .failure(TransportError(.dns, origin: "http://h")), .status(429, [.retryAfter: "1"]),
    .status(503, [.retryAfter: "1"]), .status(425),
  ])
  func aPostIsRepeatedWhereNothingWasProcessed(answer: Script.Answer) async throws {
    let script = Script([answer])
    let request = Request.sending(.post, "http://h/", body: Body("x"))
    #expect(try await send(request, through: script).head.status == .ok)
    #expect(script.lines.count == 2)
  }

  @Test func anIdempotencyKeyMakesAPostRepeatable() async throws {
    let script = Script([.status(500), .status(500)])
    let request = Request.sending(
      .post, "http://h/", [.idempotencyKey: "7"], body: Body("x"))
    #expect(try await send(request, through: script).head.status == .ok)
    let keys = script.asked.map { $0.request.head.headerFields[.named("idempotency-key")] }
    #expect(keys == ["7", "7", "7"])
  }

  @Test func theBodyIsSentEachTime() async throws {
    let bodies = Mutex<[String]>([])
    let chain = MiddlewareChain(
      [Retry(policy())],
      around: FakeTransport { request, context in
        let bytes = try await request.body?.collect(upTo: 100) ?? []
        bodies.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
        return Response(head: HTTPResponse(status: context.attempt < 3 ? .badGateway : .ok))
      })
    _ = try await chain.send(
      .sending(.put, "http://h/", body: Body("text")), context: RequestContext(clock: clock))
    #expect(bodies.withLock { $0 } == ["text", "text", "text"])
  }

  @Test func aBodyThatIsUsedUpIsNotSentAgain() async throws {
    let script = Script([.status(503)])
    let request = Request.sending(.put, "http://h/", body: .once("text"))
    #expect(try await send(request, through: script).head.status.code == 503)
    #expect(
      notices.all == [
        "no further attempt, for the body can be read only once: 503 Service Unavailable"
      ])
  }

  @Test func aFailedBodyIsGivenBack() async throws {
    let ended = Timing.Ended()
    let body = Body(
      length: 1 << 30, isReplayable: false, open: { { nil } }, cancel: { ended.end() })
    _ = try await send(through: Script([.status(503, [:], body)]))
    #expect(ended.isEnded)
  }

  @Test func noWaitGoesBeyondTheDeadline() async throws {
    let script = Script([.status(503), .status(503, [:], Body("last"))])
    let response = try await send(
      through: script, RetryPolicy(retries: 5, scale: .seconds(8), random: { 0.5 }),
      deadline: .seconds(10))
    // Four seconds pass; eight more would be too many.
    #expect(clock.elapsed == .seconds(4))
    #expect(try await response.body.collect(upTo: 10) == ArraySlice("last".utf8))
    #expect(notices.all.count == 2)
    #expect(
      notices.all.last?.hasPrefix(
        "no further attempt, for a wait of 8 s would pass the deadline in 5.") == true)
    #expect(notices.all.last?.hasSuffix(": 503 Service Unavailable") == true)
  }

  @Test func cancellationEndsTheWait() async throws {
    let manual = ManualClock()
    let script = Script([.status(503)])
    let task = Task {
      try await MiddlewareChain([Retry(policy())], around: script)
        .send(.get("http://h/"), context: RequestContext(clock: manual))
    }
    await manual.sleeping()
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(script.lines.count == 1)
    #expect(manual.sleepers == 0)
  }

  @Test func cancellationIsNeverTriedAgain() async throws {
    let script = Script([.failure(CancellationError())])
    await #expect(throws: CancellationError.self) { _ = try await send(through: script) }
    #expect(script.lines.count == 1)
    #expect(notices.all == [])
  }

  @Test("C12: the reaction to a code can be another one for a client")
  func ownRules() async throws {
    var table = RetryTable.standard
    table[423] = RetryRule(.idempotent, "our locks are short")
    let invited = RetryPolicy(
      table: table, exception: { _, _ in RetryRule(.never, "nothing here") }, random: { 0 })
    #expect(try await send(through: Script([.status(423)]), invited).head.status.code == 423)
    var policy = policy()
    policy.table = table
    #expect(try await send(through: Script([.status(423)]), policy).head.status == .ok)
    policy.exception = { request, outcome in
      guard case .response(let head) = outcome, head.status.code == 423 else { return nil }
      return RetryRule(.never, "not here: \(request.path ?? "")")
    }
    #expect(try await send(through: Script([.status(423)]), policy).head.status.code == 423)
  }
}
