import Synchronization

/// A time that a test moves.
final class SettableTime: Sendable {
  private let seconds: Mutex<Int64>
  init(_ seconds: Int64 = 1_000_000_000) { self.seconds = Mutex(seconds) }
  var now: @Sendable () -> Int64 { { self.seconds.withLock { $0 } } }
  func advance(by more: Int64) { seconds.withLock { $0 += more } }
}
