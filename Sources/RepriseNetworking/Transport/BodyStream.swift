internal import HTTPTypes
internal import Synchronization

/// The shared side of a pulled body: it knows whether the body was opened, read to its end or given up.
///
/// It is a class so that dropping the last reference, unread, gives the connection back.
final class BodyStream: Sendable {
  private enum Phase {
    case unread, reading, ended, cancelled
  }

  private let phase = Mutex(Phase.unread)
  private let isReplayable: Bool
  private let opening: @Sendable () throws -> Body.Pull
  private let cancelling: @Sendable () -> Void
  private let readTrailers: @Sendable () -> HTTPFields?

  init(
    isReplayable: Bool, open: @escaping @Sendable () throws -> Body.Pull,
    cancel: @escaping @Sendable () -> Void, trailers: @escaping @Sendable () -> HTTPFields?
  ) {
    self.isReplayable = isReplayable
    opening = open
    cancelling = cancel
    readTrailers = trailers
  }

  deinit { cancel() }

  var trailers: HTTPFields? {
    phase.withLock { $0 == .ended } ? readTrailers() : nil
  }

  func open() throws -> Body.Pull {
    try phase.withLock { phase in
      switch phase {
      case .unread: phase = .reading
      case .cancelled: throw CancellationError()
      case .reading, .ended:
        guard isReplayable else { throw BodyAlreadyRead() }
        phase = .reading
      }
    }
    return try opening()
  }

  func end() {
    phase.withLock { phase in
      if phase == .reading { phase = .ended }
    }
  }

  func cancel() {
    let wasOpen = phase.withLock { phase in
      guard phase == .unread || phase == .reading else { return false }
      phase = .cancelled
      return true
    }
    if wasOpen { cancelling() }
  }
}
