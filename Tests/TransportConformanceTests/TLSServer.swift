import NIOCore
import NIOSSL
import RepriseNetworking

extension TestServer {
  /// Which certificate a server shows.
  enum Identity: String, CaseIterable {
    case trustedByAuthority, selfSigned, forAnotherHost, expired

    var certificate: String {
      switch self {
      case .trustedByAuthority: TestCertificates.server
      case .selfSigned: TestCertificates.selfSigned
      case .forAnotherHost: TestCertificates.elsewhere
      case .expired: TestCertificates.expired
      }
    }

    var key: String {
      switch self {
      case .trustedByAuthority: TestCertificates.serverKey
      case .selfSigned: TestCertificates.selfSignedKey
      case .forAnotherHost: TestCertificates.elsewhereKey
      case .expired: TestCertificates.expiredKey
      }
    }

    /// What a server with this certificate is configured with.
    func configuration(asksForClient: Bool = false) throws -> TLSConfiguration {
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8)).map {
          .certificate($0)
        },
        privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)))
      if asksForClient {
        configuration.certificateVerification = .noHostnameVerification
        configuration.trustRoots = .certificates(
          try NIOSSLCertificate.fromPEMBytes(Array(TestCertificates.authority.utf8)))
      }
      return configuration
    }
  }
}

/// Runs a body beside a server with TLS and stops the server.
func withTLSServer(
  _ identity: TestServer.Identity, asksForClient: Bool = false,
  _ body: (TestServer) async throws -> Void
) async throws {
  let server = try await TestServer.start(
    tls: identity.configuration(asksForClient: asksForClient)
  ) { _ in .status("200 OK", [], "secure") }
  do {
    try await body(server)
  } catch {
    try await server.stop()
    throw error
  }
  try await server.stop()
}
