import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct RetryWaitTests {
  let clock = JumpingClock()
  let notices = Notices()

  func send(_ answers: [Script.Answer], _ policy: RetryPolicy) async throws -> Response {
    try await MiddlewareChain([Retry(policy)], around: Script(answers)).send(
      .get("http://h/"), context: RequestContext(clock: clock, observe: notices.observe))
  }

  @Test func theWaitDoublesUpToItsLongest() async throws {
    let policy = RetryPolicy(retries: 8, longestWait: .seconds(10), random: { 1 })
    _ = try await send(Array(repeating: .status(503), count: 8), policy)
    let waits = notices.all.map { $0.split(separator: " ").dropFirst(5).prefix(2).joined() }
    #expect(waits == ["500ms:", "1s:", "2s:", "4s:", "8s:", "10s:", "10s:", "10s:"])
  }

  @Test func theWaitIsDrawnFromAllOfIt() async throws {
    let draws = Mutex([0.0, 0.25, 0.75, -1, 2])
    let policy = RetryPolicy(
      retries: 5, scale: .seconds(1), base: 1,
      random: { draws.withLock { $0.isEmpty ? 0 : $0.removeFirst() } })
    _ = try await send(Array(repeating: .status(503), count: 5), policy)
    let waits = notices.all.map { $0.split(separator: " ").dropFirst(5).prefix(2).joined() }
    #expect(waits == ["0ms:", "250ms:", "750ms:", "0ms:", "1s:"])
  }

  @Test func byDefaultItIsDrawnAtRandom() {
    let policy = RetryPolicy()
    let draws = (0..<100).map { _ in policy.random() }
    #expect(draws.allSatisfy { (0..<1).contains($0) })
    #expect(Set(draws).count > 50)
    #expect(policy.retries == 2)
    #expect(policy.scale == .milliseconds(500))
    #expect(policy.base == 2)
  }

  @Test(
    arguments: [
      ([.retryAfter: "7"], 7), ([.retryAfter: "0"], 0),
      (
        [
          .retryAfter: "Sun, 06 Nov 1994 08:49:37 GMT", .date: "Sun, 06 Nov 1994 08:49:07 GMT",
        ], 30
      ),
      (
        [
          .retryAfter: "Sunday, 06-Nov-94 08:49:37 GMT", .date: "Sun, 06 Nov 1994 08:49:07 GMT",
        ], 30
      ),
      ([.retryAfter: "Sun Nov  6 08:49:37 1994", .date: "Sun Nov  6 08:49:07 1994"], 30),
      ([.retryAfter: "Sun, 06 Nov 1994 08:49:37 GMT"], 0),
    ] as [(HTTPFields, Int64)])
  func theServersWaitWins(fields: HTTPFields, seconds: Int64) async throws {
    let response = try await send([.status(503, fields)], RetryPolicy(random: { 1 }))
    #expect(response.head.status == .ok)
    #expect(clock.elapsed == .seconds(seconds))
  }

  @Test(arguments: ["soon", "-1", "1.5", "", "Sun, 06 Nov"])
  func whatIsNoWaitIsLeftOut(text: String) async throws {
    _ = try await send([.status(503, [.retryAfter: text])], RetryPolicy(random: { 1 }))
    #expect(clock.elapsed == .milliseconds(500))
  }

  @Test(arguments: ["61", "99999999999999999999999"])
  func aWaitThatIsTooLongIsGivenUp(text: String) async throws {
    let response = try await send([.status(429, [.retryAfter: text])], RetryPolicy())
    #expect(response.head.status.code == 429)
    #expect(clock.elapsed == .zero)
    let seconds = text == "61" ? "61" : "3155760000"
    #expect(
      notices.all == [
        "no further attempt, for the server asks to wait \(seconds) s, longer than the 60 s "
          + "allowed: 429 Too Many Requests"
      ])
  }

  @Test(
    "a policy of any numbers waits and does not fail",
    arguments: [
      (RetryPolicy(retries: 100, base: .infinity, longestWait: .seconds(2), random: { 1 }), 198.5),
      (RetryPolicy(retries: 3, base: 1e300, longestWait: .seconds(4), random: { 1 }), 8.5),
      (RetryPolicy(retries: 3, base: .nan, random: { 1 }), 1.5),
      (RetryPolicy(retries: 3, random: { .nan }), 0),
      (RetryPolicy(retries: 3, scale: .seconds(-1), base: -3, random: { 1 }), 0),
      (RetryPolicy(retries: 3, scale: .zero, base: .infinity, random: { 1 }), 0),
      (RetryPolicy(retries: 3, longestWait: .seconds(-5), random: { 1 }), 0),
      (
        RetryPolicy(
          retries: 1, scale: .seconds(9), longestWait: .seconds(Int64.max), random: { 1 }), 9
      ),
    ] as [(RetryPolicy, Double)])
  func oddNumbers(policy: RetryPolicy, seconds: Double) async throws {
    _ = try await send(Array(repeating: .status(503), count: 101), policy)
    #expect(clock.elapsed == .seconds(seconds))
  }

  @Test("retries without an end are written as the largest number")
  func endless() async throws {
    let policy = RetryPolicy(retries: .max, longestWait: .seconds(Int64.max), random: { 0 })
    let response = try await send(Array(repeating: .status(503), count: 300), policy)
    #expect(response.head.status == .ok)
    #expect(notices.all.count == 300)
  }
}
