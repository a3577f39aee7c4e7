import Synchronization

/// Reacts to errors of calls, beside what the caller does: signing out, counting, alerting.
///
/// The handlers of the endpoint run first, then those of the client, each in order, once for each
/// call that fails. An ``APIService`` or `client.value(of:)` throws after them; a ``Call`` completes
/// before them.
public protocol ErrorHandler: Sendable {
  /// Reacts; the call fails with the error in any case.
  func handle(_ error: NetworkError, context: RequestContext)
}

/// Reacts to the errors of some statuses or of some types.
///
/// ```swift
/// let signOut = Reaction(to: 401) { _ in session.signOut() }
/// ```
public struct Reaction: ErrorHandler {
  private let applies: @Sendable (NetworkError) -> Bool
  private let react: @Sendable (NetworkError) -> Void

  /// Makes a reaction to errors with these statuses, to all errors where none is named.
  public init(to statuses: Int..., react: @escaping @Sendable (NetworkError) -> Void) {
    applies = { statuses.isEmpty || statuses.contains($0.statusCode) }
    self.react = react
  }

  /// Makes a reaction to one of the API's own errors, as the error mapper makes them.
  public init<Failure: Error & Equatable & Sendable>(
    to failure: Failure, react: @escaping @Sendable (NetworkError) -> Void
  ) {
    applies = { $0.underlying as? Failure == failure }
    self.react = react
  }

  /// Runs the closure where the error is one of those.
  public func handle(_ error: NetworkError, context: RequestContext) {
    if applies(error) { react(error) }
  }
}

/// Counts errors by kind and status, for analytics.
public final class ErrorCounter: ErrorHandler {
  private let counted = Mutex<[String: Int]>([:])

  /// Makes a counter that stands at nothing.
  public init() {}

  /// How often each kind of error happened, by its name and, for a server's, the status: `server 404`.
  public var counts: [String: Int] { counted.withLock { $0 } }

  /// Counts the error.
  public func handle(_ error: NetworkError, context: RequestContext) {
    let name = error.kind == .server ? "server \(error.statusCode)" : "\(error.kind)"
    counted.withLock { $0[name, default: 0] += 1 }
  }
}
