import HTTPTypes
import RepriseNetworking

/// One message on its way: what is needed to name it when something goes wrong.
struct LiveExchange: Sendable {
  let head: HTTPRequest
  let proxy: Proxy?
  let settings: AsyncHTTPClientTransport.Settings
  let observe: (@Sendable (TransportEvent) -> Void)?

  /// The error of a kind, at the origin that was asked; made only where there is one to report.
  func error(_ kind: TransportError.Kind) -> TransportError {
    TransportError(
      kind, origin: Origin(head)?.description ?? head.authority ?? "an unnamed host")
  }

  /// What a library threw, in our words.
  ///
  /// - Parameter receivedSoFar: the decoded bytes of a body that had come, or `nil` before the head.
  func error(_ error: any Error, receivedSoFar: Int64? = nil) -> TransportError {
    let kind = TransportError.Kind(error, settings: settings, receivedSoFar: receivedSoFar)
    if let proxy, receivedSoFar == nil {
      switch kind {
      case .refused, .dns, .unreachable:
        return TransportError(kind, origin: "the proxy \(proxy)")
      default: break
      }
    }
    return self.error(kind)
  }
}
