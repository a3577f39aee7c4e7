import HTTPTypes
import RepriseAsyncHTTPClient
import RepriseNetworking
import RepriseURLSession

private enum TransportsAndTLSArticle {
  static func clients() async throws -> [Client] {
    let transport = AsyncHTTPClientTransport()
    let api = try Client(baseURL: "https://api.example.com", transport: transport)
    let pictures = try Client(baseURL: "https://pictures.example.com", transport: transport)
    try await transport.shutdown()
    return [api, pictures]
  }

  static func settings() -> [any Transport] {
    let server = AsyncHTTPClientTransport(.init(connectTimeout: .seconds(3), idleTimeout: nil))
    let app = URLSessionTransport(.init(idleTimeout: .seconds(20)))
    return [server, app]
  }

  static func proxied() throws -> any Transport {
    let proxy = try Proxy("http://mia:open-sesame@proxy.example.com:3128")
    let transport = AsyncHTTPClientTransport(.init(proxies: .always(proxy)))
    return transport
  }

  static func system() -> TLSPolicy {
    let tls = TLSPolicy.system
    return tls
  }

  static func pinnedCertificate() throws -> TLSPolicy {
    let tls = TLSPolicy.pinned(to: [try Certificate(contentsOf: "server.pem")])
    return tls
  }

  static func pinnedKeys() throws -> TLSPolicy {
    let tls = TLSPolicy.pinned(toPublicKeys: [
      try PublicKeyPin("sha256/pIZUuIDHH9KFXFq/y+TcN4WYD0Z2WeMlxE2C1KvdRFM="),
      try PublicKeyPin("sha256/47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ])
    return tls
  }

  static func ownAuthorities(_ bundle: String) throws -> TLSPolicy {
    let tls = TLSPolicy.trusting(try Certificate.all(inPEM: bundle))
    return tls
  }

  static func ownCertificate(_ passphrase: String) throws -> TLSPolicy {
    let tls = TLSPolicy.presenting(
      try ClientCertificate(
        certificatesAt: "client.pem", privateKeyAt: "client.key", passphrase: passphrase))
    return tls
  }

  static func noHostName(_ root: Certificate) -> TLSPolicy {
    let tls = TLSPolicy(extraRoots: [root], checksHostName: false)
    return tls
  }

  static func insecure() -> any Transport {
    let transport = AsyncHTTPClientTransport(.init(tls: .insecure))
    return transport
  }

  struct Unreliable: Transport {
    var base: any Transport
    var losesMessage: @Sendable () -> Bool

    func send(_ request: Request, context: RequestContext) async throws -> Response {
      try Task.checkCancellation()
      if losesMessage() {
        throw TransportError(.reset, origin: Origin(request.head)?.description ?? "the server")
      }
      return try await base.send(request, context: context)
    }
  }
}
