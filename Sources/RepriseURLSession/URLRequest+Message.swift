import Foundation
import HTTPTypes
import RepriseNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// A message in the words of Foundation.
  init(
    _ head: HTTPRequest, body: OutgoingBody, origin: String,
    settings: URLSessionTransport.Settings
  ) throws {
    guard let url = URL(string: head.url, encodingInvalidCharacters: false),
      url.absoluteString == head.url
    else {
      throw TransportError(
        .unsupported("URLSession would not send this target as it is: \(head.path ?? "")"),
        origin: origin)
    }
    self.init(url: url)
    httpMethod = head.method.rawValue
    for field in head.headerFields where value(forHTTPHeaderField: field.name.rawName) == nil {
      let values = head.headerFields[values: field.name]
      setValue(
        values.joined(separator: field.name == .cookie ? "; " : ", "),
        forHTTPHeaderField: field.name.rawName)
    }
    // Foundation truncates to whole seconds, so 0.5 would be none at all.
    timeoutInterval = Double(max(1, settings.idleTimeout.roundedUpSeconds))
    if let bytes = body.bytes {
      httpBody = Data(bytes)
    } else if let source = body.source {
      httpBodyStream = source.inputStream()
    }
  }
}

extension Duration {
  fileprivate var roundedUpSeconds: Int64 {
    components.seconds + (components.attoseconds > 0 ? 1 : 0)
  }
}
