import DemoAPI
import HTTPTypes
import RepriseAsyncHTTPClient
import RepriseNetworking
import Synchronization
import Testing

/// What every transport has to do, over real sockets.
struct LiveTransportTests {
  func withDemo(
    _ body: (DemoAPI, AsyncHTTPClientTransport) async throws -> Void
  ) async throws {
    let demo = try await DemoAPI.start()
    let transport = AsyncHTTPClientTransport()
    do {
      try await body(demo, transport)
    } catch {
      try await transport.shutdown()
      await demo.stop()
      throw error
    }
    try await transport.shutdown()
    await demo.stop()
  }

  func request(
    _ method: HTTPRequest.Method, _ url: String, fields: HTTPFields = [:], body: Body? = nil
  ) throws -> Request {
    Request(head: try RequestURL(url).head(method, fields: fields), body: body)
  }

  func text(_ response: Response) async throws -> String {
    String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
  }

  @Test(
    "A22: method, target, fields and body arrive",
    arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "PURGE"])
  func methodTargetFieldsAndBodyArrive(method: String) async throws {
    try await withDemo { demo, transport in
      let method = try #require(HTTPRequest.Method(method))
      var fields = HTTPFields()
      fields.append(HTTPField(name: .acceptLanguage, value: "en"))
      fields.append(HTTPField(name: .acceptLanguage, value: "de"))
      let response = try await transport.send(
        request(
          method, demo.baseURL + "/echo?a=b%20c&a=%C3%A9", fields: fields, body: Body("héllo")),
        context: RequestContext())
      #expect(response.head.status == .ok)
      #expect(response.facts.version == "HTTP/1.1")
      let echo = try await text(response)
      #expect(echo.contains("\"\(method)\""))
      #expect(echo.contains("a=b%20c&a=%C3%A9"))
      #expect(echo.contains("héllo"))
      #expect(echo.contains("en") && echo.contains("de"))
      #expect(!echo.contains("user-agent"), "nothing is added that was not asked for")
    }
  }

  @Test("C36: a streamed request body arrives, and how much was sent is told")
  func aStreamedRequestBodyArrives() async throws {
    try await withDemo { demo, transport in
      let rest = Mutex(["one ", "two ", "three"][...])
      let body = Body(
        length: nil, isReplayable: false,
        open: { { rest.withLock { $0.popFirst() }.map { ArraySlice($0.utf8) } } })
      let sent = Mutex<Int64>(0)
      let context = RequestContext(observe: { event in
        if case .sent(let total) = event { sent.withLock { $0 = total } }
      })
      let response = try await transport.send(
        request(.post, demo.baseURL + "/echo", body: body), context: context)
      #expect(try await text(response).contains("one two three"))
      #expect(sent.withLock { $0 } == 13)
    }
  }

  @Test func aCompressedBodyIsDecodedAndItsCodingIsAFact() async throws {
    try await withDemo { demo, transport in
      let response = try await transport.send(
        request(.get, demo.baseURL + "/gzip", fields: [.acceptEncoding: "gzip, deflate"]),
        context: RequestContext())
      #expect(response.facts.contentEncoding == "gzip")
      #expect(response.facts.encodedLength != nil)
      #expect(response.head.headerFields[.contentEncoding] == nil)
      #expect(response.head.headerFields[.contentLength] == nil)
      #expect(try await text(response).hasPrefix("{"))
    }
  }

  @Test func repeatedFieldsStayRepeated() async throws {
    try await withDemo { demo, transport in
      let response = try await transport.send(
        request(.get, demo.baseURL + "/cookies"), context: RequestContext())
      #expect(response.head.headerFields[values: .setCookie].count == 2)
    }
  }

  @Test func redirectsAreNotFollowed() async throws {
    try await withDemo { demo, transport in
      let response = try await transport.send(
        request(.get, demo.baseURL + "/redirect?to=/counter"), context: RequestContext())
      #expect(response.head.status == .found)
      #expect(response.head.headerFields[.location]?.hasSuffix("/counter") == true)
    }
  }

  @Test func bodiesThatAreNotThere() async throws {
    try await withDemo { demo, transport in
      let empty = try await transport.send(
        request(.get, demo.baseURL + "/empty"), context: RequestContext())
      #expect(empty.head.status == .noContent)
      #expect(try await text(empty) == "")
      let head = try await transport.send(
        request(.head, demo.baseURL + "/image.png"), context: RequestContext())
      #expect(head.head.status == .ok)
      #expect(try await text(head) == "")
    }
  }

  @Test func piecesComeAsTheyAreSent() async throws {
    try await withDemo { demo, transport in
      let response = try await transport.send(
        request(.get, demo.baseURL + "/slow?pieces=4&milliseconds=30"), context: RequestContext())
      var count = 0
      for try await piece in response.body {
        #expect(!piece.isEmpty)
        count += 1
      }
      #expect(count >= 3, "a streamed body is not collected before it is handed over")
    }
  }

  @Test func aRefusedConnectionIsAnErrorAtOnce() async throws {
    let transport = AsyncHTTPClientTransport()
    // No test is ever given port 1, and nothing listens there.
    let error = await #expect(throws: TransportError.self) {
      _ = try await transport.send(request(.get, "http://127.0.0.1:1/"), context: RequestContext())
    }
    #expect(error == TransportError(.refused, origin: "http://127.0.0.1:1"))
    try await transport.shutdown()
  }

  @Test func anUnknownHostIsAnErrorOfItsOwn() async throws {
    let transport = AsyncHTTPClientTransport()
    let error = await #expect(throws: TransportError.self) {
      _ = try await transport.send(
        request(.get, "http://no-such-host.invalid/"), context: RequestContext())
    }
    #expect(error == TransportError(.dns, origin: "http://no-such-host.invalid"))
    try await transport.shutdown()
  }

  @Test(arguments: [
    ("", TransportError.Kind.reset),
    ("HTTP/1.1 200 OK\r\n", .reset),
    ("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf", .truncated(after: 4)),
    ("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n", .truncated(after: 4)),
  ])
  func aConnectionThatEndsTooSoon(answer: String, kind: TransportError.Kind) async throws {
    let server = try await ScriptedServer.start(answering: answer, then: .close)
    let transport = AsyncHTTPClientTransport()
    let error = await #expect(throws: TransportError.self) {
      let response = try await transport.send(
        request(.get, server.origin + "/"), context: RequestContext())
      _ = try await response.body.collect(upTo: 100)
    }
    #expect(error == TransportError(kind, origin: server.origin))
    try await transport.shutdown()
    try await server.stop()
  }

  @Test func aFieldWithoutABlankIsRead() async throws {
    let server = try await ScriptedServer.start(
      answering: "HTTP/1.1 200 OK\r\nx-a:1\r\ncontent-length:2\r\n\r\nok", then: .close)
    let transport = AsyncHTTPClientTransport()
    let response = try await transport.send(
      request(.get, server.origin + "/"), context: RequestContext())
    #expect(response.head.headerFields[values: try #require(HTTPField.Name("x-a"))] == ["1"])
    #expect(try await text(response) == "ok")
    try await transport.shutdown()
    try await server.stop()
  }

  @Test func aTaskCancelledBeforeTheCallSendsNothing() async throws {
    let server = try await ScriptedServer.start(answering: "HTTP/1.1 204 No\r\n\r\n", then: .close)
    let transport = AsyncHTTPClientTransport()
    let request = try request(.get, server.origin + "/")
    let context = RequestContext(observe: { _ in Issue.record("something was sent") })
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await transport.send(request, context: context)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    try await transport.shutdown()
    try await server.stop()
  }

  @Test func cancellingInFlightEndsTheWait() async throws {
    let server = try await ScriptedServer.start(answering: "", then: .silence)
    let transport = AsyncHTTPClientTransport()
    let request = try request(.get, server.origin + "/")
    let (sending, started) = AsyncStream.makeStream(of: Void.self)
    let context = RequestContext(observe: { event in
      if case .sending = event { started.finish() }
    })
    let task = Task { _ = try await transport.send(request, context: context) }
    for await _ in sending {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await transport.shutdown()
    try await server.stop()
  }

  @Test func aDeadlineHoldsOverRealSockets() async throws {
    let server = try await ScriptedServer.start(
      answering: "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf", then: .silence)
    let transport = AsyncHTTPClientTransport()
    let chain = MiddlewareChain([Deadline()], around: transport)
    let error = await #expect(throws: TransportError.self) {
      let response = try await chain.send(
        request(.get, server.origin + "/"),
        context: RequestContext(deadline: .now + .milliseconds(200)))
      _ = try await response.body.collect(upTo: 100)
    }
    #expect(error == TransportError(.timeout(after: .milliseconds(200)), origin: server.origin))
    try await transport.shutdown()
    try await server.stop()
  }

  @Test func aSilentConnectionIsGivenUpBeforeTheHeadAndInTheMiddleOfABody() async throws {
    for answer in ["", "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf"] {
      let server = try await ScriptedServer.start(answering: answer, then: .silence)
      let transport = AsyncHTTPClientTransport(.init(idleTimeout: .milliseconds(150)))
      let error = await #expect(throws: TransportError.self) {
        let response = try await transport.send(
          request(.get, server.origin + "/"), context: RequestContext())
        _ = try await response.body.collect(upTo: 100)
      }
      #expect(error == TransportError(.timeout(after: .milliseconds(150)), origin: server.origin))
      try await transport.shutdown()
      try await server.stop()
    }
  }

  @Test func anUnreadBodyGivesItsConnectionBack() async throws {
    try await withDemo { demo, transport in
      for _ in 0..<20 {
        let response = try await transport.send(
          request(.get, demo.baseURL + "/large?bytes=4000000"), context: RequestContext())
        #expect(response.head.status == .ok)
        response.body.cancel()
      }
    }
  }

  @Test func aTransportThatIsShutDownRefuses() async throws {
    let transport = AsyncHTTPClientTransport()
    try await transport.shutdown()
    let error = await #expect(throws: TransportError.self) {
      _ = try await transport.send(request(.get, "http://127.0.0.1:1/"), context: RequestContext())
    }
    #expect(
      error?.description
        == "the request to http://127.0.0.1:1 cannot be sent: the transport has been shut down")
  }
}
