internal import Synchronization

/// A call that is described first and started later, for code that works with callbacks.
///
/// ```swift
/// client.call(LoadFriends(userID: 7))
///   .onSuccess { friends in … }
///   .onFailure { error in … }
///   .start()
/// ```
///
/// - Nothing is sent before ``start()`` or before ``value`` is asked for; a call that was cancelled
///   before is never sent.
/// - Each handler runs at most once and is then forgotten; one that is added later gets the outcome
///   at once. Exactly one of success and failure happens; a cancelled call fails with
///   `CancellationError`, one that was not started by then at once.
/// - Progress is told in its order, never at once with another, and never behind the end.
/// - A call that is under way keeps itself alive. One that nobody starts and nobody holds any more
///   is gone, and tells nothing.
/// - The handlers run before the client's ``ErrorHandler``s react, on no particular thread; those
///   registered with `onMain` run on the main actor.
public final class Call<Value: Sendable>: Sendable {
  /// What a call came to: its value, or a ``NetworkError`` or `CancellationError`.
  public typealias Outcome = Result<Value, any Error>

  typealias Work = @Sendable (RequestContext) async throws -> (Value)
  typealias Handler = @Sendable (Outcome) -> Void
  typealias Cancelled = (told: [Handler], task: Task<Void, Never>?)

  enum Phase {
    case waiting
    case running(Task<Void, Never>?)
    case ended(Outcome)
  }

  struct State {
    var phase = Phase.waiting
    var isCancelled = false
    var handlers: [Handler] = []
    /// What is held until the end and called then, in nobody's interest.
    var registrations: [Handler] = []
    var progress: [@Sendable (Progress) -> Void] = []
    /// The tasks that wait for the value.
    var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    /// What the events have come to, and what of it was told.
    var counted = Progress()
    var latest: Progress?
    var readers: [Int: AsyncStream<Progress>.Continuation] = [:]
    /// The last number that a waiter or a reader was given.
    var lastNumber = 0
    var tellings = Tellings()

    mutating func number() -> Int {
      lastNumber += 1
      return lastNumber
    }

    /// Keeps the outcome, and gives those who are to be told.
    mutating func end(_ outcome: Outcome) -> [Handler] {
      if case .ended = phase { return [] }
      phase = .ended(outcome)
      defer {
        (registrations, handlers, progress) = ([], [], [])
        (readers, waiters) = ([:], [:])
      }
      return readers.values.map { reader in { _ in reader.finish() } } + registrations + handlers
        + waiters.values.map { waiter in { waiter.resume(with: $0) } }
    }

    /// Cancels, and gives those who are to be told at once, and the task that is to be cancelled.
    mutating func cancel() -> Cancelled {
      switch phase {
      case .waiting: return (end(.failure(CancellationError())), nil)
      case .running(let task):
        isCancelled = true
        return ([], task)
      case .ended: return ([], nil)
      }
    }
  }

  let state = Mutex(State())
  private let context: RequestContext
  let length: BodyLength
  private let work: Work
  private let react: @Sendable (any Error, RequestContext) -> Void

  init(
    context: RequestContext, length: BodyLength, work: @escaping Work,
    react: @escaping @Sendable (any Error, RequestContext) -> Void
  ) {
    self.context = context
    self.length = length
    self.work = work
    self.react = react
  }

  deinit {
    // A call that was never started; what has ended has no readers, and who waits holds it.
    let readers = state.withLock { $0.readers }
    for reader in readers.values { reader.finish() }
  }

  /// Starts the call; a second start changes nothing.
  @discardableResult
  public func start() -> Self {
    let begins = state.withLock { state in
      guard case .waiting = state.phase else { return false }
      state.phase = .running(nil)
      return true
    }
    guard begins else { return self }
    // The task holds the call, so it lives until it has ended.
    let task = Task { await run() }
    let wasCancelled = state.withLock { state in
      if case .running = state.phase { state.phase = .running(task) }
      return state.isCancelled
    }
    if wasCancelled { task.cancel() }
    return self
  }

  /// Ends the call with `CancellationError`.
  ///
  /// A call that was not started ends here, and is never sent; one that is under way ends as soon as
  /// what it is at heeds it.
  public func cancel() {
    finish(state.withLock { $0.cancel() })
  }

  func finish(_ cancelled: Cancelled) {
    for handler in cancelled.told { handler(.failure(CancellationError())) }
    cancelled.task?.cancel()
  }

  private func run() async {
    var context = context
    let observe = context.observe
    context.observe = { [self] event in
      observe?(event)
      note(event)
    }
    do {
      end(.success(try await work(context))) {}
    } catch {
      end(.failure(error)) { [react, context] in react(error, context) }
    }
  }
}
