/// Turns a failed response into the API's typed error.
///
/// It is asked for responses that a ``Checker`` refused; the error it gives becomes
/// ``NetworkError/underlying``.
public protocol ErrorMapper: Sendable {
  /// The API's error for a failure, or `nil` to leave it as it is.
  func error(for failure: NetworkError) -> (any Error)?
}

/// Reacts to errors of calls, beside what the caller does: signing out, counting, alerting.
///
/// The handlers of the endpoint run first, then those of the client, each in order.
public protocol ErrorHandler: Sendable {
  /// Reacts; the call fails with the error in any case.
  func handle(_ error: NetworkError, context: RequestContext)
}
