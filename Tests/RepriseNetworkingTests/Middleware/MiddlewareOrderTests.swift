import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

/// The recommended order: retry, redirects, cookies, rate limit, transport.
struct MiddlewareOrderTests {
  /// Counts what passes, in the place of logging, cookies and the like.
  final class Counter: Middleware {
    private let seen = Mutex<[String]>([])
    var all: [String] { seen.withLock { $0 } }
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response {
      seen.withLock {
        $0.append("\(context.attempt).\(context.hop) \(request.head.path ?? "")")
      }
      return try await next(request, context: context)
    }
  }

  @Test func eachMiddlewareSeesWhatItIsFor() async throws {
    let (call, attempt, hop) = (Counter(), Counter(), Counter())
    let clock = JumpingClock()
    let script = Script([
      .redirect("/b"), .status(503), .redirect("/b"), .status(200, [:], Body("[]")),
    ])
    let client = try Client(
      baseURL: "http://h", transport: script,
      middleware: [
        call, Retry(RetryPolicy(random: { 0 })), attempt, Redirects(), hop, RateLimit(1),
      ])
    _ = try await client.value(
      of: LoadFriends(userID: 1), context: RequestContext(clock: clock))
    #expect(call.all == ["1.1 /friends?user_id=1"])
    #expect(attempt.all == ["1.1 /friends?user_id=1", "2.1 /friends?user_id=1"])
    #expect(
      hop.all == [
        "1.1 /friends?user_id=1", "1.2 /b", "2.1 /friends?user_id=1", "2.2 /b",
      ])
    // Every attempt and every hop passes the rate limit.
    #expect(clock.elapsed == .seconds(3))
    #expect(
      script.asked.allSatisfy { $0.request.head.headerFields[.acceptEncoding] != nil })
  }

  @Test func theDeadlineHoldsForAllOfIt() async throws {
    let script = Script(Array(repeating: .status(503), count: 10))
    var client = try Client(
      baseURL: "http://h", transport: script,
      middleware: [
        Retry(RetryPolicy(retries: 9, scale: .seconds(30), base: 1, random: { 1 })), Redirects(),
        RateLimit(1),
      ])
    // Long enough for a machine that is busy: the deadline is on the system's clock.
    client.timeout = .seconds(75)
    let clock = JumpingClock()
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: RemoveFriend(id: "1"), context: RequestContext(clock: clock))
    }
    #expect(error?.statusCode == 503)
    #expect(clock.elapsed == .seconds(60))
    #expect(script.lines.count == 3)
  }

  static let kinds: [TransportError.Kind] = [
    .refused, .dns, .unreachable, .timeout(after: .seconds(3)), .tls("expired"), .reset,
    .truncated(after: 7), .malformed("x"), .unsupported("y"),
  ]

  @Test("X2: the class of a transport error is kept by all middleware", arguments: kinds)
  func errorClass(kind: TransportError.Kind) async throws {
    let error = TransportError(kind, origin: "http://h")
    struct Always: Reachability {
      func isReachable(_ origin: Origin) -> Bool { true }
    }
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in
        await Task.yield()
        throw error
      },
      middleware: [Retry(), ReachabilityCheck(Always()), Redirects(), RateLimit(1_000)],
      timeout: .seconds(3_600))
    let failure = await #expect(throws: NetworkError.self) {
      try await client.value(
        of: RemoveFriend(id: "1"), context: RequestContext(clock: JumpingClock()))
    }
    #expect(failure?.kind == .transport)
    #expect(failure?.underlying as? TransportError == error)
  }

  @Test("X2: so is that of an error in the middle of a body", arguments: kinds)
  func errorClassInABody(kind: TransportError.Kind) async throws {
    let error = TransportError(kind, origin: "http://h")
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in
        Response(
          head: HTTPResponse(status: .ok),
          body: Body(
            length: nil, isReplayable: false,
            open: {
              let rest = Mutex(1)
              return {
                await Task.yield()
                guard
                  rest.withLock({
                    $0 -= 1; return $0 >= 0
                  })
                else { throw error }
                return [1]
              }
            }))
      },
      middleware: [Retry(), Redirects(), RateLimit(1_000)], timeout: .seconds(3_600))
    let failure = await #expect(throws: NetworkError.self) {
      _ = try await client.response(
        to: LoadFriends(userID: 1), context: RequestContext(clock: JumpingClock()))
    }
    #expect(failure?.underlying as? TransportError == error)
  }
}
