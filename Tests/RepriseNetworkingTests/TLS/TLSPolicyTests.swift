import RepriseNetworking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a policy says by itself; the transports are held to it over real connections.
struct TLSPolicyTests {
  /// A self-signed certificate of `test.example` that OpenSSL made.
  static let pem = """
    -----BEGIN CERTIFICATE-----
    MIIBhTCCASugAwIBAgIUBQmYhPmhDyv8NOpR4coV/a2P+BkwCgYIKoZIzj0EAwIw
    FzEVMBMGA1UEAwwMdGVzdC5leGFtcGxlMCAXDTI2MTEyMTA3NDgxNVoYDzIxMjYx
    MDI4MDc0ODE1WjAXMRUwEwYDVQQDDAx0ZXN0LmV4YW1wbGUwWTATBgcqhkjOPQIB
    BggqhkjOPQMBBwNCAARY7BZEIvQ8EpteRLlc8bL1A5tBavw+4tn+u1KcUVumortZ
    m93fIzs0ItLhPmDYxnMueEC35DL/hto5YYsfY5Vlo1MwUTAdBgNVHQ4EFgQUHogW
    kHHxJFNnKiXBYUWLB9MSvF0wHwYDVR0jBBgwFoAUHogWkHHxJFNnKiXBYUWLB9MS
    vF0wDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiAfNcfpuvJru/Ui
    ttT2mNhmczfnLi93paGuouv2mc4JQAIhAL1likabLF5x1OUw01VDu6gKIZBiNIT5
    smOg2s2pS3V9
    -----END CERTIFICATE-----
    """

  /// Its public key, as `openssl pkey -pubin -outform der` writes it.
  static let key =
    "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEWOwWRCL0PBKbXkS5XPGy9QObQWr8PuLZ/rtSnFFbpqK7WZvd3yM7NCLS"
    + "4T5g2MZzLnhAt+Qy/4baOWGLH2OVZQ=="

  /// The SHA-256 digest of the key, as `openssl dgst` computes it.
  static let pin = "sha256/AFtLRoS9PYfOf+w47IOroq116MD4T5zb1gF6T5Fv8HE="
  static let otherPin = "sha256/47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="

  /// The digest of that one key; a digest of anything else is nothing.
  static func digest(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard Data(bytes).base64EncodedString() == key, let pin = try? PublicKeyPin(pin) else {
      return []
    }
    return pin.digest
  }

  @Test("B22: a pin is of the server's public key, or of its certificate")
  func pins() throws {
    let certificate = try Certificate(pem: Self.pem)
    func problem(_ policy: TLSPolicy) -> String? {
      policy.mismatch(of: certificate, sha256: Self.digest)
    }
    #expect(problem(.system) == nil)
    #expect(problem(.pinned(to: [certificate])) == nil)
    #expect(problem(.pinned(toPublicKeys: [try PublicKeyPin(Self.pin)])) == nil)
    let other = try PublicKeyPin(Self.otherPin)
    #expect(
      problem(.pinned(toPublicKeys: [other]))
        == "its public key is not a pinned one; the key it has is \(Self.pin)")
    // One match of either kind is enough.
    #expect(
      problem(TLSPolicy(pinnedCertificates: [certificate], pinnedPublicKeys: [other])) == nil)
    let renewed = Certificate(uncheckedDER: certificate.der + [0])
    #expect(
      problem(.pinned(to: [renewed]))
        == "its certificate is not a pinned one; the key it has is \(Self.pin)")
    #expect(
      TLSPolicy.pinned(toPublicKeys: [other])
        .mismatch(of: Certificate(uncheckedDER: [1]), sha256: Self.digest)
        == "its certificate cannot be read")
  }

  @Test("B22: what is not checked is said aloud, at every request that it concerns")
  func warnings() {
    func notices(_ policy: TLSPolicy, _ url: String) -> [String] {
      let notices = Notices()
      policy.warn(about: Request.get(url).head, to: notices.context)
      return notices.all
    }
    #expect(notices(.system, "https://h/").isEmpty)
    #expect(notices(.insecure, "http://h/").isEmpty)
    #expect(
      notices(.insecure, "https://h/") == [
        "the certificate of https://h is not checked: anyone in between can read and change what is"
          + " sent"
      ])
    #expect(
      notices(TLSPolicy(checksHostName: false), "https://h:8443/") == [
        "the certificate of https://h:8443 is not compared with the name of the host: whoever has"
          + " any valid certificate can answer in its place"
      ])
  }

  @Test("B22: pins are written as RFC 7469 has them", arguments: ["", "/"])
  func spellings(slash: String) throws {
    let pin = try PublicKeyPin(Self.pin.replacing("sha256/", with: "sha256/" + slash))
    #expect(pin.digest.count == 32)
    #expect("\(pin)" == Self.pin)
  }

  @Test(
    "B22: what is no pin is refused",
    arguments: ["", "sha1/AAAA", "sha256/AAAA", "AFtLRoS9PYfOf+w47IOroq116MD4T5zb1gF6T5Fv8HE="])
  func noPin(text: String) {
    let error = #expect(throws: CertificateError.self) { try PublicKeyPin(text) }
    #expect(
      error?.description
        == "\"\(text)\" is not a pin of a public key; one is written sha256/ and the 32 bytes of the"
        + " digest in base64")
  }

  @Test("B22: a list of pins that came out empty refuses every server and pins no less")
  func noPins() throws {
    let certificate = try Certificate(pem: Self.pem)
    for policy in [TLSPolicy.pinned(to: []), .pinned(toPublicKeys: [])] {
      #expect(policy.hasPins)
      #expect(policy != .system)
      #expect(
        policy.mismatch(of: certificate, sha256: Self.digest)
          == "a pin is asked for and none is given; the key it has is \(Self.pin)")
      var later = policy
      later.pinnedCertificates = [certificate]
      #expect(later.mismatch(of: certificate, sha256: Self.digest) == nil)
    }
    #expect(TLSPolicy.pinned(to: [certificate]) == TLSPolicy(pinnedCertificates: [certificate]))
    #expect(!TLSPolicy().hasPins)
  }
}
