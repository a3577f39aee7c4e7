import HTTPTypes
import Logging
import RepriseNetworking
import RepriseRedaction
import Testing

/// Keeps the lines of a log.
private struct Lines: LogHandler {
  let journal: Journal
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = self.metadata.merging(event.metadata ?? [:]) { $1 }
    let shown = all.filter { $0.key != "call" && $0.key != "milliseconds" }
      .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    journal.note("\(event.level) \(event.message) | \(shown)")
  }
}

struct RequestLoggingTests {
  func lines(
    _ request: Request, level: Logger.Level = .debug, excerpt: Int = 0,
    answer: @escaping @Sendable (Request, RequestContext) async throws -> Response
  ) async throws -> [String] {
    let journal = Journal()
    var logger = Logger(label: "test") { _ in Lines(journal: journal) }
    logger.logLevel = level
    let client = try Client(
      baseURL: "http://h", transport: FakeTransport(answer),
      middleware: [RequestLogging(to: logger, excerpt: excerpt)])
    if let response = try? await client.send(request) {
      _ = try? await response.body.collect(upTo: 1_000)
    }
    return journal.all
  }

  @Test("B9: one line for the request, one for the response, one for each notice")
  func success() async throws {
    let lines = try await lines(.get("http://h/friends?user_id=7")) { _, context in
      context.observe?(.notice("a cookie was left out"))
      return Response(head: HTTPResponse(status: .ok), body: Body("[1]"))
    }
    #expect(
      lines == [
        "debug GET http://h/friends?user_id=7 | attempt=1 hop=1",
        "notice a cookie was left out | attempt=1 hop=1",
        "info 200 GET http://h/friends?user_id=7 | attempt=1 bytes=3 hop=1 status=200",
      ])
  }

  @Test("B9: an error and a cancelled call")
  func failures() async throws {
    let failed = try await lines(.get("http://h/")) { _, _ in
      throw TransportError(.refused, origin: "http://h")
    }
    #expect(
      failed.last
        == "error GET http://h/ failed: http://h refused the connection: nothing listens there |"
        + " attempt=1 hop=1")
    let cancelled = try await lines(.get("http://h/")) { _, _ in throw CancellationError() }
    #expect(cancelled.last == "info GET http://h/ was cancelled | attempt=1 hop=1")
  }

  @Test("B9: fields at trace, and an excerpt of the body where it is asked for")
  func details() async throws {
    var request = Request.get("http://h/")
    request.head.headerFields[.accept] = "text/plain"
    let lines = try await lines(request, level: .trace, excerpt: 4) { _, _ in
      Response(
        head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/plain"]),
        body: Body("a\u{1b}cdef"))
    }
    #expect(
      lines.contains("trace GET http://h/ | attempt=1 hop=1 request=[\"accept: text/plain\"]"))
    #expect(
      lines.last
        == #"info 200 GET http://h/ | attempt=1 body=a\x1bcd bytes=6 hop=1 status=200"#)
  }

  @Test(
    "B9, D21: a secret shows in no line, wherever it stands",
    arguments: [
      ("http://h/?access_token=sekrit-0123456789", [:], "{}", "{}"),
      ("http://h/?api_key=sekrit-0123456789", [:], "{}", "{}"),
      ("http://h/", [.authorization: "Bearer sekrit-0123456789"], "{}", "{}"),
      ("http://h/", [.cookie: "session=sekrit-0123456789"], "{}", "{}"),
      ("http://h/", [:], #"{"password": "sekrit-0123456789"}"#, "{}"),
      ("http://h/", [:], "{}", #"{"access_token": "sekrit-0123456789"}"#),
    ] as [(String, HTTPFields, String, String)])
  func secrets(url: String, fields: HTTPFields, body: String, answer: String) async throws {
    var request = Request.get(url)
    request.head.headerFields = fields
    request.head.headerFields[.contentType] = "application/json"
    request.body = Body(body)
    let lines = try await lines(request, level: .trace, excerpt: 500) { _, _ in
      Response(
        head: HTTPResponse(
          status: .ok,
          headerFields: [
            .contentType: "application/json", .setCookie: "session=sekrit-0123456789; Path=/",
          ]), body: Body(answer))
    }
    #expect(lines.count >= 4)
    #expect(!lines.contains { $0.contains("sekrit") }, "\(lines)")
  }

  @Test("B9, D21: what an answer, a notice or an error repeats of a credential is hidden")
  func repeatedSecrets() async throws {
    var request = Request.sending(.get, "http://h/", [.authorization: "Bearer sekrit-0123456789"])
    request.head.headerFields.setCredential("partner-sekrit", for: .named("x-partner"))
    for level in [Logger.Level.trace, .debug, .info] {
      let lines = try await lines(request, level: level, excerpt: 200) { _, context in
        context.observe?(.notice("sent partner-sekrit"))
        return Response(
          head: HTTPResponse(status: .ok, headerFields: [.setCookie: "a=cookie-sekrit"]),
          body: Body("you sent sekrit-0123456789 and partner-sekrit, take cookie-sekrit"))
      }
      #expect(lines.count >= 2)
      #expect(!lines.contains { $0.contains("sekrit") }, "\(lines)")
    }
    let failed = try await lines(request) { _, _ in
      throw TransportError(.malformed("GET sekrit-0123456789"), origin: "http://h")
    }
    #expect(
      failed.last
        == "error GET http://h/ failed: http://h answered with something that is not HTTP: "
        + "GET REDACTED-bearer-1 | attempt=1 hop=1")
  }

  @Test("B9: no excerpt shows the first half of a secret", arguments: 1...60)
  func excerptThatEndsInASecret(excerpt: Int) async throws {
    let lines = try await lines(.get("http://h/"), level: .info, excerpt: excerpt) { _, _ in
      Response(
        head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
        body: Body(#"{"access_token":"sekrit-0123456789","a":1}"#))
    }
    #expect(!lines.contains { $0.contains("se") }, "\(lines)")
  }

  @Test("B9: a server cannot begin a line of its own")
  func forgedLines() async throws {
    let lines = try await lines(.get("http://h/")) { _, context in
      context.observe?(.notice("one\ninfo two\u{1b}[2J"))
      return Response(head: HTTPResponse(status: .ok))
    }
    #expect(lines.contains(#"notice one\x0ainfo two\x1b[2J | attempt=1 hop=1"#))
  }

  @Test("B9: a redactor of one's own knows one's own names")
  func ownRedactor() async throws {
    let journal = Journal()
    let logger = Logger(label: "test") { _ in Lines(journal: journal, logLevel: .debug) }
    let redactor = Redactor(rules: RedactionRules(names: ["member"]))
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in Response(head: HTTPResponse(status: .ok)) },
      middleware: [RequestLogging(to: logger, redactor: redactor)])
    _ = try await client.send(.get("http://h/?member=4711"))
    #expect(
      journal.all.last?.hasPrefix("info 200 GET http://h/?member=REDACTED-member-1 |") == true)
  }
}
