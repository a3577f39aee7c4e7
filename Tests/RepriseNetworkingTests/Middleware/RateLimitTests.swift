import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct RateLimitTests {
  let clock = ManualClock()

  /// Notes when each request was sent.
  final class Times: Sendable {
    private let list = Mutex<[(url: String, at: Duration)]>([])
    func note(_ url: String, _ time: Duration) { list.withLock { $0.append((url, time)) } }
    func reach(_ count: Int) async { while all.count < count { await Task.yield() } }
    var all: [Duration] { list.withLock { $0.map(\.at) } }
    var urls: [String] { list.withLock { $0.map(\.url) } }
  }

  func chain(_ limit: RateLimit, _ times: Times, _ answer: Response? = nil) -> MiddlewareChain {
    let clock = clock
    return MiddlewareChain(
      [limit],
      around: FakeTransport { request, _ in
        times.note(request.head.url, clock.now.offset)
        return answer ?? Response(head: HTTPResponse(status: .ok))
      })
  }

  @Test("B5: requests stay below five per second", arguments: [1, 4, 5])
  func rate(requests: Int) async throws {
    let times = Times()
    let chain = chain(RateLimit(requests), times)
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 {
        group.addTask { [clock] in
          _ = try await chain.send(.get("http://h/"), context: RequestContext(clock: clock))
        }
      }
      for sent in 1..<20 {
        await times.reach(sent)
        await clock.advanceToNext()
      }
      try await group.waitForAll()
    }
    let all = times.all
    #expect(all.count == 20)
    #expect(all.last == Duration.seconds(1) * 19 / requests)
    for start in all {
      #expect(all.count { $0 >= start && $0 < start + .seconds(1) } <= requests)
    }
  }

  @Test("B5: a host that was left alone may get a burst")
  func burst() async throws {
    let times = Times()
    let chain = chain(RateLimit(2, burst: 3), times)
    let context = RequestContext(clock: clock)
    for _ in 0..<3 { _ = try await chain.send(.get("http://h/"), context: context) }
    let task = Task { _ = try await chain.send(.get("http://h/"), context: context) }
    await clock.advanceToNext()
    try await task.value
    clock.advance(by: .seconds(3_600))
    for _ in 0..<3 { _ = try await chain.send(.get("http://h/"), context: context) }
    #expect(
      times.all
        == [.zero, .zero, .zero, .milliseconds(500)]
        + Array(repeating: .milliseconds(3_600_500), count: 3))
  }

  @Test("B5: each origin has a rate of its own")
  func origins() async throws {
    let times = Times()
    let limit = RateLimit(1)
    let chain = chain(limit, times)
    for url in ["http://a/", "http://b/", "http://a:8080/", "https://a/"] {
      _ = try await chain.send(.get(url), context: RequestContext(clock: clock))
    }
    #expect(times.all == [.zero, .zero, .zero, .zero])
    #expect(limit.origins == 4)
  }

  @Test("B5: copies of a client share a limit")
  func copies() async throws {
    let times = Times()
    let limit = RateLimit(1)
    let (first, second) = (chain(limit, times), chain(limit, times))
    _ = try await first.send(.get("http://h/1"), context: RequestContext(clock: clock))
    let task = Task { [clock] in
      _ = try await second.send(.get("http://h/2"), context: RequestContext(clock: clock))
    }
    await clock.advanceToNext()
    try await task.value
    #expect(times.all == [.zero, .seconds(1)])
  }

  @Test("B5: a wait that would pass the deadline is refused at once")
  func deadline() async throws {
    let times = Times()
    let chain = chain(RateLimit(1, per: .seconds(60)), times)
    _ = try await chain.send(.get("http://h/"), context: RequestContext(clock: clock))
    let error = await #expect(throws: RateLimitExceeded.self) {
      _ = try await chain.send(
        .get("http://h/"),
        context: RequestContext(deadline: .now + .seconds(10), clock: clock))
    }
    #expect(
      error?.description.hasPrefix(
        "nothing was sent to http://h: its rate limit asks for a wait of 60 s, "
          + "and the deadline is in 9.") == true)
    #expect(times.all.count == 1)
    // The place in the queue was not taken.
    let task = Task { [clock] in
      _ = try await chain.send(.get("http://h/"), context: RequestContext(clock: clock))
    }
    await clock.advanceToNext()
    try await task.value
    #expect(times.all == [.zero, .seconds(60)])
  }

  @Test("B5: retry-after stops the requests to its host", arguments: [429, 503])
  func pause(code: Int) async throws {
    let (times, notices) = (Times(), Notices())
    let limit = RateLimit(100)
    let busy = Response(
      head: HTTPResponse(
        status: HTTPResponse.Status(code: code), headerFields: [.retryAfter: "7"]))
    let context = RequestContext(clock: clock, observe: notices.observe)
    _ = try await chain(limit, times, busy).send(.get("http://h/"), context: context)
    _ = try await chain(limit, times).send(.get("http://other/"), context: context)
    let task = Task {
      _ = try await chain(limit, times).send(.get("http://h/"), context: context)
    }
    await clock.advanceToNext()
    try await task.value
    #expect(times.all == [.zero, .zero, .seconds(7)])
    #expect(notices.all == ["http://h asks for a pause: requests to it wait 7 s"])
  }

  @Test func aPauseThatIsTooLongFailsTheCalls() async throws {
    let times = Times()
    let limit = RateLimit(5)
    let busy = Response(
      head: HTTPResponse(status: .tooManyRequests, headerFields: [.retryAfter: "3600"]))
    _ = try await chain(limit, times, busy).send(
      .get("http://h/"), context: RequestContext(clock: clock))
    let error = await #expect(throws: RateLimitExceeded.self) {
      _ = try await chain(limit, times).send(
        .get("http://h/"), context: RequestContext(clock: clock))
    }
    #expect(
      error?.description
        == "nothing was sent to http://h: its rate limit asks for a wait of 3600 s, "
        + "longer than the 60 s allowed")
    clock.advance(by: .seconds(3_600))
    _ = try await chain(limit, times).send(
      .get("http://h/"), context: RequestContext(clock: clock))
    #expect(times.all == [.zero, .seconds(3_600)])
  }

  @Test func hostsThatAreNotUsedAreForgotten() async throws {
    let limit = RateLimit(1)
    let chain = chain(limit, Times())
    for host in 0..<1_000 {
      _ = try await chain.send(.get("http://h\(host)/"), context: RequestContext(clock: clock))
      clock.advance(by: .seconds(1))
    }
    #expect(limit.origins <= 65)
  }

  @Test func onAJumpingClockTheWaitsAreCounted() async throws {
    let jumping = JumpingClock()
    let chain = chain(RateLimit(4), Times())
    for _ in 0..<9 {
      _ = try await chain.send(.get("http://h/"), context: RequestContext(clock: jumping))
    }
    #expect(jumping.elapsed == .seconds(2))
  }

  @Test func anotherClockBeginsAnew() async throws {
    let times = Times()
    let limit = RateLimit(1)
    let jumping = JumpingClock()
    _ = try await chain(limit, times).send(.get("http://h/"), context: RequestContext(clock: clock))
    _ = try await chain(limit, times).send(
      .get("http://h/"), context: RequestContext(clock: jumping))
    #expect(jumping.elapsed == .seconds(1))
  }

  @Test(
    "B5: a limit of any numbers limits and does not fail",
    arguments: [
      RateLimit(.max, per: .seconds(Int64.max), burst: .max),
      RateLimit(1, per: .seconds(Int64.max), burst: .max), RateLimit(.min, burst: .min),
      RateLimit(0, per: .seconds(-1), burst: 0, longestPause: .seconds(Int64.max)),
    ])
  func oddNumbers(limit: RateLimit) async throws {
    let jumping = JumpingClock()
    let chain = chain(limit, Times())
    for _ in 0..<3 {
      _ = try await chain.send(.get("http://h/"), context: RequestContext(clock: jumping))
    }
    #expect(jumping.elapsed <= .seconds(2))
  }

  @Test("B5: a period without an end lets one request through, and says so of the next")
  func endlessPeriod() async throws {
    let chain = chain(RateLimit(1, per: .seconds(Int64.max)), Times())
    let context = RequestContext(deadline: .now + .seconds(60), clock: JumpingClock())
    _ = try await chain.send(.get("http://h/"), context: context)
    let error = await #expect(throws: RateLimitExceeded.self) {
      try await chain.send(.get("http://h/"), context: context)
    }
    #expect(
      error?.description.hasPrefix(
        "nothing was sent to http://h: its rate limit asks for a wait of 3155760000 s, and the "
          + "deadline is in ") == true)
  }
}
