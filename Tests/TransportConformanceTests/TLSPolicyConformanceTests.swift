import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

/// Whom a transport believes: one policy, the same outcome everywhere, and nothing sent to others.
struct TLSPolicyConformanceTests {
  private static let authority = Result { try Certificate(pem: TestCertificates.authority) }
  private static let server = Result { try Certificate(pem: TestCertificates.server) }
  private static let selfSigned = Result { try Certificate(pem: TestCertificates.selfSigned) }
  /// The digest that `openssl` gives for the server's key.
  private static let serverPin = "sha256/pIZUuIDHH9KFXFq/y+TcN4WYD0Z2WeMlxE2C1KvdRFM="
  private static let otherPin = "sha256/47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="

  private func accepts(
    _ transport: TransportUnderTest, _ identity: TestServer.Identity, _ policy: TLSPolicy,
    asksForClient: Bool = false
  ) async throws {
    try await withTLSServer(identity, asksForClient: asksForClient) { server in
      try await transport.run(.init(tls: policy)) { live in
        let answer = try await live.send(.get(server.origin + "/"), context: RequestContext())
        #expect(try await answer.text() == "secure")
      }
    }
  }

  @discardableResult
  private func refuses(
    _ transport: TransportUnderTest, _ identity: TestServer.Identity, _ policy: TLSPolicy,
    asksForClient: Bool = false
  ) async throws -> String {
    var text = ""
    try await withTLSServer(identity, asksForClient: asksForClient) { server in
      try await transport.run(.init(tls: policy)) { live in
        let error = await #expect(throws: TransportError.self) {
          let answer = try await live.send(
            .make(.post, server.origin + "/", [.authorization: "Bearer secret"], Body("secret")),
            context: RequestContext())
          _ = try await answer.text()
        }
        guard case .tls(let reason) = error?.kind else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(error?.origin == server.origin)
        text = reason
      }
      #expect(server.received.isEmpty, "nothing is sent to a server that is not believed")
    }
    return text
  }

  @Test("B22: the system believes no stranger", arguments: TransportUnderTest.live)
  func system(transport: TransportUnderTest) async throws {
    for identity in TestServer.Identity.allCases {
      try await refuses(transport, identity, .system)
    }
  }

  @Test("B22: roots of one's own are believed", arguments: TransportUnderTest.live)
  func extraRoots(transport: TransportUnderTest) async throws {
    let policy = TLSPolicy.trusting([try Self.authority.get()])
    try await transport.known(.noTLSPolicy) {
      try await accepts(transport, .trustedByAuthority, policy)
      for identity in [TestServer.Identity.selfSigned, .forAnotherHost, .expired] {
        try await refuses(transport, identity, policy)
      }
    }
  }

  @Test("B22: without a check of the name the rest is checked", arguments: TransportUnderTest.live)
  func noHostName(transport: TransportUnderTest) async throws {
    let policy = TLSPolicy(extraRoots: [try Self.authority.get()], checksHostName: false)
    try await transport.known(.noTLSPolicy) {
      try await accepts(transport, .forAnotherHost, policy)
      for identity in [TestServer.Identity.selfSigned, .expired] {
        try await refuses(transport, identity, policy)
      }
    }
  }

  @Test("B22: insecure believes everyone, and says so", arguments: TransportUnderTest.live)
  func insecure(transport: TransportUnderTest) async throws {
    try await transport.known(.noTLSPolicy) {
      for identity in TestServer.Identity.allCases {
        try await accepts(transport, identity, .insecure)
      }
      let notices = Mutex<[String]>([])
      try await withTLSServer(.expired) { server in
        try await transport.run(.init(tls: .insecure)) { live in
          let context = RequestContext(observe: { event in
            if case .notice(let text) = event { notices.withLock { $0.append(text) } }
          })
          _ = try await live.send(.get(server.origin + "/"), context: context).text()
        }
        #expect(
          notices.withLock { $0 } == [
            "the certificate of \(server.origin) is not checked: "
              + "anyone in between can read and change what is sent"
          ])
      }
    }
  }

  @Test("B22: a pinned certificate", arguments: TransportUnderTest.live)
  func pinnedCertificate(transport: TransportUnderTest) async throws {
    try await transport.known(.noTLSPolicy) {
      var policy = TLSPolicy.pinned(to: [try Self.selfSigned.get()])
      try await accepts(transport, .selfSigned, policy)
      policy.pinnedCertificates.append(try Self.server.get())
      policy.extraRoots = [try Self.authority.get()]
      try await accepts(transport, .trustedByAuthority, policy)
      policy.pinnedCertificates.removeLast()
      let reason = try await refuses(transport, .trustedByAuthority, policy)
      #expect(
        reason == "its certificate is not a pinned one; the key it has is \(Self.serverPin)")
    }
  }

  @Test("B22: a pinned public key", arguments: TransportUnderTest.live)
  func pinnedKey(transport: TransportUnderTest) async throws {
    try await transport.known(.noTLSPolicy) {
      var policy = TLSPolicy.pinned(toPublicKeys: [try PublicKeyPin(Self.serverPin)])
      try await refuses(transport, .trustedByAuthority, policy)
      policy.extraRoots = [try Self.authority.get()]
      try await accepts(transport, .trustedByAuthority, policy)
      policy.pinnedPublicKeys = [try PublicKeyPin(Self.otherPin)]
      let reason = try await refuses(transport, .trustedByAuthority, policy)
      #expect(reason == "its public key is not a pinned one; the key it has is \(Self.serverPin)")
      // Pins hold where nothing else does.
      policy.checksCertificate = false
      try await refuses(transport, .expired, policy)
      policy.pinnedPublicKeys = [try PublicKeyPin(Self.serverPin)]
      try await accepts(transport, .trustedByAuthority, policy)
    }
  }

  @Test("B22: a client shows its certificate", arguments: TransportUnderTest.live)
  func clientCertificate(transport: TransportUnderTest) async throws {
    try await transport.known(.noTLSPolicy) {
      var policy = TLSPolicy.trusting([try Self.authority.get()])
      try await refuses(transport, .trustedByAuthority, policy, asksForClient: true)
      policy.clientCertificate = try ClientCertificate(
        certificates: TestCertificates.client, privateKey: TestCertificates.clientKey)
      try await accepts(transport, .trustedByAuthority, policy, asksForClient: true)
      policy.clientCertificate = try ClientCertificate(
        certificates: TestCertificates.client, privateKey: TestCertificates.encryptedClientKey,
        passphrase: "open-sesame")
      try await accepts(transport, .trustedByAuthority, policy, asksForClient: true)
    }
  }

  @Test("B22: a key that cannot be opened is named", arguments: [nil, "wrong"])
  func wrongPassphrase(passphrase: String?) async throws {
    let policy = TLSPolicy.presenting(
      try ClientCertificate(
        certificates: TestCertificates.client, privateKey: TestCertificates.encryptedClientKey,
        passphrase: passphrase))
    try await TransportUnderTest.asyncHTTPClient.run(.init(tls: policy)) { live in
      let error = await #expect(throws: TransportError.self) {
        _ = try await live.send(.get("https://127.0.0.1:1/"), context: RequestContext())
      }
      #expect(
        error?.description == "the request to https://127.0.0.1:1 cannot be sent: "
          + "the private key of its client certificate cannot be used; is its passphrase right?")
    }
  }

  #if canImport(FoundationNetworking)
    @Test("B22: a transport that cannot honour a policy says so and sends nothing")
    func unsupported() async throws {
      try await withTLSServer(.selfSigned) { server in
        try await TransportUnderTest.urlSession.run(.init(tls: .insecure)) { live in
          let error = await #expect(throws: TransportError.self) {
            _ = try await live.send(.get(server.origin + "/"), context: RequestContext())
          }
          #expect(
            error?.description == "the request to \(server.origin) cannot be sent: "
              + "URLSession on Linux knows the system's TLS policy only; "
              + "AsyncHTTPClientTransport honours every one")
        }
        #expect(server.received.isEmpty)
      }
    }
  #endif
}
