#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The SHA-256 digest of a server's public key, as pins of keys are written (RFC 7469).
///
/// It is the digest of the key's `SubjectPublicKeyInfo` in DER:
///
///     openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der \
///       | openssl dgst -sha256 -binary | base64
public struct PublicKeyPin: Sendable, Hashable, CustomStringConvertible {
  /// The 32 bytes of the digest.
  public let digest: [UInt8]

  package init(digest: [UInt8]) { self.digest = digest }

  /// Reads a pin: `sha256/` or `sha256//`, and the digest in base64.
  ///
  /// - Throws: ``CertificateError`` for anything else.
  public init(_ text: String) throws {
    let base64 =
      text.hasPrefix("sha256//")
      ? text.dropFirst(8)
      : text.hasPrefix("sha256/") ? text.dropFirst(7) : nil
    guard let base64, let data = Data(base64Encoded: String(base64)), data.count == 32 else {
      throw CertificateError(
        "\"\(text)\" is not a pin of a public key; "
          + "one is written sha256/ and the 32 bytes of the digest in base64")
    }
    digest = [UInt8](data)
  }

  /// The pin as it is read: `sha256/` and the digest in base64.
  public var description: String { "sha256/\(Data(digest).base64EncodedString())" }
}
