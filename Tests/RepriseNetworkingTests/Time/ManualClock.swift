import Synchronization

/// A clock that stands still until a test moves it on.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    let due: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Instant()
    var lastID = 0
    var cancelled: Set<Int> = []
    var sleepers: [Sleeper] = []
    var watchers: [Watcher] = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// The number of tasks that sleep.
  var sleepers: Int { state.withLock(\.sleepers.count) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (error, ready) = state.withLock { state -> ((any Error)?, [Watcher]?) in
          if state.cancelled.remove(id) != nil { return (CancellationError(), nil) }
          guard state.now < deadline else { return (nil, nil) }
          state.sleepers.append(Sleeper(id: id, due: deadline, continuation: continuation))
          let count = state.sleepers.count
          defer { state.watchers.removeAll { $0.count <= count } }
          return (nil, state.watchers.filter { $0.count <= count })
        }
        if let error {
          continuation.resume(throwing: error)
        } else if let ready {
          for watcher in ready { watcher.continuation.resume() }
        } else {
          continuation.resume()
        }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
          state.cancelled.insert(id)
          return nil
        }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Returns when at least so many tasks sleep.
  func sleeping(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.sleepers.count >= count { return true }
        state.watchers.append(Watcher(count: count, continuation: continuation))
        return false
      }
      if isReached { continuation.resume() }
    }
  }

  /// Moves the time on and wakes those whose time has come, the earliest first.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      defer { state.sleepers.removeAll { $0.due <= now } }
      return state.sleepers.filter { $0.due <= now }.sorted { $0.due < $1.due }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until somebody sleeps, and moves the time on to when the first one wakes up.
  func advanceToNext() async {
    await sleeping()
    let wait = state.withLock { state in
      state.sleepers.map(\.due).min().map { state.now.duration(to: $0) } ?? .zero
    }
    advance(by: wait)
  }
}
