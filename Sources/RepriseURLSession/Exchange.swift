import Foundation
import HTTPTypes
import RepriseNetworking
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One message and its answer: what the session tells on one side, who waits for it on the other.
final class Exchange: Sendable {
  private struct State {
    var task: URLSessionTask?
    var body: OutgoingBody?
    var head: Result<ReceivedHead, any Error>?
    var pieces: [ArraySlice<UInt8>] = []
    var waiting = 0
    var total: Int64 = 0
    var isCancelled = false
    var problem: String?
    /// How the body ended, once it has.
    var end: Result<Void, any Error>?
    var headReader: CheckedContinuation<ReceivedHead, any Error>?
    var pieceReader: CheckedContinuation<ArraySlice<UInt8>?, any Error>?
  }

  let origin: String
  let head: HTTPRequest
  let settings: URLSessionTransport.Settings
  private let observe: (@Sendable (TransportEvent) -> Void)?
  private let state = Mutex(State())

  init(
    origin: String, head: HTTPRequest, settings: URLSessionTransport.Settings,
    observe: (@Sendable (TransportEvent) -> Void)?
  ) {
    self.origin = origin
    self.head = head
    self.settings = settings
    self.observe = observe
  }

  // MARK: Who waits

  /// Sends the message and waits for the head of its answer.
  nonisolated(nonsending)
    func start(_ message: URLRequest, body: OutgoingBody, on session: SharedSession) async throws
    -> ReceivedHead
  {
    // Making a task waits for a queue in which this exchange may be asked for its state.
    guard let task = await session.task(for: message, of: self) else {
      throw TransportError.shutDown(origin: origin)
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          if state.isCancelled { return true }
          state.task = task
          state.body = body
          state.headReader = continuation
          return false
        }
        guard !isCancelled else {
          task.cancel()
          return continuation.resume(throwing: CancellationError())
        }
        observe?(.sending(head))
        session.perform {
          self.state.withLock { $0.isCancelled ? nil : $0.task }?.resume()
        }
      }
    } onCancel: {
      cancel()
    }
  }

  /// The next piece of the answer's body, `nil` at its end.
  nonisolated(nonsending) func nextPiece() async throws -> ArraySlice<UInt8>? {
    let piece = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let ready: Result<ArraySlice<UInt8>?, any Error>? = state.withLock { state in
          if state.isCancelled { return .failure(CancellationError()) }
          if !state.pieces.isEmpty {
            let piece = state.pieces.removeFirst()
            state.waiting -= piece.count
            #if !canImport(FoundationNetworking)
              if state.waiting < Self.enough { state.task?.resume() }
            #endif
            return .success(piece)
          }
          if let end = state.end { return end.map { nil } }
          state.pieceReader = continuation
          return nil
        }
        if let ready { continuation.resume(with: ready) }
      }
    } onCancel: {
      cancel()
    }
    guard let piece else {
      observe?(.ended)
      return nil
    }
    observe?(.received(total: note(piece.count)))
    return piece
  }

  private func note(_ count: Int) -> Int64 {
    state.withLock { state in
      state.total += Int64(count)
      return state.total
    }
  }

  /// Ends the exchange; who waits for it gets `CancellationError`.
  func cancel() {
    stop { $0.isCancelled = true }
  }

  private func stop(_ change: @Sendable (inout State) -> Void) {
    let (task, body, head, piece) = state.withLock { state in
      change(&state)
      defer {
        state.headReader = nil
        state.pieceReader = nil
        state.pieces = []
        state.task = nil
        state.body = nil
      }
      return (state.task, state.body, state.headReader, state.pieceReader)
    }
    head?.resume(throwing: CancellationError())
    piece?.resume(throwing: CancellationError())
    body?.cancel()
    // On Linux a cancellation from within a cancellation handler waits for itself.
    if let task { DispatchQueue.global().async { task.cancel() } }
  }

  // MARK: What the session tells

  func sent(_ total: Int64) { observe?(.sent(total: total)) }

  /// The server is not to be talked to; the task ends with an error that does not say why.
  func refused(_ problem: String) { state.withLock { $0.problem = problem } }

  func received(_ response: URLResponse) {
    let result: Result<ReceivedHead, any Error> =
      if let response = response as? HTTPURLResponse {
        .success(ReceivedHead(response))
      } else {
        .failure(TransportError(.malformed("it is not HTTP"), origin: origin))
      }
    let reader = state.withLock { state in
      defer { state.headReader = nil }
      state.head = result
      return state.headReader
    }
    reader?.resume(with: result)
  }

  /// How much may wait before a server is held back, where it can be.
  private static let enough = 1 << 20

  func received(_ data: Data, of task: URLSessionTask) {
    guard !data.isEmpty else { return }
    let piece = [UInt8](data)[...]
    let limit = settings.bufferLimit
    let (reader, isTooMuch) = state.withLock { state in
      guard !state.isCancelled, state.end == nil else {
        return (CheckedContinuation<ArraySlice<UInt8>?, any Error>?.none, false)
      }
      if let reader = state.pieceReader {
        state.pieceReader = nil
        return (reader, false)
      }
      state.pieces.append(piece)
      state.waiting += piece.count
      #if !canImport(FoundationNetworking)
        if state.waiting > Self.enough { task.suspend() }
      #endif
      return (nil, state.waiting > limit)
    }
    reader?.resume(returning: piece)
    guard isTooMuch else { return }
    let error = TransportError(
      .unsupported(
        "its answer comes faster than it is read, more than \(limit >> 20) MiB waited, "
          + "and URLSession cannot hold a server back here"), origin: origin)
    stop { $0.end = .failure(error) }
  }

  func ended(_ error: (any Error)?) {
    let (head, piece, result) = state.withLock { state in
      let end: Result<Void, any Error> =
        if let failure = failure(error, state) { .failure(failure) } else { .success(()) }
      if state.end == nil { state.end = end }
      defer {
        state.headReader = nil
        state.pieceReader = nil
        state.task = nil
        state.body = nil
      }
      return (state.headReader, state.pieceReader, end)
    }
    switch result {
    case .success:
      head?.resume(throwing: TransportError(.reset, origin: origin))
      piece?.resume(returning: nil)
    case .failure(let error):
      head?.resume(throwing: error)
      piece?.resume(throwing: error)
    }
  }

  private func failure(_ error: (any Error)?, _ state: State) -> (any Error)? {
    if let failure = state.body?.failure { return failure }
    guard let error else { return nil }
    if let problem = state.problem { return TransportError(.tls(problem), origin: origin) }
    // A challenge that was not answered ends its task as cancelled, after the response has come.
    if case .success(let head) = state.head, [401, 407].contains(head.status),
      (error as? URLError)?.code == .cancelled
    {
      return nil
    }
    let received = state.head == nil ? nil : state.total + Int64(state.waiting)
    return TransportError(
      .init(error, receivedSoFar: received, idleTimeout: settings.idleTimeout), origin: origin)
  }
}
