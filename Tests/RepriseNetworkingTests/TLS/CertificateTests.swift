import RepriseNetworking
import Testing

@Suite("B22: certificates and keys as texts")
struct CertificateTests {
  static let pem = TLSPolicyTests.pem

  @Test func aTextWithSeveralCertificates() throws {
    let one = try Certificate(pem: Self.pem)
    #expect(try Certificate(der: one.der) == one)
    let bundle = "# roots\r\n" + Self.pem.replacing("\n", with: "\r\n") + "\r\n\n\(Self.pem)\ntail"
    #expect(try Certificate.all(inPEM: bundle) == [one, one])
    #expect(try Certificate.all(inPEM: "nothing").isEmpty)
  }

  @Test func aFileOfEitherForm() throws {
    let folder = try ScratchFolder()
    let one = try Certificate(pem: Self.pem)
    try folder.write("a.pem", Self.pem)
    try folder.write("a.der", one.der)
    try folder.write("a.txt", "nothing")
    #expect(try Certificate(contentsOf: folder("a.pem")) == one)
    #expect(try Certificate(contentsOf: folder("a.der")) == one)
    let empty = #expect(throws: CertificateError.self) {
      try Certificate(contentsOf: folder("a.txt"))
    }
    #expect(
      empty?.description == folder("a.txt") + ": the text has no -----BEGIN CERTIFICATE-----")
    let missing = #expect(throws: CertificateError.self) {
      try Certificate(contentsOf: folder("b.pem"))
    }
    #expect(
      missing?.description
        == folder("b.pem") + " cannot be read: there is no such file or folder")
  }

  @Test func whatIsDamagedIsNamed() throws {
    let damaged = Self.pem + "\n" + Self.pem.replacing("MIIB", with: "MIIC")
    let error = #expect(throws: CertificateError.self) { try Certificate.all(inPEM: damaged) }
    #expect(error?.description == "certificate 2 of the text is damaged")
    let cut = #expect(throws: CertificateError.self) {
      try Certificate(pem: String(Self.pem.dropLast(20)))
    }
    #expect(cut?.description == "certificate 1 of the text is damaged")
    let other = #expect(throws: CertificateError.self) { try Certificate(der: [0x30, 0]) }
    #expect(other?.description == "this is not an X.509 certificate")
  }

  /// No cut and no changed byte of a certificate crashes.
  @Test func anyBytesAreReadOrRefused() throws {
    let der = try Certificate(pem: Self.pem).der
    for count in 0..<der.count {
      #expect(throws: CertificateError.self) {
        try Certificate(der: Array(der.prefix(count)))
      }
    }
    for index in der.indices {
      for byte in [0, 0x7F, 0x80, 0x84, 0xFF] as [UInt8] {
        var changed = der
        changed[index] = byte
        _ = try? Certificate(der: changed)
      }
    }
  }

  static func block(_ label: String, _ content: String) -> String {
    "-----BEGIN \(label)-----\n\(content)\n-----END \(label)-----\n"
  }

  @Test func aClientsCertificateShowsNeitherKeyNorPassphrase() throws {
    let key = Self.block("PRIVATE KEY", "c2Vrcml0LWtleQ==")
    let identity = try ClientCertificate(
      certificates: Self.pem + "\n" + key, privateKey: Self.pem + "\n" + key,
      passphrase: "sekrit-phrase")
    #expect(identity.chain == [try Certificate(pem: Self.pem)])
    #expect("\(identity)" == "a client certificate, 1 in its chain")
    var dumped = ""
    dump(TLSPolicy.presenting(identity), to: &dumped)
    for text in ["\(TLSPolicy.presenting(identity))", String(reflecting: identity), dumped] {
      #expect(!text.contains("sekrit"))
      #expect(!text.contains("c2Vrcml0"))
    }
  }

  @Test(arguments: [
    ("", block("PRIVATE KEY", "AAAA"), "the text has no -----BEGIN CERTIFICATE-----"),
    (pem, "", "the text has no -----BEGIN PRIVATE KEY-----"),
    (pem, "-----BEGIN EC PRIVATE KEY-----\nAAAA\n", "the private key is damaged"),
    (pem, block("PRIVATE KEY", "?"), "the private key is damaged"),
  ])
  func whatIsMissing(certificates: String, key: String, text: String) {
    let error = #expect(throws: CertificateError.self) {
      try ClientCertificate(certificates: certificates, privateKey: key)
    }
    #expect(error?.description == text)
  }

  @Test func blanksBehindLinesMeanNothing() throws {
    let lines = TLSPolicyTests.pem.split(separator: "\n")
    let certificate = try Certificate(pem: TLSPolicyTests.pem)
    #expect(try Certificate(pem: lines.joined(separator: " \t\r\n") + "  ") == certificate)
    #expect(try Certificate(pem: lines.joined(separator: "\n \n")) == certificate)
  }
}
