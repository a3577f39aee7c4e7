public import HTTPTypes

/// One HTTP message to a server: a head and, if there is one, a body.
public struct Request: Sendable {
  /// Method, scheme, authority, path with query, and header fields.
  public var head: HTTPRequest

  /// The body, or `nil` where the request has none.
  public var body: Body?

  /// Makes a request from a head and an optional body.
  public init(head: HTTPRequest, body: Body? = nil) {
    self.head = head
    self.body = body
  }
}
