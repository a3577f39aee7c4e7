internal import Synchronization

extension Call {
  /// Starts the call where it was not started, and gives its value.
  ///
  /// Any number of tasks may wait for it. A task that is cancelled stops waiting, with
  /// `CancellationError`, and the call goes on for the others. It is cancelled with the task that was
  /// the only one interested in what it comes to: no other waits, and no handler of its success, its
  /// failure or its completion is registered. Such a task waits until the call has ended, and one that
  /// was cancelled before starts nothing. Who is told of the progress alone is not asked.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` where the call or the waiting task was
  ///   cancelled.
  public var value: Value {
    get async throws {
      let number = state.withLock { $0.number() }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          wait(continuation, number)
          // The handler below may have run before there was somebody waiting.
          if Task.isCancelled { leave(number) }
          start()
        }
      } onCancel: {
        leave(number)
      }
    }
  }

  private func wait(_ waiter: CheckedContinuation<Value, any Error>, _ number: Int) {
    let outcome: Outcome? = state.withLock { state in
      if case .ended(let outcome) = state.phase { return outcome }
      state.waiters[number] = waiter
      return nil
    }
    if let outcome { waiter.resume(with: outcome) }
  }

  /// Ends the waiting of a task that was cancelled, or the call that nobody else is interested in.
  private func leave(_ number: Int) {
    let left: (waiter: CheckedContinuation<Value, any Error>?, cancelled: Cancelled) =
      state.withLock { state in
        guard state.handlers.isEmpty, state.waiters.count == 1, state.waiters[number] != nil else {
          return (state.waiters.removeValue(forKey: number), ([], nil))
        }
        return (nil, state.cancel())
      }
    left.waiter?.resume(throwing: CancellationError())
    finish(left.cancelled)
  }
}
