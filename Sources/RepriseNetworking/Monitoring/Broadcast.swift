internal import Synchronization

/// A value that changes, told to any number of listeners.
///
/// Each listener gets the value that is and then every newer one; a slow listener gets the newest. What
/// it hears ends with the broadcast.
final class Broadcast<Value: Sendable & Equatable>: Sendable {
  private struct Listener: Sendable {
    let tell: @Sendable (Value) -> Void
    let end: @Sendable () -> Void
  }

  private struct State {
    var value: Value
    var listeners: [Int: Listener] = [:]
    var nextListener = 0
  }

  private let state: Mutex<State>

  init(_ value: Value) { state = Mutex(State(value: value)) }

  deinit {
    for listener in state.withLock({ $0.listeners.values }) { listener.end() }
  }

  var value: Value { state.withLock { $0.value } }

  /// Changes the value, and tells the listeners where it is another one then.
  func update(_ change: @Sendable (inout Value) -> Void) {
    state.withLock { state in
      let before = state.value
      change(&state.value)
      guard state.value != before else { return }
      for listener in state.listeners.values { listener.tell(state.value) }
    }
  }

  /// The value now and every change of it.
  var values: AsyncStream<Value> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = state.withLock { state in
        state.nextListener += 1
        state.listeners[state.nextListener] = Listener(
          tell: { continuation.yield($0) }, end: { continuation.finish() })
        continuation.yield(state.value)
        return state.nextListener
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.listeners[number] = nil }
      }
    }
  }
}
