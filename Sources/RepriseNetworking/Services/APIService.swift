import HTTPTypes

/// The calls of one API with its own typed error: what a screen gets to see.
///
/// ```swift
/// let api = APIService<WallError>(client)
/// do { items = try await api.value(of: LoadWall(ownerID: 7)) }
/// catch .invalidAccessToken { signIn() }   // the error is a WallError, and nothing else
/// catch { show(error.message) }
/// ```
///
/// Its calls are those of the client, and a cancelled one is an error that is made of
/// ``NetworkError/Kind/cancelled``. What is a sequence (events, pages, the body of a stream) throws
/// what the client throws, which `Failure(error)` makes the API's.
public struct APIService<Failure: APIFailure>: Sendable {
  /// The client that sends; all its stages are its own.
  public let client: Client

  /// Makes a service of a client.
  public init(_ client: Client) { self.client = client }

  /// Sends an endpoint and gives its decoded value.
  ///
  /// - Throws: the API's error.
  public nonisolated(nonsending)
    func value<E: Endpoint>(
      of endpoint: E, context: RequestContext = RequestContext()
    ) async throws(Failure) -> E.Value
  {
    try await typed(endpoint) { try await client.value(of: endpoint, context: context) }
  }

  /// Sends an endpoint and decodes its answer as another type than the endpoint's own.
  ///
  /// - Parameters:
  ///   - endpoint: what is sent.
  ///   - type: what its answer is decoded to.
  ///   - path: where in the body the value stands.
  ///   - context: what is known about the call beforehand.
  /// - Throws: the API's error.
  public nonisolated(nonsending)
    func value<Value: Decodable>(
      of endpoint: some Endpoint, as type: Value.Type, at path: ResponsePath = .whole,
      context: RequestContext = RequestContext()
    ) async throws(Failure) -> Value
  {
    try await typed(endpoint) {
      try await client.value(of: endpoint, as: type, at: path, context: context)
    }
  }

  /// Sends an endpoint and gives its checked response with the body in memory.
  ///
  /// - Throws: the API's error.
  public nonisolated(nonsending)
    func response(
      to endpoint: some Endpoint, context: RequestContext = RequestContext()
    ) async throws(Failure) -> CollectedResponse
  {
    try await typed(endpoint) { try await client.response(to: endpoint, context: context) }
  }

  /// Sends an endpoint and gives its response with the body still to be read, as
  /// ``Client/stream(of:context:)`` does.
  ///
  /// - Throws: the API's error.
  public nonisolated(nonsending)
    func stream(
      of endpoint: some Endpoint, context: RequestContext = RequestContext()
    ) async throws(Failure) -> Response
  {
    try await typed(endpoint) { try await client.stream(of: endpoint, context: context) }
  }

  /// Writes the body of a response into a file, as
  /// ``Client/download(_:to:overwrites:context:progress:)`` does.
  ///
  /// - Throws: the API's error.
  @discardableResult
  public nonisolated(nonsending)
    func download(
      _ endpoint: some Endpoint, to path: String, overwrites: Bool = false,
      context: RequestContext = RequestContext(),
      progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(Failure) -> Download
  {
    try await typed(endpoint) {
      try await client.download(
        endpoint, to: path, overwrites: overwrites, context: context, progress: progress)
    }
  }

  private nonisolated(nonsending)
    func typed<Value>(
      _ endpoint: some Endpoint, _ call: nonisolated(nonsending) () async throws -> Value
    ) async throws(Failure) -> Value
  {
    do {
      return try await call()
    } catch let error as NetworkError {
      throw Failure(error)
    } catch {
      let kind: NetworkError.Kind = error is CancellationError ? .cancelled : .preparation
      throw Failure(
        NetworkError(kind, request: client.outline(of: endpoint), underlying: error))
    }
  }
}
