import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import RepriseNetworking

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension TransportError.Kind {
  /// What the network did, told apart as far as the library tells.
  ///
  /// - Parameter receivedSoFar: the decoded bytes of a body that had come, or `nil` before the head.
  init(
    _ error: any Error, settings: AsyncHTTPClientTransport.Settings, receivedSoFar: Int64? = nil
  ) {
    self = Self.kind(of: error, settings: settings, receivedSoFar: receivedSoFar)
  }

  private static func kind(
    of error: any Error, settings: AsyncHTTPClientTransport.Settings, receivedSoFar: Int64?
  ) -> TransportError.Kind {
    switch error {
    case let error as HTTPClientError:
      return error.kind(settings: settings, receivedSoFar: receivedSoFar)
    case let error as NIOConnectionError:
      return error.kind(settings: settings)
    case ChannelError.connectTimeout(let amount):
      return .timeout(after: .nanoseconds(amount.nanoseconds))
    case is ChannelError:
      return receivedSoFar.map { .truncated(after: $0) } ?? .reset
    case let error as IOError:
      return error.kind(receivedSoFar: receivedSoFar)
    case let error as PinMismatch:
      return .tls(error.reason)
    case let error as NIOSSLError:
      return .tls(error.reason)
    case let error as BoringSSLError:
      return .tls(String(describing: error))
    case is NIOSSLExtraError:
      return .tls("the certificate is not for this host: \(error)")
    case HTTPParserError.invalidEOFState:
      return receivedSoFar.map { .truncated(after: $0) } ?? .reset
    case let error as HTTPParserError:
      return .malformed(String(describing: error))
    case NIOHTTPDecompression.DecompressionError.limit:
      return .malformed(
        "its compressed body grows more than \(settings.decompressionRatio)-fold, which is not accepted"
      )
    case is NIOHTTPDecompression.DecompressionError,
      is NIOHTTPDecompression.ExtraDecompressionError:
      return .malformed("its body is not the compressed data that content-encoding says")
    default:
      return .malformed(String(describing: error))
    }
  }
}

extension HTTPClientError {
  fileprivate func kind(
    settings: AsyncHTTPClientTransport.Settings, receivedSoFar: Int64?
  ) -> TransportError.Kind {
    switch self {
    case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout,
      .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
      .timeout(after: settings.connectTimeout)
    case .readTimeout:
      .timeout(after: settings.idleTimeout ?? .zero)
    case .remoteConnectionClosed, .uncleanShutdown:
      receivedSoFar.map { .truncated(after: $0) } ?? .reset
    case .bodyLengthMismatch:
      .unsupported("its body is not as long as its content-length says")
    case .invalidProxyResponse:
      .unsupported("the proxy does not pass connections on to it")
    case .proxyAuthenticationRequired:
      .unsupported("the proxy asks for a user and a password (407)")
    case .traceRequestWithBody:
      .unsupported("a TRACE request has no body")
    case .identityCodingIncorrectlyPresent, .contentLengthMissing:
      .unsupported("its transfer-encoding and its body do not go together")
    default:
      .unsupported(shortDescription)
    }
  }
}

extension NIOConnectionError {
  fileprivate func kind(settings: AsyncHTTPClientTransport.Settings) -> TransportError.Kind {
    if connectionErrors.isEmpty, dnsAError != nil || dnsAAAAError != nil { return .dns }
    for failure in connectionErrors {
      if let error = failure.error as? IOError { return error.kind(receivedSoFar: nil) }
      if case ChannelError.connectTimeout = failure.error {
        return .timeout(after: settings.connectTimeout)
      }
    }
    return connectionErrors.isEmpty ? .dns : .refused
  }
}

extension IOError {
  fileprivate func kind(receivedSoFar: Int64?) -> TransportError.Kind {
    switch errnoCode {
    case ECONNREFUSED: .refused
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL, ETIMEDOUT: .unreachable
    default: receivedSoFar.map { .truncated(after: $0) } ?? .reset
    }
  }
}

extension NIOSSLError {
  fileprivate var reason: String {
    switch self {
    case .handshakeFailed(let error): "the handshake failed: \(error)"
    case .uncleanShutdown: "it was closed without a farewell"
    default: String(describing: self)
    }
  }
}
