import HTTPTypes
import RepriseNetworking
import Testing

/// The middleware that follows redirects, over every transport.
struct RedirectConformanceTests {
  private static func respond(_ request: ReceivedRequest) -> Answer {
    let parts = request.target.dropFirst().split(separator: "?", maxSplits: 1)
    guard let status = parts.first.flatMap({ Int($0) }) else { return .echo(request) }
    return .status("\(status) Redirect", ["location: \(parts.last ?? "/")"])
  }

  private func client(_ origin: String, _ live: any Transport) throws -> Client {
    try Client(baseURL: origin, transport: live, middleware: [Redirects()])
  }

  private func echo(_ client: Client, _ request: Request) async throws -> String {
    try await client.send(request).text()
  }

  @Test(arguments: TransportUnderTest.allCases, [301, 302, 303])
  func postBecomesGet(transport: TransportUnderTest, status: Int) async throws {
    try await withServer({ Self.respond($0) }) { server in
      try await transport.run { live in
        let text = try await echo(
          client(server.origin, live),
          .make(
            .post, "\(server.origin)/\(status)?/there", [.contentType: "text/plain"], Body("x")))
        #expect(text.hasPrefix("GET /there\n"))
        #expect(!text.contains("content-type") && text.hasSuffix("\n\n"))
      }
    }
  }

  @Test(arguments: TransportUnderTest.allCases, [307, 308])
  func theBodyIsSentAgain(transport: TransportUnderTest, status: Int) async throws {
    try await withServer({ Self.respond($0) }) { server in
      try await transport.run { live in
        let text = try await echo(
          client(server.origin, live),
          .make(.put, "\(server.origin)/\(status)?/there", [:], Body("again")))
        #expect(text.hasPrefix("PUT /there\n") && text.hasSuffix("\n\nagain"))
      }
    }
  }

  @Test(arguments: TransportUnderTest.allCases)
  func credentialsStayWithTheirOrigin(transport: TransportUnderTest) async throws {
    try await withServer({ Self.respond($0) }) { other in
      try await withServer({ Self.respond($0) }) { server in
        try await transport.run { live in
          for (target, isKept) in [("/there", true), (other.origin + "/there", false)] {
            let text = try await echo(
              client(server.origin, live),
              .get(
                "\(server.origin)/302?\(target)",
                [.authorization: "Bearer 0123456789abcdef", .cookie: "a=0123456789abcdef"]))
            #expect(text.hasPrefix("GET /there\n"))
            #expect(text.contains("authorization: ") == isKept)
            #expect(text.contains("cookie: ") == isKept)
          }
        }
      }
    }
  }

  @Test(arguments: TransportUnderTest.allCases)
  func aLoopIsNamed(transport: TransportUnderTest) async throws {
    try await withServer({ Self.respond($0) }) { server in
      try await transport.run { live in
        let error = await #expect(throws: NetworkError.self) {
          _ = try await client(server.origin, live)
            .send(.get(server.origin + "/302?/302?/302"))
        }
        #expect(error?.underlying is RedirectError, "\(String(describing: error))")
      }
    }
  }

  @Test(arguments: TransportUnderTest.allCases)
  func cookiesComeBackToTheirOrigin(transport: TransportUnderTest) async throws {
    try await withServer({ request in
      request.target == "/in"
        ? .status("200 OK", ["set-cookie: a=1; path=/", "set-cookie: b=2; path=/elsewhere"])
        : .status("200 OK", [], request.values("cookie").joined())
    }) { server in
      try await transport.run { live in
        let client = try Client(
          baseURL: server.origin, transport: live, middleware: [Cookies(CookieJar())])
        _ = try await client.send(.get(server.origin + "/in")).text()
        #expect(try await echo(client, .get(server.origin + "/out")) == "a=1")
      }
    }
  }

  @Test(arguments: TransportUnderTest.allCases)
  func cookiesStayWithTheirOrigin(transport: TransportUnderTest) async throws {
    try await withServer({ .status("200 OK", [], $0.values("cookie").joined()) }) { other in
      try await withServer({ request in
        request.target == "/in"
          ? .status("200 OK", ["set-cookie: a=1; path=/"])
          : .status("302 Found", ["location: \(other.origin)/"])
      }) { server in
        try await transport.run { live in
          let client = try Client(
            baseURL: server.origin, transport: live,
            middleware: [Redirects(), Cookies(CookieJar())])
          _ = try await client.send(.get(server.origin + "/in")).text()
          #expect(try await echo(client, .get(server.origin + "/out")) == "")
        }
      }
    }
  }
}
