/// What a client shows of itself: a certificate, those of its authorities, and the key of the first.
///
/// Its texts never show the key nor the passphrase.
public struct ClientCertificate: Sendable, Hashable {
  /// The client's certificate, then those that lead from it to an authority.
  public let chain: [Certificate]

  /// The private key as a PEM text, which may be encrypted.
  package let privateKey: String

  /// What the key is encrypted with, if it is.
  package let passphrase: String?

  /// Makes a client's certificate of PEM texts; both may be the same text.
  ///
  /// - Parameters:
  ///   - certificates: the client's certificate first, then those of its authorities.
  ///   - privateKey: a text with one private key.
  ///   - passphrase: what the key is encrypted with, if it is.
  /// - Throws: ``CertificateError`` where one of them is missing or damaged.
  public init(certificates: String, privateKey: String, passphrase: String? = nil) throws {
    chain = try Certificate.all(inPEM: certificates)
    guard !chain.isEmpty else {
      throw CertificateError("the text has no -----BEGIN CERTIFICATE-----")
    }
    let keys = PEMBlock.all(in: privateKey).filter { $0.label.hasSuffix("PRIVATE KEY") }
    guard let key = keys.first else {
      throw CertificateError("the text has no -----BEGIN PRIVATE KEY-----")
    }
    guard key.bytes != nil else { throw CertificateError("the private key is damaged") }
    self.privateKey = key.text
    self.passphrase = passphrase
  }

  /// Reads a client's certificate from PEM files; both may be the same file.
  ///
  /// - Throws: ``CertificateError`` where one of them cannot be read or is damaged.
  public init(
    certificatesAt certificates: String, privateKeyAt privateKey: String, passphrase: String? = nil
  ) throws {
    func text(_ path: String) throws -> String {
      String(decoding: try CertificateError.reading(path), as: UTF8.self)
    }
    try self.init(
      certificates: text(certificates), privateKey: text(privateKey), passphrase: passphrase)
  }
}

extension ClientCertificate: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// How many certificates there are; never the key.
  public var description: String { "a client certificate, \(chain.count) in its chain" }

  /// How many certificates there are; never the key.
  public var debugDescription: String { description }

  /// No children, so that a dump shows neither key nor passphrase.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
