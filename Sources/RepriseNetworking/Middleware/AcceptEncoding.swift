import HTTPTypes

/// Says which content codings are decoded, where a request does not say it itself.
///
/// It stands above every transport, so that what was sent is part of what is recorded.
public struct AcceptEncoding: Middleware {
  /// Makes the middleware.
  public init() {}

  /// Adds the field where there is none, and sends the request on.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    guard !request.head.headerFields.contains(.acceptEncoding) else {
      return try await next(request, context: context)
    }
    var request = request
    request.head.headerFields[.acceptEncoding] = ContentCoding.accepted
    return try await next(request, context: context)
  }
}
