import Synchronization

/// The token buckets of a rate limit, and the requests that wait for a token, in their order.
///
/// Tokens are counted as time: a bucket gains credit as time passes, and a request costs the time
/// that lies between two requests. Durations are exact, so that no request is a rounding error early.
final class RateBuckets: Sendable {
  struct Limit: Sendable {
    let requests: Int
    let period: Duration
    let burst: Int
    let longestPause: Duration

    var cost: Duration { period / requests }
    var fullCredit: Duration { cost * burst }
  }

  private struct Bucket {
    var credit: Duration
    var pause = Duration.zero
    var reading: ClockReading
    var queue: [Turn] = []

    /// Adds what has passed since the last look.
    mutating func settle(_ limit: Limit, on clock: any Clock<Duration>) {
      let elapsed = max(.zero, reading.elapsed(on: clock) ?? .zero)
      reading = ClockReading(clock)
      pause = max(.zero, pause - elapsed)
      credit = min(limit.fullCredit, credit + elapsed)
    }

    /// The shortest wait of a request with so many others before it.
    func wait(behind others: Int, _ limit: Limit) -> Duration {
      max(pause, limit.cost * (others + 1) - credit, .zero)
    }

    func isFull(_ limit: Limit) -> Bool {
      queue.isEmpty && pause == .zero && credit == limit.fullCredit
    }
  }

  private struct State {
    var buckets: [Origin: Bucket] = [:]
    var largestCount = 64
  }

  private let limit: Limit
  private let state = Mutex(State())

  init(_ limit: Limit) {
    self.limit = limit
  }

  var count: Int { state.withLock { $0.buckets.count } }

  /// Returns when the request may be sent.
  nonisolated(nonsending)
    func admit(to origin: Origin, context: RequestContext) async throws
  {
    try Task.checkCancellation()
    guard let turn = try join(origin, context: context) else { return }
    defer { leave(turn, origin) }
    try await turn.come()
    while let wait = try take(turn, origin, context: context) {
      try await context.clock.sleep(for: wait)
    }
  }

  /// Stops the requests to an origin.
  func pause(_ origin: Origin, for duration: Duration, on clock: any Clock<Duration>) {
    state.withLock { state in
      var bucket = bucket(of: origin, in: &state, on: clock)
      bucket.pause = max(bucket.pause, duration)
      state.buckets[origin] = bucket
    }
  }

  /// Takes a token, or a place in the queue.
  private func join(_ origin: Origin, context: RequestContext) throws -> Turn? {
    try state.withLock { state in
      var bucket = bucket(of: origin, in: &state, on: context.clock)
      defer { state.buckets[origin] = bucket }
      let wait = bucket.wait(behind: bucket.queue.count, limit)
      if bucket.queue.isEmpty, wait == .zero {
        bucket.credit -= limit.cost
        return nil
      }
      try check(wait, bucket, origin, context)
      let turn = Turn(isFirst: bucket.queue.isEmpty)
      bucket.queue.append(turn)
      return turn
    }
  }

  /// Takes a token for the first of the queue, or gives the time until there may be one.
  private func take(_ turn: Turn, _ origin: Origin, context: RequestContext) throws -> Duration? {
    try state.withLock { state in
      var bucket = bucket(of: origin, in: &state, on: context.clock)
      defer { state.buckets[origin] = bucket }
      let wait = bucket.wait(behind: 0, limit)
      guard wait > .zero else {
        bucket.credit -= limit.cost
        return nil
      }
      try check(wait, bucket, origin, context)
      return wait
    }
  }

  /// Leaves the queue, and lets the next one come to its front.
  private func leave(_ turn: Turn, _ origin: Origin) {
    let first = state.withLock { state in
      if state.buckets[origin]?.queue.first === turn {
        state.buckets[origin]?.queue.removeFirst()
      } else {
        state.buckets[origin]?.queue.removeAll { $0 === turn }
      }
      return state.buckets[origin]?.queue.first
    }
    first?.begin()
  }

  private func check(
    _ wait: Duration, _ bucket: Bucket, _ origin: Origin, _ context: RequestContext
  ) throws {
    if let remaining = context.timeRemaining, wait >= remaining {
      throw RateLimitExceeded(origin: origin, wait: wait, bound: .deadline(remaining: remaining))
    }
    if bucket.pause > limit.longestPause {
      throw RateLimitExceeded(
        origin: origin, wait: bucket.pause, bound: .longestPause(limit.longestPause))
    }
  }

  /// Takes the bucket out, so that a long queue is not copied; whoever gets it puts it back.
  private func bucket(
    of origin: Origin, in state: inout State, on clock: any Clock<Duration>
  ) -> Bucket {
    if var bucket = state.buckets.removeValue(forKey: origin) {
      bucket.settle(limit, on: clock)
      return bucket
    }
    if state.buckets.count >= state.largestCount { forgetFull(&state, on: clock) }
    return Bucket(credit: limit.fullCredit, reading: ClockReading(clock))
  }

  /// Forgets the buckets that are as good as new ones.
  private func forgetFull(_ state: inout State, on clock: any Clock<Duration>) {
    for origin in Array(state.buckets.keys) {
      state.buckets[origin]?.settle(limit, on: clock)
      if state.buckets[origin]?.isFull(limit) == true { state.buckets[origin] = nil }
    }
    state.largestCount = max(64, state.buckets.count * 2)
  }
}
