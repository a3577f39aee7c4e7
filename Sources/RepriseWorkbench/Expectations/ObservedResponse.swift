package import HTTPTypes

/// A response as expectations and captures look at it.
package struct ObservedResponse: Sendable {
  package var head: HTTPResponse

  /// The whole decoded body.
  package var body: ArraySlice<UInt8>

  /// The URL that it came from.
  package var url: String

  /// From the sending of the request to the end of the body.
  package var duration: Duration

  package init(
    head: HTTPResponse, body: ArraySlice<UInt8>, url: String, duration: Duration
  ) {
    self.head = head
    self.body = body
    self.url = url
    self.duration = duration
  }
}
