/// Ends a call at its deadline: waits between retries, waits for a rate limit and the reading of the
/// body included.
///
/// A client puts it around all its middleware. The deadline comes with each ``RequestContext``; a
/// call without one passes as it is.
public struct Deadline: Middleware {
  private let watchdog = Watchdog.shared()

  /// Makes the middleware.
  public init() {}

  /// Sends the request on, and ends the call when its time is up.
  ///
  /// - Throws: ``TransportError`` of the kind `timeout`, with the time that the call was given.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    guard context.deadline != nil else { return try await next(request, context: context) }
    var begun = context
    begun.begin()
    let context = begun
    guard let remaining = context.timeRemaining, let allowed = context.timeAllowed else {
      return try await next(request, context: context)
    }
    let error = TransportError(.timeout(after: allowed), origin: request.head.originText)
    guard remaining > .zero else { throw error }
    let watchdog = watchdog.serving(context.clock)
    let watch = Watch(.until(watchdog.now + remaining), by: watchdog, error: error)
    do {
      var response = try await watch.run { try await next(request, context: context) }
      let body = response.body
      if body.bytesInMemory == nil {
        watch.onOverdue { body.cancel() }
        response.body = body.limited(by: watch)
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
