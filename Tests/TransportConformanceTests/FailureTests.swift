import HTTPTypes
import RepriseNetworking
import Testing

/// What the network does instead of answering: errors that can be told apart.
struct FailureTests {
  private func failure(
    _ transport: any Transport, _ url: String, context: RequestContext = RequestContext()
  ) async throws -> TransportError? {
    let request = try Request.get(url)
    return await #expect(throws: TransportError.self) {
      let answer = try await transport.send(request, context: context)
      _ = try await answer.body.collect(upTo: 1 << 20)
    }
  }

  @Test("A12, D25, X2: a refused connection", arguments: TransportUnderTest.allCases)
  func refused(transport: TransportUnderTest) async throws {
    try await transport.run { live in
      // No test is ever given port 1, and nothing listens there.
      let error = try await failure(live, "http://127.0.0.1:1/")
      #expect(error == TransportError(.refused, origin: "http://127.0.0.1:1"))
    }
  }

  @Test("A12, A20: a name that is not known", arguments: TransportUnderTest.allCases)
  func aNameThatIsNotKnown(transport: TransportUnderTest) async throws {
    try await transport.run { live in
      let error = try await failure(live, "http://no-such-host.invalid/")
      #expect(error == TransportError(.dns, origin: "http://no-such-host.invalid"))
    }
  }

  @Test(arguments: TransportUnderTest.allCases)
  func dropped(transport: TransportUnderTest) async throws {
    try await withServer({ _ in .close }) { server in
      try await transport.run { live in
        let error = try await failure(live, server.origin + "/")
        #expect(error == TransportError(.reset, origin: server.origin))
      }
    }
  }

  @Test(
    "X23: a response that breaks off",
    arguments: TransportUnderTest.allCases,
    [
      "content-length: 10\r\n\r\nhalf",
      "transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n",
    ])
  func truncated(transport: TransportUnderTest, rest: String) async throws {
    try await withServer({ _ in .raw("HTTP/1.1 200 OK\r\n" + rest) }) { server in
      try await transport.run { live in
        let error = try await failure(live, server.origin + "/")
        #expect(error == TransportError(.truncated(after: 4), origin: server.origin))
      }
    }
  }

  @Test(arguments: TransportUnderTest.allCases)
  func notHTTP(transport: TransportUnderTest) async throws {
    try await withServer({ _ in .raw("SSH-2.0-OpenSSH_9.2\r\n") }) { server in
      try await transport.run { live in
        let error = try await failure(live, server.origin + "/")
        guard case .malformed = error?.kind else {
          return #expect(error?.kind == .reset, "\(String(describing: error))")
        }
      }
    }
  }

  @Test("D15: a deadline holds", arguments: TransportUnderTest.live, [500, 1_500])
  func aDeadlineHolds(transport: TransportUnderTest, milliseconds: Int) async throws {
    for answer in [Answer.silence, .stream(AsyncStream { $0.yield("HTTP/1.1 200 OK\r\n\r\n") })] {
      try await withServer({ _ in answer }) { server in
        try await transport.run { live in
          let client = try Client(
            baseURL: server.origin, transport: live, timeout: .milliseconds(milliseconds))
          let start = ContinuousClock.now
          let error = await #expect(throws: (any Error).self) {
            _ = try await client.send(.get(server.origin + "/")).text()
          }
          let elapsed = ContinuousClock.now - start
          let cause = (error as? NetworkError)?.underlying ?? error
          #expect(
            cause as? TransportError
              == TransportError(.timeout(after: .milliseconds(milliseconds)), origin: server.origin)
          )
          #expect(elapsed >= .milliseconds(milliseconds - 10))
        }
      }
    }
  }

  @Test("D15: a silent connection is given up", arguments: TransportUnderTest.live)
  func aSilentConnectionIsGivenUp(transport: TransportUnderTest) async throws {
    for text in ["", "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf"] {
      try await withServer({ _ in .stream(AsyncStream { $0.yield(text) }) }) { server in
        try await transport.run(.init(idleTimeout: .milliseconds(1_000))) { live in
          let error = try await failure(live, server.origin + "/")
          #expect(
            error == TransportError(.timeout(after: .seconds(1)), origin: server.origin))
        }
      }
    }
  }

  @Test(arguments: TransportUnderTest.live)
  func fractionsOfASecondCount(transport: TransportUnderTest) async throws {
    try await withServer({ _ in .silence }) { server in
      try await transport.run(.init(idleTimeout: .milliseconds(200))) { live in
        // A busy machine may hold any one of these up, but not the quickest of them.
        var quickest = Duration.seconds(60)
        for _ in 1...6 where quickest >= .milliseconds(900) {
          let start = ContinuousClock.now
          let error = try await failure(live, server.origin + "/")
          quickest = min(quickest, ContinuousClock.now - start)
          #expect(error?.kind == .timeout(after: .milliseconds(200)))
        }
        try await transport.known(.wholeSeconds) { [quickest] in
          #expect(quickest < .milliseconds(900))
        }
      }
    }
  }
}
