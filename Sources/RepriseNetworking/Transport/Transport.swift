/// Sends one message and returns when the response head is there: no redirect, retry, cookie or cache.
///
/// Choose a transport to decide *how* a message travels (a live connection, a recording, a fake);
/// choose a ``Middleware`` to decide what happens *around* a message.
///
/// Every conformer keeps this contract:
/// - Cancelling the calling task before the head is there throws `CancellationError`, and nothing is
///   sent from then on, also when the task was cancelled before the call.
/// - After the head, cancelling the reading task, calling ``Body/cancel()`` or dropping the unread
///   body ends the exchange.
/// - The target is sent as given; it was percent-encoded before.
///
/// A complete fake:
///
/// ```swift
/// struct Greeting: Transport {
///   func send(_ request: Request, context: RequestContext) async throws -> Response {
///     Response(head: HTTPResponse(status: .ok), body: Body("hello"))
///   }
/// }
/// ```
public protocol Transport: Sendable {
  /// Sends the request and returns its response as soon as the head has come.
  ///
  /// - Parameters:
  ///   - request: the message, with an absolute URL in scheme, authority and path.
  ///   - context: what is known about the call that this message belongs to.
  /// - Returns: the response head with a body that is still to be read.
  /// - Throws: ``TransportError`` for what the network did, `CancellationError` when the calling
  ///   task was cancelled.
  nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response

  /// The clock on which whatever stands above this transport waits, or `nil` for the caller's own.
  ///
  /// A transport that answers from a recording gives one that jumps, so that a retry under replay
  /// costs no time.
  var clock: (any Clock<Duration>)? { get }
}

extension Transport {
  /// The caller's own clock.
  public var clock: (any Clock<Duration>)? { nil }
}
