internal import RepriseNetworking
internal import Synchronization

/// A body that is read once and handed on piece by piece, also from another task than the first.
final class OneReading: Sendable {
  private let iterator: Mutex<Body.Iterator?>
  private let pending: Mutex<ArraySlice<ArraySlice<UInt8>>>

  init(_ body: Body, pending: [ArraySlice<UInt8>] = []) {
    iterator = Mutex(body.makeAsyncIterator())
    self.pending = Mutex(pending[...])
  }

  /// The next piece; `nil` at the end, and where a call is under way already.
  nonisolated(nonsending)
    func next() async throws -> ArraySlice<UInt8>?
  {
    if let piece = pending.withLock({ $0.popFirst() }) { return piece }
    guard var taken = iterator.withLock({ $0.take() }) else { return nil }
    let piece = try await taken.next(isolation: #isolation)
    if piece != nil { iterator.withLock { $0 = taken } }
    return piece
  }

  /// Puts pieces that were read before those that are still to come.
  func putBack(_ pieces: [ArraySlice<UInt8>]) {
    pending.withLock { $0 = pieces[...] + $0 }
  }
}

extension Request {
  /// The request with its body in memory where that is not above the limit, so that it can be
  /// looked up and then still be sent.
  nonisolated(nonsending)
    func peeked() async throws -> Request
  {
    guard let body, !body.isReplayable else { return self }
    var request = self
    let reading = OneReading(body)
    var (pieces, count) = ([ArraySlice<UInt8>](), 0)
    while let piece = try await reading.next() {
      pieces.append(piece)
      count += piece.count
      guard count > MatchableBody.limit else { continue }
      reading.putBack(pieces)
      request.body = Body(
        length: body.length, isReplayable: false, open: { { try await reading.next() } },
        cancel: body.cancel)
      return request
    }
    request.body = Body(Array(pieces.joined())[...])
    return request
  }
}
