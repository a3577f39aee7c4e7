/// When a call began, on its own clock and on the one that deadlines are given on.
struct CallBeginning: Sendable {
  /// What the time that was given is counted from.
  let start: ContinuousClock.Instant
  /// When the clock was read.
  let instant: ContinuousClock.Instant
  let reading: ClockReading
}

extension RequestContext {
  /// The time until the deadline, as the clock of this context counts it; `nil` without a deadline.
  ///
  /// Whoever is about to wait asks first, and gives up at once where the wait would be longer.
  public var timeRemaining: Duration? {
    guard let deadline else { return nil }
    guard let beginning, let elapsed = beginning.reading.elapsed(on: clock) else {
      return ContinuousClock.now.duration(to: deadline)
    }
    return beginning.instant.duration(to: deadline) - elapsed
  }

  /// The time that the call was given, to the millisecond.
  package var timeAllowed: Duration? {
    guard let deadline else { return nil }
    let allowed = (beginning?.start ?? .now).duration(to: deadline)
    return max(.zero, allowed.roundedToMilliseconds)
  }

  /// Begins to count the time of a call that has a deadline, once for each clock that it is given.
  package mutating func begin() {
    guard deadline != nil, beginning?.reading.elapsed(on: clock) == nil else { return }
    let now = ContinuousClock.now
    beginning = CallBeginning(
      start: beginning?.start ?? now, instant: now, reading: ClockReading(clock))
  }
}

extension Duration {
  var roundedToMilliseconds: Duration {
    let (seconds, attoseconds) = components
    let half: Int64 = 500_000_000_000_000
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    guard !overflow else { return self }
    return .milliseconds(whole + (attoseconds + half) / (2 * half))
  }
}
