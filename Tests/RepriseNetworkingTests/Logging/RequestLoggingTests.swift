import HTTPTypes
import Logging
import RepriseNetworking
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
}
