import Synchronization

/// The time limit of one exchange, looked after by a ``Watchdog``.
///
/// What is limited runs in a task of its own, which is cancelled when the time is up; that task
/// starts on the spot, so that what is there already costs no change of threads.
final class Watch: Sendable {
  /// What is limited.
  enum Limit: Sendable {
    /// The whole time, up to a moment of the watchdog.
    case until(Duration)
    /// Each piece of work for itself.
    case each(Duration)
  }

  /// Work that a watch limits.
  typealias Work<Value> = @Sendable () async throws -> Value

  private struct State {
    /// When the work that is running is overdue.
    var due: Duration?
    var isOverdue = false
    var isWatched = false
    /// Ends the work that is running.
    var endWork: (@Sendable () -> Void)?
    /// Ends what is left when no work is running.
    var endRest: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let watchdog: Watchdog
  private let limit: Limit
  private let error: TransportError

  /// Makes a limit.
  ///
  /// - Parameter error: thrown in the place of the work's own when the time is up.
  init(_ limit: Limit, by watchdog: Watchdog, error: TransportError) {
    self.limit = limit
    self.watchdog = watchdog
    self.error = error
  }

  /// Runs work as long as the limit allows.
  ///
  /// - Throws: the error of this watch when the time is up, `CancellationError` when the calling task
  ///   was cancelled, and what the work throws.
  nonisolated(nonsending)
    func run<Value: Sendable>(_ work: @escaping Work<Value>) async throws -> Value
  {
    try Task.checkCancellation()
    try begin()
    let task = Task.startingHere { [self] in
      defer { pause() }
      return try await work()
    }
    observe(task)
    do {
      let value = try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
      if state.withLock({ $0.isOverdue }) { throw error }
      return value
    } catch {
      guard state.withLock({ $0.isOverdue }) else { throw error }
      if Task.isCancelled { throw CancellationError() }
      throw self.error
    }
  }

  /// Says how to end what is left of the exchange when the time is up between two pieces of work.
  func onOverdue(_ end: @escaping @Sendable () -> Void) {
    let (isNew, isOverdue) = state.withLock { state in
      defer { state.isWatched = true }
      state.endRest = end
      return (!state.isWatched, state.isOverdue)
    }
    if isNew { watchdog.add(self) }
    if isOverdue { end() }
  }

  /// Nothing is left to limit.
  func finish() {
    // What is let go here may end an exchange, which is not done under the lock.
    let (wasWatched, _) = state.withLock { state in
      defer {
        state.isWatched = false
        state.endRest = nil
      }
      return (state.isWatched, state.endRest)
    }
    if wasWatched { watchdog.remove(self) }
  }

  /// When this may be overdue at the earliest, `nil` where it is so already.
  func earliestDue(after now: Duration) -> Duration? {
    state.withLock { state in
      if state.isOverdue { return nil }
      switch limit {
      case .until(let moment): return moment
      case .each(let duration): return state.due ?? now + duration
      }
    }
  }

  /// Ends the exchange if it is overdue still.
  func end(at now: Duration) {
    let end = state.withLock { state -> (@Sendable () -> Void)? in
      if case .each = limit {
        guard let due = state.due, due <= now else { return nil }
      }
      state.isOverdue = true
      return state.endWork ?? state.endRest
    }
    end?()
  }

  private func begin() throws {
    let due =
      switch limit {
      case .until(let moment): moment
      case .each(let duration): watchdog.now + duration
      }
    try state.withLock { state in
      guard !state.isOverdue else { throw error }
      state.due = due
    }
  }

  private func observe<Value>(_ task: Task<Value, any Error>) {
    let (isNew, isOverdue) = state.withLock { state in
      guard state.due != nil else { return (false, false) }
      state.endWork = { task.cancel() }
      defer { state.isWatched = true }
      return (!state.isWatched, state.isOverdue)
    }
    if isNew { watchdog.add(self) }
    if isOverdue { task.cancel() }
  }

  private func pause() {
    _ = state.withLock { state in
      defer {
        state.due = nil
        state.endWork = nil
      }
      return state.endWork
    }
  }
}

extension Body {
  /// The body with every piece limited by a watch, which ends with it.
  func limited(by watch: Watch) -> Body {
    Body(
      length: length, isReplayable: isReplayable,
      open: {
        let reader = BodyReader(self)
        return {
          do {
            let piece = try await watch.run { try await reader.next() }
            if piece == nil { watch.finish() }
            return piece
          } catch {
            watch.finish()
            throw error
          }
        }
      },
      cancel: {
        watch.finish()
        cancel()
      }, trailers: { trailers })
  }
}

extension Task where Failure == any Error {
  /// Starts work on the calling thread, where the system can do that, and goes on elsewhere when it
  /// has to wait.
  fileprivate static func startingHere(
    _ work: @escaping @Sendable () async throws -> Success
  ) -> Task {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return Task.immediate { try await work() }
    }
    return Task { try await work() }
  }
}
