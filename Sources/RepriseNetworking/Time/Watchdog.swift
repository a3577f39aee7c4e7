import Synchronization

/// Looks after time limits: any number of exchanges share one sleeping task.
///
/// One task for each exchange would cost more than the rest of the client, and a sleep that is
/// cancelled stays in the system's timers until its time is up. So the one task sleeps until the
/// earliest limit, a second at most, and ends when it wakes up with nothing left to look after.
final class Watchdog: Sendable {
  private struct State {
    var watches: [ObjectIdentifier: Watch] = [:]
    var wake: Duration?
    var sleeper: Task<Void, Never>?
  }

  private let state = Mutex(State())
  private let clock: any Clock<Duration>
  private let beginning: ClockReading
  private let longestSleep: Duration?

  /// Makes a watchdog for many exchanges, on the clock of the system.
  static func shared() -> Watchdog {
    Watchdog(clock: ContinuousClock(), longestSleep: .seconds(1))
  }

  /// Itself for a clock of the system, a new one for a clock that only one call may know.
  func serving(_ clock: any Clock<Duration>) -> Watchdog {
    // On a clock that jumps every limit would have passed as soon as somebody looks after it.
    clock is ContinuousClock || clock is JumpingClock
      ? self : Watchdog(clock: clock, longestSleep: nil)
  }

  private init(clock: any Clock<Duration>, longestSleep: Duration?) {
    self.clock = clock
    self.longestSleep = longestSleep
    beginning = ClockReading(clock)
  }

  /// The time since the watchdog was made.
  var now: Duration { beginning.elapsed(on: clock) ?? .zero }

  func add(_ watch: Watch) {
    let now = now
    guard let due = watch.earliestDue(after: now) else { return }
    let previous = state.withLock { state -> Task<Void, Never>? in
      state.watches[ObjectIdentifier(watch)] = watch
      guard state.wake.map({ due < $0 }) ?? true else { return nil }
      let wake = longestSleep.map { min(due, now + $0) } ?? due
      let previous = state.sleeper
      state.wake = wake
      // Detached: it may serve other calls after the one that began it.
      state.sleeper = Task.detached { [self] in await look(after: wake - now) }
      return previous
    }
    previous?.cancel()
  }

  func remove(_ watch: Watch) {
    let sleeper = state.withLock { state -> Task<Void, Never>? in
      state.watches[ObjectIdentifier(watch)] = nil
      guard longestSleep == nil, state.watches.isEmpty else { return nil }
      defer {
        state.sleeper = nil
        state.wake = nil
      }
      return state.sleeper
    }
    sleeper?.cancel()
  }

  private func look(after first: Duration) async {
    var sleep = first
    while true {
      do {
        try await clock.sleep(for: sleep)
      } catch {
        // Another task sleeps in this one's place, or nothing is left to look after.
        return
      }
      guard let next = endOverdue() else { return }
      sleep = next
    }
  }

  /// Ends what is overdue and gives the time until the next look, `nil` when none is needed.
  private func endOverdue() -> Duration? {
    let now = now
    let (next, overdue) = state.withLock { state -> (Duration?, [Watch]) in
      var (earliest, overdue): (Duration?, [Watch]) = (nil, [])
      for watch in state.watches.values {
        guard let due = watch.earliestDue(after: now) else { continue }
        if due <= now {
          overdue.append(watch)
        } else {
          earliest = earliest.map { min($0, due) } ?? due
        }
      }
      if let longestSleep, !state.watches.isEmpty {
        earliest = min(earliest ?? .seconds(Int64.max / 2), now + longestSleep)
      }
      state.wake = earliest
      if earliest == nil { state.sleeper = nil }
      return (earliest.map { $0 - now }, overdue)
    }
    for watch in overdue { watch.end(at: now) }
    return next
  }
}
