/// Adds to a request what every request of a client needs.
///
/// Preparers run in the order of the client's list, once for each call, before any middleware.
/// Choose a ``Middleware`` where something depends on the response.
///
/// A client runs a preparer only for requests to its own origin, for what it adds may be a
/// credential; a request to another origin leaves it out and says so in a
/// ``TransportEvent/notice(_:)``. A preparer that knows itself which origin may see what it adds has
/// the ``PreparerScope/everyOrigin``.
public protocol Preparer: Sendable {
  /// Which requests are prepared; those to the client's own origin by default.
  var scope: PreparerScope { get }

  /// Changes the request before it is sent; an error ends the call and nothing is sent.
  nonisolated(nonsending)
    func prepare(_ request: inout Request, context: RequestContext) async throws
}

extension Preparer {
  /// Requests to the client's own origin.
  public var scope: PreparerScope { .ownOrigin }
}

/// Which requests of a client a preparer is for.
public enum PreparerScope: Sendable, Hashable {
  /// Requests to the origin of the client's environment.
  case ownOrigin
  /// Every request, wherever it goes.
  case everyOrigin
}
