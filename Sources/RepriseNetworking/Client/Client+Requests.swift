import HTTPTypes

extension Client {
  /// The request of an endpoint, before any preparer.
  ///
  /// - Throws: ``URLSyntaxError`` for a path that cannot be part of a URL, ``EncodingFailure`` for
  ///   parameters or a body that cannot be encoded, ``FileSystemError`` for a file that cannot be
  ///   read.
  public func makeRequest(for endpoint: some Endpoint) throws -> Request {
    let base = try endpoint.baseURL.map { text throws(URLSyntaxError) in try RequestURL(text) }
    let url = try (base ?? baseURL).appending(path: endpoint.path)
    var request = Request(head: url.head(endpoint.method, fields: endpoint.headerFields))
    try endpoint.task.apply(to: &request)
    return request
  }
}
