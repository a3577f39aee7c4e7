public import HTTPTypes

/// A request that a test has sent, with its whole body.
public struct SentRequest: Sendable, Hashable {
  /// Method, URL and header fields.
  public let head: HTTPRequest

  /// The body, empty where there was none.
  public let body: ArraySlice<UInt8>

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Makes one to compare with.
  public init(head: HTTPRequest, body: ArraySlice<UInt8> = []) {
    self.head = head
    self.body = body
  }
}
