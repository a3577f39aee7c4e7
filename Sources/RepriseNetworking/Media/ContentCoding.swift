public import HTTPTypes

/// The content codings that our transports decode, and what that does to a head.
public enum ContentCoding {
  /// The `accept-encoding` that the core sets, so that it is part of what is recorded.
  public static let accepted = "gzip, deflate"

  /// Takes the coding that was removed from a body out of the response's head.
  ///
  /// At the transport seam a body is always decoded, so `content-encoding` and the
  /// `content-length` of the encoded body would be wrong there; they become facts. A coding that
  /// cannot be decoded stays, as do the fields of a response without a body (HEAD, 204, 304).
  ///
  /// - Parameters:
  ///   - head: the head as it came.
  ///   - method: the method of the request.
  ///   - facts: what the transport knows so far.
  ///   - codings: those that the transport decodes.
  public static func decoded(
    _ head: HTTPResponse, method: HTTPRequest.Method, facts: ResponseFacts,
    codings: Set<String> = ["gzip", "deflate"]
  ) -> (head: HTTPResponse, facts: ResponseFacts) {
    guard method != .head, head.status.code >= 200, head.status != .noContent,
      head.status != .notModified,
      let coding = head.headerFields[.contentEncoding]?.asciiLowercased,
      codings.contains(coding)
    else { return (head, facts) }
    var (head, facts) = (head, facts)
    facts.contentEncoding = coding
    facts.encodedLength = head.headerFields[.contentLength].flatMap(Int64.init)
    head.headerFields[.contentEncoding] = nil
    head.headerFields[.contentLength] = nil
    return (head, facts)
  }
}
