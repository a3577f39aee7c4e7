import Foundation
import RepriseNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension TransportError.Kind {
  /// What the network did, told apart as far as Foundation tells.
  ///
  /// - Parameter receivedSoFar: the decoded bytes of a body that had come, or `nil` before the head.
  init(_ error: any Error, receivedSoFar: Int64?, idleTimeout: Duration) {
    let error = error as NSError
    let text = error.userInfo[NSLocalizedDescriptionKey] as? String ?? "\(error)"
    switch URLError.Code(rawValue: error.code) {
    case .cannotConnectToHost: self = .refused
    case .cannotFindHost, .dnsLookupFailed: self = .dns
    case .notConnectedToInternet, .internationalRoamingOff, .callIsActive, .dataNotAllowed:
      self = .unreachable
    case .timedOut: self = .timeout(after: idleTimeout)
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
      self = .tls(text)
    case .networkConnectionLost:
      self = receivedSoFar.map { .truncated(after: $0) } ?? .reset
    case .badServerResponse where receivedSoFar == nil:
      // Foundation on Linux has no other word for an answer that is empty.
      self = .reset
    case .cannotDecodeContentData, .cannotDecodeRawData:
      self = .malformed("its body is not the compressed data that content-encoding says")
    default:
      // Foundation on Linux passes on the text of libcurl, and no code.
      if text.contains("SSL") || text.contains("TLS") || text.contains("certificate") {
        self = .tls(text)
      } else if let receivedSoFar {
        self = .truncated(after: receivedSoFar)
      } else {
        self = .malformed(text)
      }
    }
  }
}
