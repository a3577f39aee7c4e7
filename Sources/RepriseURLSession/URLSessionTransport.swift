import HTTPTypes
public import RepriseNetworking

/// Sends messages through Foundation's `URLSession`.
public struct URLSessionTransport: Transport {
  /// Makes a transport.
  public init() {}

  /// Refuses every request for now.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    throw TransportError(.unsupported("it is not built yet"), origin: request.head.authority ?? "")
  }
}
