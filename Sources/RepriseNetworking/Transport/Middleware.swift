/// Wraps what sends a request, by calling `next` never, once or several times.
///
/// The first middleware of a list sees the request first and the response last;
/// ``Client/standardMiddleware`` says which order serves best.
public protocol Middleware: Sendable {
  /// Sends the request on with `next`, or answers it.
  ///
  /// - Parameters:
  ///   - request: the message as the middleware before this one left it.
  ///   - context: what is known about the call; pass it on, changed where this middleware starts
  ///     another attempt or follows another hop.
  ///   - next: the rest of the chain, the transport at its end.
  nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
}

/// The rest of a chain of middleware, with the transport at its end.
public struct Next: Sendable {
  /// What stands behind a `Next`: it sends a request, or passes it to what does.
  public typealias Run =
    nonisolated(nonsending) @Sendable (Request, RequestContext) async throws -> Response

  let run: Run

  /// Makes the end of a chain out of a closure, which is what a test of one middleware needs.
  public init(_ run: @escaping Run) {
    self.run = run
  }

  /// Sends the request through the rest of the chain.
  public nonisolated(nonsending)
    func callAsFunction(_ request: Request, context: RequestContext) async throws -> Response
  {
    try await run(request, context)
  }
}

/// A transport with middleware around it, itself a transport.
package struct MiddlewareChain: Transport {
  private let next: Next

  /// What a chain comes to behind one of its middleware.
  init(_ next: Next) { self.next = next }

  package init(_ middleware: [any Middleware], around transport: any Transport) {
    var next = Next { request, context in
      try await transport.send(request, context: context)
    }
    for middleware in middleware.reversed() {
      let rest = next
      next = Next { request, context in
        try await middleware.send(request, context: context, next: rest)
      }
    }
    self.next = next
  }

  package nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    try await next(request, context: context)
  }
}
