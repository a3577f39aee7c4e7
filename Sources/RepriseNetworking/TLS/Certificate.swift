/// One X.509 certificate (RFC 5280), as its DER bytes.
public struct Certificate: Sendable, Hashable {
  /// The certificate in DER.
  public let der: [UInt8]

  /// Makes a certificate of DER bytes.
  ///
  /// - Throws: ``CertificateError`` when they are not a certificate.
  public init(der: [UInt8]) throws {
    self.init(uncheckedDER: der)
    guard publicKeyInfo != nil else { throw CertificateError("this is not an X.509 certificate") }
  }

  /// Makes a certificate of bytes that a peer sent and a library has parsed.
  package init(uncheckedDER der: [UInt8]) {
    self.der = der
  }

  /// Makes a certificate of the first one in a PEM text (RFC 7468).
  ///
  /// - Throws: ``CertificateError`` when there is none.
  public init(pem: String) throws {
    guard let first = try Certificate.all(inPEM: pem).first else {
      throw CertificateError("the text has no -----BEGIN CERTIFICATE-----")
    }
    self = first
  }

  /// Reads the first certificate of a file, PEM or DER.
  ///
  /// - Throws: ``CertificateError`` when the file cannot be read or has none.
  public init(contentsOf path: String) throws {
    let bytes = try CertificateError.reading(path)
    do {
      if bytes.first == 0x30 {
        try self.init(der: bytes)
      } else {
        try self.init(pem: String(decoding: bytes, as: UTF8.self))
      }
    } catch let error as CertificateError {
      throw CertificateError("\(path): \(error)")
    }
  }

  /// All certificates of a PEM text, such as a bundle of roots, in their order.
  ///
  /// - Throws: ``CertificateError`` for one that is damaged.
  public static func all(inPEM pem: String) throws -> [Certificate] {
    let blocks = PEMBlock.all(in: pem).filter { $0.label == "CERTIFICATE" }
    return try zip(1..., blocks).map { number, block in
      guard let bytes = block.bytes, let certificate = try? Certificate(der: bytes) else {
        throw CertificateError("certificate \(number) of the text is damaged")
      }
      return certificate
    }
  }

  /// The `SubjectPublicKeyInfo` of the certificate, which is what a key pin is a digest of (RFC 7469).
  var publicKeyInfo: ArraySlice<UInt8>? {
    // Certificate, TBSCertificate, then: [0] version, serial, algorithm, issuer, validity, subject, key.
    var outer = DERReader(der[...])
    guard var certificate = outer.contents(of: 0x30), outer.isAtEnd,
      var fields = certificate.contents(of: 0x30)
    else { return nil }
    _ = fields.element(ifTagged: 0xA0)
    for tag: UInt8 in [0x02, 0x30, 0x30, 0x30, 0x30] {
      guard fields.element(ifTagged: tag) != nil else { return nil }
    }
    return fields.element(ifTagged: 0x30)
  }
}

/// A certificate or a key could not be read.
public struct CertificateError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence for a person.
  public let description: String

  /// Makes an error with text for a person.
  public init(_ description: String) { self.description = description }

  static func reading(_ path: String) throws(CertificateError) -> [UInt8] {
    do {
      return try FileSystem.read(path, followingLinks: true)
    } catch {
      throw CertificateError("\(error)")
    }
  }
}
