import HTTPTypes

extension Client {
  /// The request of an endpoint, before any preparer.
  ///
  /// A user and a password in a URL are not part of it: ``Authorization`` sends them.
  ///
  /// - Throws: ``URLSyntaxError`` for a path that cannot be part of a URL, ``EncodingFailure`` for
  ///   parameters or a body that cannot be encoded, ``FileSystemError`` for a file that cannot be
  ///   read.
  public func makeRequest(for endpoint: some Endpoint) throws -> Request {
    try madeRequest(for: endpoint).request
  }

  /// The request of an endpoint, and whether its URL has a user or a password.
  func madeRequest(for endpoint: some Endpoint) throws -> (request: Request, hasUser: Bool) {
    let own = try endpoint.baseURL.map { base throws(URLSyntaxError) in
      try RequestURL(base: base)
    }
    let url = try (own ?? baseURL).appending(path: endpoint.path)
    var request = Request(head: url.head(endpoint.method, fields: endpoint.headerFields))
    try endpoint.task.apply(to: &request)
    return (request, url.userInformation?.isEmpty == false)
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
