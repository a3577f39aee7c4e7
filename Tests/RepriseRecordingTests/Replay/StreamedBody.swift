import HTTPTypes
import RepriseNetworking
import Synchronization

/// A body that comes in pieces, once, and notes what becomes of it.
final class StreamedBody: Sendable {
  private let pieces: Mutex<ArraySlice<ArraySlice<UInt8>>>
  private let failure: (any Error)?
  private let trailers: HTTPFields?
  private let counts = Mutex((pulls: 0, cancels: 0))
  private let beforePiece: @Sendable (Int) async throws -> Void

  init(
    _ pieces: [String], failure: (any Error)? = nil, trailers: HTTPFields? = nil,
    beforePiece: @escaping @Sendable (Int) async throws -> Void = { _ in }
  ) {
    self.pieces = Mutex(pieces.map { ArraySlice($0.utf8) }[...])
    self.failure = failure
    self.trailers = trailers
    self.beforePiece = beforePiece
  }

  /// How often a piece was asked for.
  var pulls: Int { counts.withLock(\.pulls) }

  /// How often the body was given back unread.
  var cancels: Int { counts.withLock(\.cancels) }

  var body: Body {
    Body(
      length: nil, isReplayable: false,
      open: { { try await self.next() } },
      cancel: { self.counts.withLock { $0.cancels += 1 } },
      trailers: { self.trailers })
  }

  private func next() async throws -> ArraySlice<UInt8>? {
    let number = counts.withLock { counts in
      counts.pulls += 1
      return counts.pulls
    }
    try await beforePiece(number)
    try Task.checkCancellation()
    if let piece = pieces.withLock({ $0.popFirst() }) { return piece }
    if let failure { throw failure }
    return nil
  }
}
