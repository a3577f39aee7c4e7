import HTTPTypes

/// The calls of one API with its own typed error: what a screen gets to see.
///
/// ```swift
/// let api = APIService<WallError>(client)
/// do { items = try await api.value(of: LoadWall(ownerID: 7)) }
/// catch .invalidAccessToken { signIn() }   // the error is a WallError, and nothing else
/// catch { show(error.message) }
/// ```
public struct APIService<Failure: APIFailure>: Sendable {
  /// The client that sends; all its stages are its own.
  public let client: Client

  /// Makes a service of a client.
  public init(_ client: Client) { self.client = client }

  /// Sends an endpoint and gives its decoded value.
  ///
  /// - Throws: the API's error; a cancelled call is one made of ``NetworkError/Kind/cancelled``.
  public nonisolated(nonsending)
    func value<E: Endpoint>(
      of endpoint: E, context: RequestContext = RequestContext()
    ) async throws(Failure) -> E.Value
  {
    do {
      return try await client.value(of: endpoint, context: context)
    } catch let error as NetworkError {
      throw Failure(error)
    } catch {
      let kind: NetworkError.Kind = error is CancellationError ? .cancelled : .preparation
      throw Failure(
        NetworkError(kind, request: client.outline(of: endpoint), underlying: error))
    }
  }
}
