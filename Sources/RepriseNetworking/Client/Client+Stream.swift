import HTTPTypes

extension Client {
  /// Sends an endpoint and gives its response as soon as the head is there, the body still to be
  /// read: for downloads, events and bodies that are larger than memory.
  ///
  /// The body of a successful status (200 to 299) is not read here, so the checker is asked for what
  /// it says of the head alone (``Checker/failure(inHead:)``): status and content type, but not what
  /// a body holds. Everything else is read into memory and checked as a whole; the error carries it.
  ///
  /// - Returns: the response; what breaks off while its body is read is a ``NetworkError``, too.
  /// - Throws: ``NetworkError``, or `CancellationError` when the calling task was cancelled.
  public nonisolated(nonsending)
    func stream(
      of endpoint: some Endpoint, context: RequestContext = RequestContext()
    ) async throws -> Response
  {
    try await reacting(for: endpoint, context: context) {
      try await opened(endpoint, context: context).response
    }
  }

  /// The response that ``stream(of:context:)`` gives, with its request, before any handler reacts.
  nonisolated(nonsending)
    func opened(
      _ endpoint: some Endpoint, context: RequestContext
    ) async throws -> (request: HTTPRequest, response: Response)
  {
    let (request, unread) = try await sent(endpoint, context: context)
    var response = unread
    let checker = endpoint.checker ?? self.checker
    if response.head.status.kind == .successful, checker.failure(inHead: response.head) == nil {
      return (request, response.throwingNetworkErrors(for: request))
    }
    let collected = try await collected(response, to: request)
    if let failure = checker.failure(in: collected) {
      throw self.failure(of: collected, failure, endpoint)
    }
    response.body = Body(collected.body)
    return (request, response)
  }
}

extension NetworkError {
  /// What a client throws for an error of reading a body.
  static func ofReading(
    _ error: any Error, _ request: HTTPRequest, _ response: HTTPResponse
  ) -> any Error {
    if error is CancellationError || error is NetworkError { return error }
    let kind: NetworkError.Kind = error is BodyTooLarge ? .decoding : .transport
    return NetworkError(kind, request: request, response: response, underlying: error)
  }
}

extension Response {
  /// The response with a body that throws what a client throws.
  func throwingNetworkErrors(for request: HTTPRequest) -> Response {
    var response = self
    response.body = body.throwing { [head] in NetworkError.ofReading($0, request, head) }
    return response
  }
}
