internal import Synchronization

extension Call {
  /// What is still to be told of a call.
  ///
  /// Events come on any thread, while handlers are called that may ask the call something. So nothing
  /// is told under the lock: one thread at a time tells all there is, in its order, the end as the last.
  struct Tellings {
    enum Telling {
      case progress(Progress)
      case end(Outcome, then: @Sendable () -> Void)
    }

    private(set) var hasEnd = false
    private var all: [Telling] = []
    private var isUnderWay = false

    mutating func append(_ telling: Telling) {
      if case .end = telling { hasEnd = true }
      all.append(telling)
    }

    /// Whether the thread that asks is the one to tell.
    mutating func begins() -> Bool {
      defer { isUnderWay = true }
      return !isUnderWay
    }

    mutating func next() -> Telling? {
      guard all.isEmpty else { return all.removeFirst() }
      isUnderWay = false
      return nil
    }
  }

  /// Tells what there is to tell, unless it is being told already.
  func tell() {
    guard state.withLock({ $0.tellings.begins() }) else { return }
    while let next = state.withLock({ $0.nextTelling() }) { next() }
  }

  /// Ends the call behind all that was to be told before.
  ///
  /// - Parameter next: what is done when its handlers have run.
  func end(_ outcome: Outcome, then next: @escaping @Sendable () -> Void) {
    state.withLock { $0.tellings.append(.end(outcome, then: next)) }
    tell()
  }
}

extension Call.State {
  /// Does what the next telling changes, and gives what is to be called without the lock.
  fileprivate mutating func nextTelling() -> (@Sendable () -> Void)? {
    switch tellings.next() {
    case nil: return nil
    case .progress(let progress):
      let handlers = self.progress
      return { for handler in handlers { handler(progress) } }
    case .end(let outcome, let next):
      let handlers = end(outcome)
      return {
        for handler in handlers { handler(outcome) }
        next()
      }
    }
  }
}
