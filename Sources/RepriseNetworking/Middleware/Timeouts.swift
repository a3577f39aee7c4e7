/// Ends a call at its deadline and a response at its idle timeout, for every transport alike.
///
/// It waits on the context's clock, so that a replay never waits.
public struct Timeouts: Middleware {
  /// Makes the middleware; the times come with each ``RequestContext``.
  public init() {}

  /// Sends the request on, and ends the wait for head and body when its time is up.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    guard context.deadline != nil || context.idleTimeout != nil else {
      return try await next(request, context: context)
    }
    let limit = Limit(
      context: context, origin: Origin(request.head)?.description ?? request.head.url)
    var response = try await limit.enforced { try await next(request, context: context) }
    let body = response.body
    if body.bytesInMemory == nil {
      response.body = Body(
        length: body.length, isReplayable: body.isReplayable,
        open: {
          let reader = BodyReader(body)
          return { try await limit.enforced { try await reader.next() } }
        },
        cancel: { body.cancel() }, trailers: { body.trailers })
    }
    return response
  }

  private struct Limit: Sendable {
    let context: RequestContext
    let origin: String
    let started = ContinuousClock.now

    func enforced<Value: Sendable>(
      _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
      let remaining = context.deadline.map { ContinuousClock.now.duration(to: $0) }
      let wait = [remaining, context.idleTimeout].compactMap(\.self).min() ?? .zero
      let isDeadline = wait == remaining
      guard wait > .zero else { throw timeout(isDeadline: isDeadline) }
      return try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask { try await work() }
        group.addTask {
          try await context.clock.sleep(for: wait)
          return nil
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() ?? nil else {
          throw timeout(isDeadline: isDeadline)
        }
        return value
      }
    }

    private func timeout(isDeadline: Bool) -> TransportError {
      let allowed =
        isDeadline
        ? context.deadline.map { started.duration(to: $0) } ?? .zero : context.idleTimeout ?? .zero
      return TransportError(.timeout(after: allowed.roundedToMilliseconds), origin: origin)
    }
  }
}

extension Duration {
  fileprivate var roundedToMilliseconds: Duration {
    let (seconds, attoseconds) = components
    return .milliseconds(
      seconds * 1_000 + (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000)
  }
}
