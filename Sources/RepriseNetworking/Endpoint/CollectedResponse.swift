public import HTTPTypes

/// A response whose body has been read into memory.
public struct CollectedResponse: Sendable {
  /// The request that was answered, as it was sent.
  public var request: HTTPRequest

  /// Status and header fields.
  public var head: HTTPResponse

  /// The decoded body, empty where there is none.
  public var body: ArraySlice<UInt8>

  /// What the transport knows beside the message itself.
  public var facts: ResponseFacts

  /// Makes a collected response.
  public init(
    request: HTTPRequest, head: HTTPResponse, body: ArraySlice<UInt8>,
    facts: ResponseFacts = ResponseFacts()
  ) {
    self.request = request
    self.head = head
    self.body = body
    self.facts = facts
  }
}
