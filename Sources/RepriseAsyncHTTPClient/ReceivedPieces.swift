import AsyncHTTPClient
import NIOCore
import RepriseNetworking
import Synchronization

/// The body of one live response, pulled piece by piece.
///
/// The iterator is parked under a lock between two pulls, so that giving the body up from another
/// task drops it, which closes the exchange.
final class ReceivedPieces: Sendable {
  private struct State {
    var isCancelled = false
    var body: HTTPClientResponse.Body?
    // Touched by one reader at a time: a body is never pulled concurrently.
    nonisolated(unsafe) var parked: HTTPClientResponse.Body.AsyncIterator?
    var total: Int64 = 0
  }

  private let state: Mutex<State>
  private let exchange: LiveExchange

  init(_ body: HTTPClientResponse.Body, of exchange: LiveExchange) {
    state = Mutex(State(body: body))
    self.exchange = exchange
  }

  nonisolated(nonsending) func next() async throws -> ArraySlice<UInt8>? {
    nonisolated(unsafe) var taken: HTTPClientResponse.Body.AsyncIterator?
    try state.withLock { state in
      guard !state.isCancelled else { throw CancellationError() }
      taken = state.parked ?? state.body?.makeAsyncIterator()
      state.parked = nil
      state.body = nil
    }
    guard var iterator = taken else { return nil }
    taken = nil
    do {
      guard let buffer = try await iterator.next() else {
        exchange.observe?(.ended)
        return nil
      }
      let piece = Array(buffer.readableBytesView)[...]
      nonisolated(unsafe) let resting = iterator
      let total = state.withLock { state in
        if !state.isCancelled { state.parked = resting }
        state.total += Int64(piece.count)
        return state.total
      }
      exchange.observe?(.received(total: total))
      return piece
    } catch {
      if Task.isCancelled || error is CancellationError { throw CancellationError() }
      let total = state.withLock { $0.total }
      throw exchange.error(error, receivedSoFar: total)
    }
  }

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.body = nil
      state.parked = nil
    }
  }
}
