import HTTPTypes

extension Client {
  /// The request of an endpoint, before any preparer.
  ///
  /// - Throws: ``URLSyntaxError`` for a path that cannot be part of a URL, and what the endpoint's
  ///   task throws when its parameters or its body cannot be encoded.
  public func makeRequest(for endpoint: some Endpoint) throws -> Request {
    let base = try endpoint.baseURL.map { text throws(URLSyntaxError) in try RequestURL(text) }
    let url = try (base ?? baseURL).appending(path: endpoint.path)
    let pairs = endpoint.task.query.pairs.map { ($0.name, Optional($0.value.description)) }
    var head = url.appendingQuery(pairs).head(endpoint.method, fields: endpoint.headerFields)
    guard let (bytes, mediaType) = try endpoint.task.body() else { return Request(head: head) }
    if !head.headerFields.contains(.contentType) { head.headerFields[.contentType] = mediaType }
    return Request(head: head, body: Body(bytes))
  }
}
