/// Knows whether there is a way to a host at the moment: the system's path monitor, a switch in a
/// prompt, a value in a test.
///
/// Nothing in this library asks the network beforehand: the answer would be old when the request is
/// sent. What knows that there is no network saves a call the attempt.
public protocol Reachability: Sendable {
  /// Whether a request to the origin is worth sending.
  func isReachable(_ origin: Origin) -> Bool
}

/// Fails a call at once where it is known that there is no way to its host.
///
/// Put it inside ``Retry``, which asks again at every attempt.
public struct ReachabilityCheck: Middleware {
  private let reachability: any Reachability

  /// Makes the middleware.
  public init(_ reachability: any Reachability) {
    self.reachability = reachability
  }

  /// Sends the request on, if its host can be reached.
  ///
  /// - Throws: ``TransportError`` of the kind `unreachable`; nothing was sent then.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    if let origin = Origin(request.head), !reachability.isReachable(origin) {
      throw TransportError(.unreachable, origin: origin.description)
    }
    return try await next(request, context: context)
  }
}
