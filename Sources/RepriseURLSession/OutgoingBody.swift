import Foundation
import RepriseNetworking
import Synchronization

/// A request body in the two forms that `URLSession` takes: bytes, or a stream that it reads.
struct OutgoingBody: Sendable {
  /// A body that is known to be this short is sent whole, with its length.
  private static let shortEnough: Int64 = 1 << 20

  let bytes: ArraySlice<UInt8>?
  let pieces: BodyPieces?

  nonisolated(nonsending) init(_ body: Body?) async throws {
    guard let body else {
      (bytes, pieces) = (nil, nil)
      return
    }
    if let length = body.length, length <= Self.shortEnough || body.bytesInMemory != nil {
      (bytes, pieces) = (try await body.collect(upTo: .max), nil)
    } else {
      (bytes, pieces) = (nil, BodyPieces(body))
    }
  }

  var isStreamed: Bool { pieces != nil }

  /// What the body itself threw while it was read.
  var failure: (any Error)? { pieces?.failure }

  func cancel() { pieces?.cancel() }
}

/// Carries the pieces of a body to a thread that waits for them, one at a time.
final class BodyPieces: Sendable {
  private struct State {
    var piece: ArraySlice<UInt8> = []
    var hasEnded = false
    var failure: (any Error)?
    var reading: Task<Void, Never>?
  }

  private let reader: BodyReader
  private let body: Body
  private let state = Mutex(State())
  private let arrived = DispatchSemaphore(value: 0)

  init(_ body: Body) {
    self.body = body
    reader = BodyReader(body)
  }

  var failure: (any Error)? { state.withLock { $0.failure } }

  /// Copies what comes next into a buffer, waiting for it on the calling thread.
  ///
  /// - Returns: the number of bytes, 0 at the end, -1 where the body could not be read.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count: Int? = state.withLock { state in
        if !state.piece.isEmpty {
          let head = state.piece.prefix(buffer.count)
          buffer.copyBytes(from: head)
          state.piece = state.piece.dropFirst(head.count)
          return head.count
        }
        if state.failure != nil { return -1 }
        if state.hasEnded { return 0 }
        state.reading = Task { await pull() }
        return nil
      }
      if let count { return count }
      arrived.wait()
    }
  }

  private func pull() async {
    let result: Result<ArraySlice<UInt8>?, any Error>
    do {
      result = .success(try await reader.next())
    } catch {
      result = .failure(error)
    }
    state.withLock { state in
      switch result {
      case .success(let piece?): state.piece = piece
      case .success(nil): state.hasEnded = true
      case .failure(let error): if state.failure == nil { state.failure = error }
      }
    }
    arrived.signal()
  }

  func cancel() {
    let reading = state.withLock { state in
      if state.failure == nil { state.failure = CancellationError() }
      return state.reading
    }
    reading?.cancel()
    body.cancel()
    arrived.signal()
  }
}
