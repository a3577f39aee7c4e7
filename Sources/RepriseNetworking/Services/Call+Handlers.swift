internal import Synchronization

extension Call {
  /// What the call came to, `nil` as long as it has not ended.
  public var outcome: Outcome? {
    state.withLock { state in
      if case .ended(let outcome) = state.phase { return outcome }
      return nil
    }
  }

  /// Adds what is done when the call has ended, whatever it came to.
  ///
  /// ```swift
  /// call.onCompletion { outcome in show(outcome.map(\.title)) }
  /// ```
  @discardableResult
  public func onCompletion(_ handler: @escaping @Sendable (Outcome) -> Void) -> Self {
    let outcome: Outcome? = state.withLock { state in
      if case .ended(let outcome) = state.phase { return outcome }
      state.handlers.append(handler)
      return nil
    }
    if let outcome { handler(outcome) }
    return self
  }

  /// Adds what is done with the value.
  @discardableResult
  public func onSuccess(_ handler: @escaping @Sendable (Value) -> Void) -> Self {
    onCompletion { if case .success(let value) = $0 { handler(value) } }
  }

  /// Adds what is done with the error: a ``NetworkError``, or `CancellationError`.
  @discardableResult
  public func onFailure(_ handler: @escaping @Sendable (any Error) -> Void) -> Self {
    onCompletion { if case .failure(let error) = $0 { handler(error) } }
  }

  /// Adds what is done on the main actor when the call has ended, whatever it came to.
  @discardableResult
  public func onMainCompletion(
    _ handler: @escaping @MainActor @Sendable (Outcome) -> Void
  ) -> Self {
    onCompletion { outcome in Task { @MainActor in handler(outcome) } }
  }

  /// Adds what is done with the value on the main actor.
  @discardableResult
  public func onMainSuccess(_ handler: @escaping @MainActor @Sendable (Value) -> Void) -> Self {
    onSuccess { value in Task { @MainActor in handler(value) } }
  }

  /// Adds what is done with the error on the main actor.
  @discardableResult
  public func onMainFailure(
    _ handler: @escaping @MainActor @Sendable (any Error) -> Void
  ) -> Self {
    onFailure { error in Task { @MainActor in handler(error) } }
  }
}
