internal import Synchronization

/// Lets only the latest of several like calls finish: starting the next cancels the one before, which
/// is what a search field needs.
///
/// ```swift
/// let latest = LatestOnly()
/// let found = try await latest.run { try await client.value(of: Search(text)) }
/// ```
public final class LatestOnly: Sendable {
  private let running = Mutex<(number: Int, cancel: (@Sendable () -> Void)?)>((0, nil))

  /// Makes one for one kind of call.
  public init() {}

  /// Runs the work after cancelling what was run before and is under way still.
  ///
  /// - Throws: `CancellationError` when a later call took its place or ``cancel()`` ended it, whatever
  ///   the work came to by then; else what the work throws.
  public func run<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let task = Task { try await work() }
    let (number, previous) = running.withLock { running in
      let previous = running.cancel
      running = (running.number + 1, { task.cancel() })
      return (running.number, previous)
    }
    previous?()
    defer { running.withLock { if $0.number == number { $0.cancel = nil } } }
    return try await withTaskCancellationHandler {
      let outcome = await task.result
      // What came in the same moment as the next call is as outdated as what was cancelled in time,
      // and so is an error: nobody is to be told of it any more.
      if running.withLock({ $0.number != number }) { throw CancellationError() }
      return try outcome.get()
    } onCancel: {
      task.cancel()
    }
  }

  /// Cancels what is under way.
  public func cancel() {
    let cancel = running.withLock { running in
      defer { running = (running.number + 1, nil) }
      return running.cancel
    }
    cancel?()
  }
}
