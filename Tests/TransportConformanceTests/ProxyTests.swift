import NIOCore
import NIOPosix
import HTTPTypes
import RepriseNetworking
import Testing

/// Requests that go through a proxy.
struct ProxyTests {
  @Test("a proxy passes the connection on", arguments: TransportUnderTest.live)
  func explicit(transport: TransportUnderTest) async throws {
    let proxy = try await TestProxy.start()
    try await withServer({ .echo($0) }) { server in
      let policy = ProxyPolicy.always(
        try Proxy("http://mia:p%40ss@127.0.0.1:\(proxy.port)"))
      try await transport.run(.init(proxies: policy)) { live in
        try await transport.known(.noProxySettings) {
          let answer = try await live.send(.get(server.origin + "/"), context: RequestContext())
          #expect(try await answer.text().hasPrefix("GET /\n"))
          #expect(
            proxy.received == [
              "CONNECT 127.0.0.1:\(server.port) HTTP/1.1",
              "proxy-authorization: Basic bWlhOnBAc3M=",
            ])
        }
      }
    }
    try await proxy.stop()
  }

  @Test("a proxy that is not there is named, not the server behind it")
  func absent() async throws {
    let policy = ProxyPolicy.always(try Proxy("127.0.0.1:1"))
    try await TransportUnderTest.asyncHTTPClient.run(.init(proxies: policy)) { live in
      let error = await #expect(throws: TransportError.self) {
        _ = try await live.send(.get("http://api.example.com/"), context: RequestContext())
      }
      #expect(
        error?.description
          == "the proxy http://127.0.0.1:1 refused the connection: nothing listens there")
    }
  }

  @Test(
    "a proxy that refuses is a reason, with its status",
    arguments: [
      ("403 Forbidden", "the proxy does not pass connections on to it"),
      ("407 Proxy Authentication Required", "the proxy asks for a user and a password (407)"),
    ])
  func refusing(status: String, reason: String) async throws {
    let proxy = try await TestServer.start { _ in .status(status) }
    let policy = ProxyPolicy.always(try Proxy("127.0.0.1:\(proxy.port)"))
    try await TransportUnderTest.asyncHTTPClient.run(.init(proxies: policy)) { live in
      let error = await #expect(throws: TransportError.self) {
        _ = try await live.send(.get("http://api.example.com/"), context: RequestContext())
      }
      #expect(
        error?.description
          == "the request to http://api.example.com cannot be sent: \(reason)")
    }
    try await proxy.stop()
  }
}
