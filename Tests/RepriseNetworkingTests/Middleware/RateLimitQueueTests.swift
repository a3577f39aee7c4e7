import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct RateLimitQueueTests {
  let clock = ManualClock()

  /// Sends requests one after the other, each of them queued before the next is sent.
  private func queue(
    _ paths: [String], through limit: RateLimit, into log: Log
  ) async -> [Task<Void, any Error>] {
    let chain = MiddlewareChain(
      [limit],
      around: FakeTransport { request, _ in
        log.note(request.head.path ?? "")
        return Response(head: HTTPResponse(status: .ok))
      })
    var tasks: [Task<Void, any Error>] = []
    for path in paths {
      let entered = Log()
      let observed = ObservedClock(clock) { entered.note("") }
      tasks.append(
        Task {
          _ = try await chain.send(
            .get("http://h\(path)"), context: RequestContext(clock: observed))
        })
      while entered.all.isEmpty { await Task.yield() }
    }
    return tasks
  }

  final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    func note(_ line: String) { lines.withLock { $0.append(line) } }
    func reach(_ count: Int) async { while all.count < count { await Task.yield() } }
    var all: [String] { lines.withLock { $0 } }
  }

  /// A clock that tells when it is read, which a rate limit does as it takes a request in.
  struct ObservedClock: Clock {
    let clock: ManualClock
    let onRead: @Sendable () -> Void
    init(_ clock: ManualClock, onRead: @escaping @Sendable () -> Void) {
      self.clock = clock
      self.onRead = onRead
    }
    var now: ManualClock.Instant {
      defer { onRead() }
      return clock.now
    }
    var minimumResolution: Duration { clock.minimumResolution }
    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
      try await clock.sleep(until: deadline, tolerance: tolerance)
    }
  }

  @Test("B5: waiting requests go in the order in which they came")
  func order() async throws {
    let log = Log()
    let paths = (0..<10).map { "/\($0)" }
    let tasks = await queue(paths, through: RateLimit(1), into: log)
    for sent in 1..<10 {
      await log.reach(sent)
      await clock.advanceToNext()
    }
    for task in tasks { try await task.value }
    #expect(log.all == paths)
    #expect(clock.now.offset == .seconds(9))
  }

  @Test("B5: a call that is cancelled gives its place back", arguments: [1, 2, 3])
  func cancellation(index: Int) async throws {
    let log = Log()
    let tasks = await queue(["/0", "/1", "/2", "/3"], through: RateLimit(1), into: log)
    await clock.sleeping()
    tasks[index].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[index].value }
    for sent in 1...2 {
      await log.reach(sent)
      await clock.advanceToNext()
    }
    for (other, task) in tasks.enumerated() where other != index { try await task.value }
    #expect(log.all == ["/0", "/1", "/2", "/3"].enumerated().filter { $0.0 != index }.map(\.1))
    // Nobody waits for the one that is gone.
    #expect(clock.now.offset == .seconds(2))
    #expect(clock.sleepers == 0)
  }

  @Test func aDeadlineIsReckonedWithThoseBefore() async throws {
    let log = Log()
    let limit = RateLimit(1)
    let tasks = await queue(["/0", "/1", "/2", "/3"], through: limit, into: log)
    let chain = MiddlewareChain([limit], around: Script([]))
    let error = await #expect(throws: RateLimitExceeded.self) {
      _ = try await chain.send(
        .get("http://h/4"), context: RequestContext(deadline: .now + .seconds(4), clock: clock))
    }
    #expect(error?.wait == .seconds(4))
    for _ in 0..<3 { await clock.advanceToNext() }
    for task in tasks { try await task.value }
  }
}
