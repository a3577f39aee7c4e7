import HTTPTypes

extension Client {
  /// The request of an endpoint, before any preparer.
  ///
  /// - Throws: ``URLSyntaxError`` for a path that cannot be part of a URL, ``EncodingFailure`` for
  ///   parameters or a body that cannot be encoded, ``FileSystemError`` for a file that cannot be
  ///   read.
  public func makeRequest(for endpoint: some Endpoint) throws -> Request {
    let base = try endpoint.baseURL.map { text throws(URLSyntaxError) in try RequestURL(base: text)
    }
    let url = try (base ?? baseURL).appending(path: endpoint.path)
    var request = Request(head: url.head(endpoint.method, fields: endpoint.headerFields))
    try endpoint.task.apply(to: &request)
    return request
  }

  /// The request of an endpoint as far as it is known without making it, for an error.
  func outline(of endpoint: some Endpoint) -> HTTPRequest {
    let (method, fields) = (endpoint.method, endpoint.headerFields)
    let base = endpoint.baseURL.map { try? RequestURL($0) } ?? baseURL
    if let url = try? base?.appending(path: endpoint.path) {
      return url.head(method, fields: fields)
    }
    let path = String(
      String.UnicodeScalarView(endpoint.path.unicodeScalars.filter { $0 != PathSegment.refused }))
    guard let base, !RequestURL.isAbsolute(path) else {
      let text = base == nil ? (endpoint.baseURL ?? "") + path : path
      return HTTPRequest(
        method: method, scheme: nil, authority: nil, path: text, headerFields: fields)
    }
    var head = base.head(method, fields: fields)
    head.path = (base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path) + path
    return head
  }
}
