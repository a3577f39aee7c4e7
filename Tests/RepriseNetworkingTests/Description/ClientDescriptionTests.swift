import HTTPTypes
import RepriseNetworking
import Testing

struct ClientDescriptionTests {
  private func client() async throws -> Client {
    let store = MemoryTokenStore()
    let environments = try EnvironmentSwitch([
      APIEnvironment(name: "production", host: "api.example.com", basePath: "/v1"),
      APIEnvironment(name: "qa", host: "qa.example.com", port: 8443, basePath: "/v1"),
    ])
    try environments.select("qa")
    try await store.save(Token("open-sesame"), for: environments.current.url.origin)
    return Client(
      environments: environments, transport: FakeTransport { _, _ in throw CancellationError() },
      preparers: [
        ClientInformation(version: "1.0", deviceType: "phone"),
        CommonFields([.authorization: "open-sesame"]), Authorization(from: store),
      ], middleware: [Retry(), Redirects()], timeout: .seconds(30))
  }

  @Test("B13: a client says what it is made of, in the order in which it is run")
  func describesItself() async throws {
    let client = try await client()
    #expect(
      "\(client)"
        == "a client of qa (https://qa.example.com:8443/v1), one of production, qa; preparers: "
        + "ClientInformation, CommonFields, Authorization; middleware: Deadline, Retry, Redirects, "
        + "AcceptEncoding, IdleTimeout; transport: FakeTransport; timeout: 30 s; idle timeout: none"
    )
    #expect(
      String(reflecting: client) == """
        Client
          environment: qa (https://qa.example.com:8443/v1), one of production, qa
          preparers: ClientInformation, CommonFields, Authorization
          middleware: Deadline, Retry, Redirects, AcceptEncoding, IdleTimeout
          transport: FakeTransport
          timeout: 30 s
          idle timeout: none
        """)
    let small = try Client(
      baseURL: "http://h", transport: FakeTransport { _, _ in throw CancellationError() })
    #expect(small.description.hasPrefix("a client of default (http://h/); preparers: none; "))
  }

  @Test("B13: no secret is told, however a client is shown")
  func noSecrets() async throws {
    struct Service { var client: Client }
    let client = try await client()
    var dumped = ""
    dump(client, to: &dumped)
    for text in ["\(client)", "\(Service(client: client))", client.debugDescription, dumped] {
      #expect(text.contains("qa.example.com"))
      #expect(!text.contains("sesame"))
    }
  }
}
