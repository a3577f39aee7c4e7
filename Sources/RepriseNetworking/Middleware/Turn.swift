import Synchronization

/// A place in a queue, for one task to wait at.
final class Turn: Sendable {
  private enum State {
    case queued
    case awaited(CheckedContinuation<Void, any Error>)
    case first
    case cancelled
  }

  private let state: Mutex<State>

  init(isFirst: Bool) {
    state = Mutex(isFirst ? .first : .queued)
  }

  /// Returns when this is the first of its queue.
  ///
  /// - Throws: `CancellationError` when the calling task was cancelled.
  nonisolated(nonsending) func come() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state -> Bool? in
          switch state {
          case .cancelled: return true
          case .first: return false
          case .queued, .awaited:
            state = .awaited(continuation)
            return nil
          }
        }
        if let isCancelled { Self.resume(continuation, isCancelled: isCancelled) }
      }
    } onCancel: {
      change(to: .cancelled)
    }
  }

  /// Says that this is the first of its queue now.
  func begin() {
    change(to: .first)
  }

  private func change(to new: State) {
    let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      switch state {
      case .first, .cancelled: return nil
      case .queued:
        state = new
        return nil
      case .awaited(let continuation):
        state = new
        return continuation
      }
    }
    guard let continuation else { return }
    if case .cancelled = new {
      Self.resume(continuation, isCancelled: true)
    } else {
      Self.resume(continuation, isCancelled: false)
    }
  }

  private static func resume(
    _ continuation: CheckedContinuation<Void, any Error>, isCancelled: Bool
  ) {
    if isCancelled {
      continuation.resume(throwing: CancellationError())
    } else {
      continuation.resume()
    }
  }
}
