import HTTPTypes

/// Ends an exchange that has fallen silent: before the head, or between two pieces of the body.
///
/// A client puts it around its transport, inside all other middleware, so that every attempt and
/// every hop has its own time. The time comes with each ``RequestContext``; a reader that takes its
/// time between two pieces is no silence.
public struct IdleTimeout: Middleware {
  private let watchdog = Watchdog.shared()

  /// Makes the middleware.
  public init() {}

  /// Sends the request on, and ends the wait for the head or for a piece when its time is up.
  ///
  /// - Throws: ``TransportError`` of the kind `timeout`, with the silence that was allowed.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    guard let allowed = context.idleTimeout else {
      return try await next(request, context: context)
    }
    let error = TransportError(
      .timeout(after: allowed.roundedToMilliseconds), origin: request.head.originText)
    guard allowed > .zero else { throw error }
    let watch = Watch(.each(allowed), by: watchdog.serving(context.clock), error: error)
    do {
      var response = try await watch.run { try await next(request, context: context) }
      if response.body.bytesInMemory == nil {
        response.body = response.body.limited(by: watch)
      } else {
        watch.finish()
      }
      return response
    } catch {
      watch.finish()
      throw error
    }
  }
}

extension HTTPRequest {
  /// The origin for the text of an error, or what there is of one.
  var originText: String { Origin(self)?.description ?? url }
}
