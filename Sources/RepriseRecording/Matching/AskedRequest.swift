internal import HTTPTypes

/// A request that is looked up, with as much of its body as the look-up needs.
struct AskedRequest: Sendable {
  enum Content: Sendable {
    /// The whole body, empty where there is none.
    case bytes(ArraySlice<UInt8>)
    /// A body above the limit, by the exchanges whose body it is equal to.
    case large(equalTo: Set<Int>)
  }

  let head: HTTPRequest
  let content: Content

  /// The body to look up by its very bytes, `nil` where the spelling is not all that counts.
  var exactBody: ArraySlice<UInt8>? {
    guard case .bytes(let bytes) = content, !ExactRequest.hasRange(head.headerFields)
    else { return nil }
    return bytes
  }

  func matchable(_ context: MatchContext) -> MatchableRequest {
    let body: MatchableBody =
      switch content {
      case .bytes(let bytes):
        MatchableBody(bytes, contentType: head.headerFields[.contentType], context: context)
      case .large(let positions): .askedLarge(equalTo: positions)
      }
    return MatchableRequest(head, body: body, isRecorded: false, context: context)
  }
}
