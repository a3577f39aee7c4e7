public import HTTPTypes

extension Exchange.Response {
  /// The head that a replay serves: without fields that concern one connection, and with a
  /// `content-length` that says what the file's body is, or what was recorded where the file
  /// holds none.
  ///
  /// A response to HEAD and a 304 promise a length without having a body (RFC 9110, section 8.6).
  public func replayHead() -> HTTPResponse {
    var served = head
    served.headerFields = FixturePrinter.written(head.headerFields)
    // The name as it came keeps the spelling that it has in the file.
    if let name = served.headerFields.first(where: { $0.name == .contentLength })?.name,
      !body.isEmpty
    {
      served.headerFields[name] = String(body.count)
    }
    return served
  }
}

extension Exchange {
  /// The head of the response that a replay serves, `nil` where there is none.
  ///
  /// Where the transport failed in the middle of the body, the length stays what was promised.
  public func replayHead() -> HTTPResponse? {
    guard let response else { return nil }
    guard failure != nil else { return response.replayHead() }
    var served = response.head
    served.headerFields = FixturePrinter.written(response.head.headerFields)
    return served
  }
}
