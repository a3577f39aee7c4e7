import HTTPTypes

/// Sends endpoints to an API: prepares, sends through middleware, checks and decodes.
///
/// ```swift
/// let client = try Client(baseURL: "https://api.example.com/v1", transport: transport)
/// let friends = try await client.value(of: LoadFriends(userID: 7))
/// ```
///
/// A client is a value; one transport may serve any number of clients.
public struct Client: Sendable {
  /// The URL below which the paths of endpoints lie.
  public let baseURL: RequestURL

  /// Run in order, before the middleware, once for each call.
  public var preparers: [any Preparer]

  /// Decides what a success is where an endpoint does not say it.
  public var checker: any Checker

  /// The largest body that is read into memory, in bytes.
  public var bodyLimit: Int

  private let chain: any Transport

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - baseURL: an absolute `http` or `https` URL.
  ///   - transport: what sends the messages in the end.
  ///   - preparers: what every request needs.
  ///   - middleware: what wraps the transport; the first sees the request first.
  ///   - checker: what a success is; by default a status of 200 to 299.
  ///   - bodyLimit: the largest body read into memory, 64 MiB by default.
  /// - Throws: ``URLSyntaxError`` when the base URL is none.
  public init(
    baseURL: String, transport: any Transport, preparers: [any Preparer] = [],
    middleware: [any Middleware] = [], checker: any Checker = StatusChecker(),
    bodyLimit: Int = 64 << 20
  ) throws(URLSyntaxError) {
    self.baseURL = try RequestURL(baseURL)
    self.preparers = preparers
    self.checker = checker
    self.bodyLimit = bodyLimit
    chain = MiddlewareChain(middleware + [AcceptEncoding(), Timeouts()], around: transport)
  }

  /// Sends an endpoint and gives its decoded value.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` when the calling task was cancelled.
  public nonisolated(nonsending)
    func value<E: Endpoint>(
      of endpoint: E, context: RequestContext = RequestContext()
    ) async throws -> E.Value
  {
    let response = try await response(to: endpoint, context: context)
    do {
      return try endpoint.decode(response)
    } catch {
      throw NetworkError(
        .decoding, request: response.request, response: response.head, body: response.body,
        underlying: error)
    }
  }

  /// Sends an endpoint and gives its checked response with the body in memory.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` when the calling task was cancelled.
  public nonisolated(nonsending)
    func response(
      to endpoint: some Endpoint, context: RequestContext = RequestContext()
    ) async throws -> CollectedResponse
  {
    let request: Request
    do {
      request = try makeRequest(for: endpoint)
    } catch {
      let head = HTTPRequest(
        method: endpoint.method, scheme: baseURL.origin.scheme,
        authority: baseURL.origin.authority, path: endpoint.path)
      throw NetworkError(.preparation, request: head, underlying: error)
    }
    let response = try await collected(request, context: context)
    if let failure = (endpoint.checker ?? checker).failure(in: response) {
      throw NetworkError(
        .server, request: response.request, response: response.head, body: response.body,
        underlying: failure)
    }
    return response
  }

  /// Prepares and sends a request as it is; nothing is checked, and the body is still to be read.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` when the calling task was cancelled.
  public nonisolated(nonsending)
    func send(
      _ request: Request, context: RequestContext = RequestContext()
    ) async throws -> Response
  {
    let prepared = try await prepared(request, context: context)
    return try await sendPrepared(prepared, context: context)
  }

  /// The request of an endpoint, before any preparer.
  public func makeRequest(for endpoint: some Endpoint) throws -> Request {
    let base = try endpoint.baseURL.map { text throws(URLSyntaxError) in try RequestURL(text) }
    let url = try (base ?? baseURL).appending(path: endpoint.path)
    let pairs = endpoint.task.query.pairs.map { ($0.name, Optional($0.value.description)) }
    var head = url.appendingQuery(pairs).head(endpoint.method, fields: endpoint.headerFields)
    guard let (bytes, mediaType) = try endpoint.task.body() else { return Request(head: head) }
    if !head.headerFields.contains(.contentType) { head.headerFields[.contentType] = mediaType }
    return Request(head: head, body: Body(bytes))
  }

  private nonisolated(nonsending)
    func collected(_ request: Request, context: RequestContext) async throws -> CollectedResponse
  {
    let prepared = try await prepared(request, context: context)
    let response = try await sendPrepared(prepared, context: context)
    do {
      return CollectedResponse(
        request: prepared.head, head: response.head,
        body: try await response.body.collect(upTo: bodyLimit), facts: response.facts)
    } catch let error as CancellationError {
      throw error
    } catch {
      let kind: NetworkError.Kind = error is BodyTooLarge ? .decoding : .transport
      throw NetworkError(
        kind, request: prepared.head, response: response.head, underlying: error)
    }
  }

  private nonisolated(nonsending)
    func prepared(_ request: Request, context: RequestContext) async throws -> Request
  {
    var request = request
    do {
      for preparer in preparers { try await preparer.prepare(&request, context: context) }
    } catch let error as CancellationError {
      throw error
    } catch {
      throw NetworkError(.preparation, request: request.head, underlying: error)
    }
    return request
  }

  private nonisolated(nonsending)
    func sendPrepared(_ request: Request, context: RequestContext) async throws -> Response
  {
    do {
      return try await chain.send(request, context: context)
    } catch let error as CancellationError {
      throw error
    } catch let error as NetworkError {
      throw error
    } catch {
      throw NetworkError(.transport, request: request.head, underlying: error)
    }
  }
}
