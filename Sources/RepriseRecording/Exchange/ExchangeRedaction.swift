internal import HTTPTypes
package import RepriseRedaction

extension Exchange {
  /// The exchange without its secrets.
  ///
  /// Every part is searched before any is replaced, so that a token in a response is also taken
  /// out of the request that it echoes.
  ///
  /// - Throws: what reading a body from its sibling throws.
  package func redacted(by redactor: Redactor) throws -> Exchange {
    teach(
      redactor, requestBody: try Self.searchable(request.body),
      responseBody: try Self.searchable(response?.body))
    return try replacingSecrets(by: redactor)
  }

  /// The exchange with what the redactor finds or remembers replaced, from which it learns nothing.
  func replacingSecrets(by redactor: Redactor) throws -> Exchange {
    let requestBody = try Self.searchable(request.body)
    let responseBody = try Self.searchable(response?.body)
    var redacted = self
    let head = request.head
    redacted.request.head.path = head.path.map { redactor.redacted(target: $0) }
    redacted.request.head.authority = Self.redacted(head.authority, by: redactor)
    redacted.request.head.headerFields = redactor.redacted(fields: head.headerFields)
    redacted.request.body = Self.redacted(
      request.body, holding: requestBody, fields: head.headerFields, by: redactor)
    let (live, safe) = (request, redacted.request)
    redacted.drawn = drawn.map { $0.redacted(from: live, to: safe, by: redactor) }
    guard let response else { return redacted }
    let fields = response.head.headerFields
    redacted.response?.head.headerFields = redactor.redacted(fields: fields)
    redacted.response?.trailers = response.trailers.map { redactor.redacted(fields: $0) }
    if let body = Self.redacted(
      response.body, holding: responseBody, fields: fields, by: redactor)
    {
      redacted.response?.body = body
      if case .bytes(let bytes) = body {
        redacted.response?.chunks = Chunk.rescaled(
          response.chunks, from: responseBody ?? [], to: bytes)
      }
    }
    redacted.failure = Self.redacted(failure, by: redactor)
    return redacted
  }

  /// The bytes of a body; `nil` for one that is too large for memory, which is searched on its way
  /// to disk.
  private static func searchable(_ body: StoredBody?) throws -> ArraySlice<UInt8>? {
    guard let body, !body.isLarge else { return nil }
    return try body.load()
  }

  private func teach(
    _ redactor: Redactor, requestBody: ArraySlice<UInt8>?, responseBody: ArraySlice<UInt8>?
  ) {
    if let path = request.head.path { redactor.learn(target: path) }
    redactor.learn(fields: request.head.headerFields)
    if let requestBody {
      redactor.learn(body: requestBody, mediaType: request.head.headerFields[.contentType])
    }
    guard let response else { return }
    redactor.learn(fields: response.head.headerFields)
    if let trailers = response.trailers { redactor.learn(fields: trailers) }
    if let responseBody {
      redactor.learn(body: responseBody, mediaType: response.head.headerFields[.contentType])
    }
  }

  /// The body; one in a sibling stays there where it holds no secret.
  private static func redacted(
    _ body: StoredBody?, holding bytes: ArraySlice<UInt8>?, fields: HTTPFields,
    by redactor: Redactor
  ) -> StoredBody? {
    guard let body, let bytes else { return body }
    let redacted = redactor.redacted(body: bytes, mediaType: fields[.contentType])
    if case .sibling = body, redacted == bytes { return body }
    return .bytes(redacted)
  }

  /// Credentials before the host do not belong there; the core makes a field of them.
  private static func redacted(_ authority: String?, by redactor: Redactor) -> String? {
    guard let authority, authority.utf8.contains(UInt8(ascii: "@")) else { return authority }
    let scheme = "https://"
    let redacted = redactor.redacted(text: scheme + authority)
    guard redacted.hasPrefix(scheme) else { return redacted }
    return String(redacted.dropFirst(scheme.count))
  }
}
