import HTTPTypes

extension Client {
  /// Sends an endpoint and gives its decoded value.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` when the calling task was cancelled.
  public nonisolated(nonsending)
    func value<E: Endpoint>(
      of endpoint: E, context: RequestContext = RequestContext()
    ) async throws -> E.Value
  {
    try await valueAndResponse(of: endpoint, context: context).value
  }

  /// The decoded value of an endpoint with the response that it was made of.
  nonisolated(nonsending)
    func valueAndResponse<E: Endpoint>(
      of endpoint: E, context: RequestContext
    ) async throws -> (value: E.Value, response: CollectedResponse)
  {
    try await reacting(for: endpoint, context: context) {
      let response = try await checkedResponse(to: endpoint, context: context)
      let value = try decoding(response) { try endpoint.decode(response, with: decoder) }
      return (value, response)
    }
  }

  private func decoding<Value>(
    _ response: CollectedResponse, _ decode: () throws -> Value
  ) throws(NetworkError) -> Value {
    do {
      return try decode()
    } catch {
      throw NetworkError(
        error is EmptyBody ? .emptyBody : .decoding, request: response.request,
        response: response.head, body: response.body, underlying: error)
    }
  }

  /// Sends an endpoint and decodes its answer as another type than the endpoint's own, which is what
  /// an endpoint that is an enumeration of calls needs.
  ///
  /// - Parameters:
  ///   - endpoint: what is sent.
  ///   - type: what its answer is decoded to.
  ///   - path: where in the body the value stands.
  ///   - context: what is known about the call beforehand.
  /// - Throws: ``NetworkError``, or `CancellationError` when the calling task was cancelled.
  public nonisolated(nonsending)
    func value<Value: Decodable>(
      of endpoint: some Endpoint, as type: Value.Type, at path: ResponsePath = .whole,
      context: RequestContext = RequestContext()
    ) async throws -> Value
  {
    try await reacting(for: endpoint, context: context) {
      let response = try await checkedResponse(
        to: endpoint, accept: endpoint.accept ?? "application/json", context: context)
      return try decoding(response) { try decoder.decode(type, from: response, at: path) }
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
    try await reacting(for: endpoint, context: context) {
      try await checkedResponse(to: endpoint, context: context)
    }
  }

  /// Prepares and sends a request as it is; nothing is checked, and the body is still to be read.
  ///
  /// What breaks off while the body is read is a ``NetworkError``, too.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` when the calling task was cancelled.
  public nonisolated(nonsending)
    func send(
      _ request: Request, context: RequestContext = RequestContext()
    ) async throws -> Response
  {
    let context = completed(context)
    let prepared = try await prepared(request, context: context)
    return try await sendPrepared(prepared, context: context)
      .throwingNetworkErrors(for: prepared.head)
  }

  private nonisolated(nonsending)
    func checkedResponse(
      to endpoint: some Endpoint, accept: String? = nil, context: RequestContext
    ) async throws -> CollectedResponse
  {
    let (request, response) = try await sent(endpoint, accept: accept, context: context)
    let collected = try await collected(response, to: request)
    if let failure = (endpoint.checker ?? checker).failure(in: collected) {
      throw self.failure(of: collected, failure, endpoint)
    }
    return collected
  }

  nonisolated(nonsending)
    func sent(
      _ endpoint: some Endpoint, accept: String? = nil, context: RequestContext
    ) async throws -> (request: HTTPRequest, response: Response)
  {
    let context = completed(context, timeout: endpoint.timeout)
    let (request, hasUser): (Request, Bool)
    do {
      (request, hasUser) = try madeRequest(for: endpoint)
    } catch {
      throw NetworkError(.preparation, request: outline(of: endpoint), underlying: error)
    }
    var prepared = try await prepared(request, context: context)
    if let accept = accept ?? endpoint.accept, !prepared.head.headerFields.contains(.accept) {
      prepared.head.headerFields[.accept] = accept
    }
    if hasUser, !prepared.head.headerFields.contains(.authorization) {
      context.observe?(
        .notice(
          "the user and the password in the URL were left out; "
            + "Authorization(.basic, from: store) sends those of a store"))
    }
    return (prepared.head, try await sendPrepared(prepared, context: context))
  }

  nonisolated(nonsending)
    func collected(_ response: Response, to request: HTTPRequest) async throws -> CollectedResponse
  {
    do {
      return CollectedResponse(
        request: request, head: response.head,
        body: try await response.body.collect(upTo: bodyLimit), facts: response.facts)
    } catch {
      throw NetworkError.ofReading(error, request, response.head)
    }
  }

  func failure(
    of response: CollectedResponse, _ failure: CheckFailure, _ endpoint: some Endpoint
  ) -> NetworkError {
    var error = NetworkError(
      .server, request: response.request, response: response.head, body: response.body,
      underlying: failure)
    error.statusMessages = statusMessages
    if let mapped = (endpoint.errorMapper ?? errorMapper)?.error(for: error) {
      error.underlying = mapped
    }
    return error
  }

  /// Runs a call and lets the handlers react to its error before the caller sees it.
  nonisolated(nonsending)
    func reacting<Value>(
      for endpoint: some Endpoint, context: RequestContext,
      _ call: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value
  {
    do {
      return try await call()
    } catch let error as NetworkError {
      for handler in endpoint.errorHandlers + errorHandlers {
        handler.handle(error, context: context)
      }
      throw error
    }
  }
}
