/// Whom a transport believes on a secure connection, and what it shows of itself.
///
/// The same value serves every transport. A transport that cannot honour a policy refuses the request
/// with ``TransportError/Kind/unsupported(_:)`` and says what it cannot do; it never does less in
/// silence.
///
/// ```swift
/// var tls = TLSPolicy.trusting([try Certificate(contentsOf: "company-root.pem")])
/// tls.pinnedPublicKeys = [try PublicKeyPin("sha256/47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")]
/// let transport = AsyncHTTPClientTransport(.init(tls: tls))
/// ```
public struct TLSPolicy: Sendable, Hashable {
  /// Authorities that are believed beside those of the system.
  public var extraRoots: [Certificate]

  /// The certificates of which the server has to show one, or none for any.
  ///
  /// The server's own certificate is compared, byte for byte, not those of its authorities; one that
  /// is pinned and self-signed is believed because it is pinned.
  public var pinnedCertificates: [Certificate]

  /// The public keys of which the server has to have one, or none for any.
  ///
  /// A key outlives the certificates that are issued for it. Where certificates are pinned too, one
  /// match of either kind is enough.
  public var pinnedPublicKeys: [PublicKeyPin]

  /// What the client shows of itself when the server asks for it.
  public var clientCertificate: ClientCertificate?

  /// Whether the certificate has to be for the host that was asked; `true` by default.
  public var checksHostName: Bool

  /// Whether the certificate has to come from a believed authority and be valid now; `true` by default.
  ///
  /// `false` leaves pins as the only check. Without pins each request says aloud that anyone in
  /// between can read and change what is sent.
  public var checksCertificate: Bool

  /// Whether a pin is asked for and none was given.
  private var isPinnedToNothing = false

  /// Makes a policy; left alone, it is that of the system.
  public init(
    extraRoots: [Certificate] = [], pinnedCertificates: [Certificate] = [],
    pinnedPublicKeys: [PublicKeyPin] = [], clientCertificate: ClientCertificate? = nil,
    checksHostName: Bool = true, checksCertificate: Bool = true
  ) {
    self.extraRoots = extraRoots
    self.pinnedCertificates = pinnedCertificates
    self.pinnedPublicKeys = pinnedPublicKeys
    self.clientCertificate = clientCertificate
    self.checksHostName = checksHostName
    self.checksCertificate = checksCertificate
  }

  /// The authorities of the system, the name of the host, and nothing else.
  public static let system = TLSPolicy()

  /// No check at all, for a machine on the desk; every request says so aloud.
  public static let insecure = TLSPolicy(checksHostName: false, checksCertificate: false)

  /// The system's policy, and a server certificate that is one of these; with none of them every
  /// server is refused.
  public static func pinned(to certificates: [Certificate]) -> TLSPolicy {
    var policy = TLSPolicy(pinnedCertificates: certificates)
    policy.isPinnedToNothing = certificates.isEmpty
    return policy
  }

  /// The system's policy, and a server key that is one of these; with none of them every server is
  /// refused.
  public static func pinned(toPublicKeys pins: [PublicKeyPin]) -> TLSPolicy {
    var policy = TLSPolicy(pinnedPublicKeys: pins)
    policy.isPinnedToNothing = pins.isEmpty
    return policy
  }

  /// The system's policy, with authorities of one's own beside the system's.
  public static func trusting(_ extraRoots: [Certificate]) -> TLSPolicy {
    TLSPolicy(extraRoots: extraRoots)
  }

  /// The system's policy, with a certificate that the client shows.
  public static func presenting(_ certificate: ClientCertificate) -> TLSPolicy {
    TLSPolicy(clientCertificate: certificate)
  }
}

extension TLSPolicy {
  /// Whether the server has to show a certificate or a key that is known beforehand.
  package var hasPins: Bool {
    isPinnedToNothing || !pinnedCertificates.isEmpty || !pinnedPublicKeys.isEmpty
  }

  /// What a person has to be told about a connection to an origin, `nil` where nothing is left out.
  package func warning(for origin: String) -> String? {
    if !checksCertificate, !hasPins {
      return "the certificate of \(origin) is not checked: "
        + "anyone in between can read and change what is sent"
    }
    if !checksHostName, !hasPins {
      return "the certificate of \(origin) is not compared with the name of the host: "
        + "whoever has any valid certificate can answer in its place"
    }
    return nil
  }

  /// Why a server's own certificate is not one of those that are pinned, `nil` where it is.
  ///
  /// - Parameter sha256: the digest of bytes, for this module computes none.
  package func mismatch(
    of certificate: Certificate, sha256: (ArraySlice<UInt8>) -> [UInt8]
  ) -> String? {
    guard hasPins, !pinnedCertificates.contains(certificate) else { return nil }
    guard let key = certificate.publicKeyInfo else {
      return "its certificate cannot be read"
    }
    let pin = PublicKeyPin(digest: sha256(key))
    if pinnedPublicKeys.contains(pin) { return nil }
    if pinnedCertificates.isEmpty, pinnedPublicKeys.isEmpty {
      return "a pin is asked for and none is given; the key it has is \(pin)"
    }
    let kind = pinnedPublicKeys.isEmpty ? "certificate" : "public key"
    return "its \(kind) is not a pinned one; the key it has is \(pin)"
  }
}
