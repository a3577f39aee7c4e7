import HTTPTypes
import RepriseNetworking
import Synchronization

/// Transports and bodies that take their time, for tests.
enum Timing {
  /// Answers never, until it is cancelled.
  static func silent(_ state: Ended = Ended()) -> FakeTransport {
    FakeTransport { _, _ in
      defer { state.end() }
      try await Task.sleep(for: .seconds(3_600))
      return Response(head: HTTPResponse(status: .ok))
    }
  }

  /// A body of some pieces that falls silent behind them, and says so.
  static func stalling(
    after pieces: [String], _ state: Ended = Ended(), stalled: Ended = Ended()
  ) -> Body {
    Body(
      length: nil, isReplayable: false,
      open: {
        let rest = Mutex(pieces)
        return {
          if let piece = rest.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            return ArraySlice(piece.utf8)
          }
          stalled.end()
          try await Task.sleep(for: .seconds(3_600))
          return nil
        }
      }, cancel: { state.end() })
  }

  /// Remembers that something came to its end.
  final class Ended: Sendable {
    private let count = Mutex(0)
    func end() { count.withLock { $0 += 1 } }
    var isEnded: Bool { count.withLock { $0 > 0 } }
    func wait() async { while !isEnded { await Task.yield() } }
  }
}
