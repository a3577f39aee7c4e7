import RepriseLineEditor
import Synchronization

/// Ctrl-C while something runs: it cancels the task that is registered, and never ends the program.
final class Interruption: Sendable {
  private let current: CurrentTask
  private let signal: InterruptSignal?

  /// Takes over Ctrl-C for the rest of the process.
  init() {
    let current = CurrentTask()
    self.current = current
    signal = InterruptSignal { current.cancel() }
  }

  /// Runs a piece of work that Ctrl-C cancels.
  func cancelling<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    let task = Task { await work() }
    current.register { task.cancel() }
    defer { current.register(nil) }
    return await task.value
  }
}

/// The task that Ctrl-C cancels, if any.
private final class CurrentTask: Sendable {
  private let cancellation = Mutex<(@Sendable () -> Void)?>(nil)

  func register(_ cancel: (@Sendable () -> Void)?) {
    cancellation.withLock { $0 = cancel }
  }

  func cancel() {
    cancellation.withLock { $0 }?()
  }
}
