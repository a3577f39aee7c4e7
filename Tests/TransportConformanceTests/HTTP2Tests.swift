import Hummingbird
import HTTPTypes
import HummingbirdHTTP2
import Logging
import NIOCore
import RepriseNetworking
import Testing

/// Many requests at a time over one HTTP/2 connection, each of them redirected.
struct HTTP2Tests {
  @Test(arguments: TransportUnderTest.live)
  func fortyRedirectsAtATime(transport: TransportUnderTest) async throws {
    let (ports, listening) = AsyncStream<Int>.makeStream()
    let application = Application(
      responder: CallbackResponder<BasicRequestContext> { request, _ in
        if request.uri.path.hasPrefix("/from/") {
          return Response(
            status: .found,
            headers: [.location: request.uri.path.replacing("/from/", with: "/to/")])
        }
        return Response(
          status: .ok, body: .init(byteBuffer: ByteBuffer(string: request.uri.path)))
      },
      server: try .http2Upgrade(
        tlsConfiguration: TestServer.Identity.trustedByAuthority.configuration()),
      configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { listening.yield($0.localAddress?.port ?? 0) },
      logger: Logger(label: "HTTP2") { _ in SwiftLogNoOpLogHandler() })
    let server = Task { try await application.run() }
    defer { server.cancel() }
    for await port in ports {
      listening.finish()
      let policy = TLSPolicy.trusting([try Certificate(pem: TestCertificates.authority)])
      try await transport.known(.noTLSPolicy) {
        try await transport.run(.init(tls: policy)) { live in
          try await redirects("https://127.0.0.1:\(port)", live)
        }
      }
    }
  }

  private func redirects(_ origin: String, _ live: any Transport) async throws {
    let client = try Client(baseURL: origin, transport: live)
    try await withThrowingTaskGroup { group in
      for number in 0..<40 {
        group.addTask {
          let answer = try await client.send(
            .get("\(origin)/from/\(number)"))
          #expect(answer.facts.version == "HTTP/2")
          #expect(try await answer.text() == "/to/\(number)")
        }
      }
      try await group.waitForAll()
    }
  }
}
