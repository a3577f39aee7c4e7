import Crypto
import NIOCore
import NIOSSL
import RepriseNetworking

extension TLSPolicy {
  /// The policy in the words of NIOSSL, pins apart.
  ///
  /// - Throws: what cannot be used, a certificate or a key.
  func configuration() throws(UnusableTLSPolicy) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    if !checksCertificate {
      configuration.certificateVerification = .none
    } else if !checksHostName {
      configuration.certificateVerification = .noHostnameVerification
    }
    do {
      let roots = try (extraRoots + pinnedCertificates).map {
        try NIOSSLCertificate(bytes: $0.der, format: .der)
      }
      if !roots.isEmpty { configuration.additionalTrustRoots = [.certificates(roots)] }
    } catch {
      throw UnusableTLSPolicy("a root or pinned certificate of its TLS policy cannot be used")
    }
    guard let clientCertificate else { return configuration }
    do {
      configuration.certificateChain = try clientCertificate.chain.map {
        .certificate(try NIOSSLCertificate(bytes: $0.der, format: .der))
      }
      configuration.privateKey = .privateKey(try clientCertificate.nioPrivateKey)
    } catch {
      throw UnusableTLSPolicy(
        "the private key of its client certificate cannot be used; is its passphrase right?")
    }
    return configuration
  }

  /// Refuses a connection whose server shows no pinned certificate, before anything is sent on it.
  func checkPins(on channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.submit {
      guard
        let handler = try? channel.pipeline.syncOperations.handler(type: NIOSSLHandler.self)
      else { return }  // A connection without TLS has nothing to compare.
      let certificate = try handler.peerCertificate.map {
        Certificate(uncheckedDER: try $0.toDERBytes())
      }
      let problem = certificate.map { mismatch(of: $0) { [UInt8](SHA256.hash(data: $0)) } }
      if let problem = problem ?? "it showed no certificate" { throw PinMismatch(reason: problem) }
    }
  }
}

/// A server is not the pinned one.
struct PinMismatch: Error {
  let reason: String
}

/// A TLS policy that names something that cannot be used.
struct UnusableTLSPolicy: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension ClientCertificate {
  fileprivate var nioPrivateKey: NIOSSLPrivateKey {
    get throws {
      let bytes = [UInt8](privateKey.utf8)
      // Without a callback the library would ask for a passphrase on the terminal.
      return try NIOSSLPrivateKey(bytes: bytes, format: .pem) { setter in
        setter((passphrase ?? "").utf8)
      }
    }
  }
}
