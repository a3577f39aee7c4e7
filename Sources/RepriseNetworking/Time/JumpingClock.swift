import Synchronization

/// A clock on which nobody waits: a sleep ends at once and moves the time on.
///
/// A replay and a test give it to a call, so that retries and rate limits run through all their
/// waits in no time, and still measure them:
///
/// ```swift
/// let clock = JumpingClock()
/// let context = RequestContext(clock: clock)
/// _ = try await client.value(of: LoadFriends(userID: 7), context: context)
/// clock.elapsed   // how long it would have waited
/// ```
///
/// ``Deadline`` and ``IdleTimeout``, which guard against what never ends, watch the real time where a
/// call has this clock.
public final class JumpingClock: Clock {
  /// A moment of a jumping clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// The moment that lies a duration after this one, or before it where that is negative.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// The time from this moment to another, negative where that is earlier.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Whether a moment is earlier than another.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private let offset = Mutex(Duration.zero)

  /// Makes a clock that stands at zero.
  public init() {}

  /// The moment to which the sleeps so far have moved the clock.
  public var now: Instant { Instant(offset: elapsed) }

  /// The time for which has been slept so far.
  public var elapsed: Duration { offset.withLock { $0 } }

  /// One attosecond: time is exact here.
  public var minimumResolution: Duration { Duration(attoseconds: 1) }

  /// Moves the time on, where the moment is still to come, and returns at once.
  ///
  /// - Throws: `CancellationError` when the calling task was cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    offset.withLock { $0 = max($0, deadline.offset) }
    // Whoever polls leaves room for what he waits for.
    await Task.yield()
  }
}
