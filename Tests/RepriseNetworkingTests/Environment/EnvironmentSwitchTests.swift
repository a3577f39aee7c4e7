import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct EnvironmentSwitchTests {
  struct Ping: Endpoint {
    typealias Value = Void
    var path: String { "/ping" }
  }

  func environments() throws -> EnvironmentSwitch {
    try EnvironmentSwitch([
      APIEnvironment(name: "production", host: "api.example.com", basePath: "/v1"),
      APIEnvironment(name: "staging", host: "staging.example.com"),
      APIEnvironment(name: "qa", scheme: "http", host: "127.0.0.1", port: 8080),
    ])
  }

  @Test("D18, B11: the environment is switched while the app runs, for every client at once")
  func switches() async throws {
    let environments = try environments()
    let urls = Mutex<[String]>([])
    let transport = FakeTransport { request, _ in
      urls.withLock { $0.append(request.head.url) }
      return Response(head: HTTPResponse(status: .ok))
    }
    let (one, two) = (
      Client(environments: environments, transport: transport),
      Client(environments: environments, transport: transport)
    )
    try await one.value(of: Ping())
    try environments.select("qa")
    try await one.value(of: Ping())
    try await two.value(of: Ping())
    try environments.select("staging")
    try await two.value(of: Ping())
    #expect(
      urls.withLock { $0 } == [
        "https://api.example.com/v1/ping", "http://127.0.0.1:8080/ping",
        "http://127.0.0.1:8080/ping", "https://staging.example.com/ping",
      ])
  }

  @Test("A5, C30: a client of one server needs nothing but its URL")
  func one() async throws {
    let client = try Client(
      baseURL: "https://api.example.com/v1",
      transport: FakeTransport { request, _ in
        #expect(request.head.url == "https://api.example.com/v1/ping")
        return Response(head: HTTPResponse(status: .ok))
      })
    try await client.value(of: Ping())
    #expect(client.environments.current.name == "default")
  }

  @Test("A4, D14: several back ends at once, each with a client of its own over one transport")
  func severalBackEnds() async throws {
    let hosts = Mutex<[String?]>([])
    let transport = FakeTransport { request, _ in
      hosts.withLock { $0.append(request.head.authority) }
      return Response(head: HTTPResponse(status: .ok))
    }
    let api = try Client(baseURL: "https://api.example.com", transport: transport)
    let analytics = try Client(baseURL: "https://analytics.example.com", transport: transport)
    try await api.value(of: Ping())
    try await analytics.value(of: Ping())
    #expect(hosts.withLock { $0 } == ["api.example.com", "analytics.example.com"])
  }

  @Test func anUnknownNameIsRefused() throws {
    let environments = try environments()
    let error = #expect(throws: EnvironmentError.self) { try environments.select("prod") }
    #expect(
      error?.description
        == "the name of environment “prod” is “prod”: expected one of production, staging, qa")
    #expect(environments.current.name == "production")
  }

  @Test func namesAreDistinct() throws {
    let qa = try APIEnvironment(name: "qa", host: "a.example.com")
    let error = #expect(throws: EnvironmentError.self) { try EnvironmentSwitch([qa, qa]) }
    #expect(
      error?.description
        == "the name of environment “qa” is “qa”: expected a name that no other has")
    #expect(throws: EnvironmentError.self) { try EnvironmentSwitch([]) }
  }
}
