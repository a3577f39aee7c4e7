import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct EventSourceTests {
  struct Updates: Endpoint {
    typealias Value = CollectedResponse
    var path: String { "/updates" }
  }

  let clock = JumpingClock()
  let notices = Notices()
  let counter = ErrorCounter()

  var context: RequestContext { RequestContext(clock: clock, observe: notices.observe) }

  func client(
    _ script: Script, preparers: [any Preparer] = [], checker: any Checker = StatusChecker(),
    errorMapper: (any ErrorMapper)? = nil
  ) throws -> Client {
    try Client(
      baseURL: "http://h", transport: script, preparers: preparers, checker: checker,
      errorMapper: errorMapper, errorHandlers: [counter])
  }

  /// A stream of these bytes, which ends with them or breaks off behind them.
  static func stream(_ text: String, breaking error: TransportError? = nil) -> Script.Answer {
    let body = Body(
      length: nil, isReplayable: false,
      open: {
        let rest = Mutex([text])
        return {
          if let text = rest.withLock({ $0.popLast() }) { return ArraySlice(text.utf8) }
          if let error { throw error }
          return nil
        }
      })
    return .status(200, [.contentType: "text/event-stream; charset=utf-8"], body)
  }

  func data(_ events: EventSource) async throws -> [String] {
    var data: [String] = []
    for try await event in events { data.append("\(event.identifier) \(event.data)") }
    return data
  }

  @Test("D12: events go on where a stream ended or broke off, until the server has no more")
  func reconnects() async throws {
    let truncated = TransportError(.truncated(after: 20), origin: "http://h")
    let script = Script([
      Self.stream("retry: 1500\nid: 1\ndata: a\n\nid: 2\ndata: cut off"),
      Self.stream("id: 2\ndata: b\n\n", breaking: truncated),
      .failure(TransportError(.refused, origin: "http://h")), Self.stream("data: c\n\n"),
      .status(204),
    ])
    var iterator = try client(script).events(of: Updates(), context: context).makeAsyncIterator()
    var events: [String] = []
    while let event = try await iterator.next() {
      events.append("\(event.identifier) \(event.data)")
    }
    #expect(events == ["1 a", "2 b", "2 c"])
    #expect(try await iterator.next() == nil)
    let fields = script.asked.map(\.request.head.headerFields)
    #expect(fields.map { $0[.named("last-event-id")] } == [nil, "1", "2", "2", "2"])
    #expect(fields.allSatisfy { $0[.accept] == "text/event-stream" })
    #expect(fields.allSatisfy { $0[.cacheControl] == "no-cache, no-store" })
    #expect(Set(script.asked.map(\.context.call)).count == 5)
    #expect(clock.elapsed == .milliseconds(6_000))
    #expect(
      notices.all == [
        "the events are asked for again in 1.5 s: the stream ended",
        "the events are asked for again in 1.5 s: http://h closed the connection in the middle of "
          + "its answer, after 20 bytes",
        "the events are asked for again in 1.5 s: http://h refused the connection: nothing listens "
          + "there", "the events are asked for again in 1.5 s: the stream ended",
      ])
    #expect(counter.counts.isEmpty)
  }

  @Test func itIsThreeSecondsWhereTheServerDoesNotSay() async throws {
    let script = Script([Self.stream("data: a\n\n"), .status(204)])
    let events = try client(script).events(of: Updates(), after: "41", context: context)
    #expect(try await data(events) == ["41 a"])
    #expect(
      script.asked.map { $0.request.head.headerFields[.named("last-event-id")] } == ["41", "41"])
    #expect(clock.elapsed == .seconds(3))
  }

  @Test("D12: a server that asks for no pause is not asked again at once while it has no event")
  func leastPause() async throws {
    let clock = ManualClock()
    let script = Script([
      Self.stream("retry: 0\n\n"), Self.stream("retry: 0\n\n"),
      .failure(TransportError(.refused, origin: "http://h")),
      Self.stream("data: a\n\n"), Self.stream("data: b\n\n"), Self.stream(""), .status(204),
    ])
    let client = try client(script)
    let task = Task {
      try await data(
        client.events(
          of: Updates(), context: RequestContext(clock: clock, observe: notices.observe)))
    }
    for pauses in 1...4 {
      await clock.sleeping()
      // Behind an event it is asked again at once, as the server said.
      #expect(script.asked.count == (pauses < 4 ? pauses : 6))
      clock.advance(by: .milliseconds(99))
      #expect(clock.sleepers == 1)
      clock.advance(by: .milliseconds(1))
    }
    #expect(try await task.value == [" a", " b"])
    #expect(clock.now.offset == .milliseconds(400))
    #expect(notices.all.first == "the events are asked for again in 100 ms: the stream ended")
  }

  @Test(
    "what is no stream of events is an error, and not asked for again",
    arguments: [
      (404, "text/event-stream", "the status is 404"),
      (
        200, "text/html",
        "the answer is no stream of events: 200 OK with the content type text/html; "
          + "expected 200 with text/event-stream"
      ),
      (
        200, nil,
        "the answer is no stream of events: 200 OK without a content type; expected 200 "
          + "with text/event-stream"
      ),
      (
        201, "text/event-stream",
        "the answer is no stream of events: 201 Created with the content "
          + "type text/event-stream; expected 200 with text/event-stream"
      ),
    ] as [(Int, String?, String)])
  func noStream(status: Int, type: String?, text: String) async throws {
    var fields: HTTPFields = [:]
    fields[.contentType] = type
    let script = Script([
      Self.stream("data: a\n\n"), .status(status, fields, Body(#"{"message": "No."}"#)),
    ])
    var iterator = try client(script).events(of: Updates(), context: context).makeAsyncIterator()
    #expect(try await iterator.next()?.data == "a")
    let error = await #expect(throws: NetworkError.self) { try await iterator.next() }
    #expect(error?.kind == .server)
    #expect("\(error?.underlying, default: "")" == text)
    #expect(error?.serverMessage == "No.")
    #expect(try await iterator.next() == nil)
    #expect(script.asked.count == 2)
    #expect(counter.counts == ["server \(status)": 1])
  }

  @Test func anErrorOfTheAPIIsNamedByItsMapperAndAStreamNeedsNoCheckerOfItsOwn() async throws {
    let script = Script([
      Self.stream("data: a\n\n"), .status(401, [:], Body(#"{"error": {"text": "Signed out."}}"#)),
    ])
    let client = try client(
      script, checker: AllOf(StatusChecker(), ContentTypeChecker("application/json")),
      errorMapper: MessageMapper(at: "error.text"))
    let error = await #expect(throws: NetworkError.self) {
      try await data(client.events(of: Updates(), context: context))
    }
    #expect(error?.underlying as? ServiceError == .custom("Signed out."))
  }

  @Test(
    "what would be no better the next time is thrown",
    arguments: [
      .tls("the certificate has expired"), .malformed("no status line"), .unsupported("HTTP/3"),
    ] as [TransportError.Kind])
  func futile(kind: TransportError.Kind) async throws {
    let script = Script([.failure(TransportError(kind, origin: "http://h"))])
    let error = await #expect(throws: NetworkError.self) {
      try await data(client(script).events(of: Updates(), context: context))
    }
    #expect((error?.underlying as? TransportError)?.kind == kind)
    #expect(script.asked.count == 1)
    #expect(counter.counts == ["transport": 1])
  }

  @Test("connections without an event are limited, and one event begins the count anew")
  func attempts() async throws {
    let refused = Script.Answer.failure(TransportError(.refused, origin: "http://h"))
    let script = Script([
      refused, Self.stream("data: a\n\n"), refused, Self.stream(": nothing\n\n"),
    ])
    var iterator = try client(script).events(of: Updates(), attempts: 2, context: context)
      .makeAsyncIterator()
    #expect(try await iterator.next()?.data == "a")
    let error = await #expect(throws: NetworkError.self) { try await iterator.next() }
    #expect(
      error?.description
        == "GET http://h/updates failed: the stream ended 2 times in a row without an event")
    #expect(error?.kind == .transport)
    let unreachable = try client(Script([refused, refused, refused]))
      .events(of: Updates(), attempts: 1, context: context)
    let first = await #expect(throws: NetworkError.self) { try await data(unreachable) }
    #expect((first?.underlying as? TransportError)?.kind == .refused)
    let empty = try client(Script([Self.stream("")]))
      .events(of: Updates(), attempts: 1, context: context)
    let second = await #expect(throws: NetworkError.self) { try await data(empty) }
    #expect("\(second?.underlying, default: "")" == "the stream ended without an event")
  }

  @Test("fewer attempts than one are one", arguments: [0, -1])
  func noAttempts(attempts: Int) async throws {
    let script = Script([Self.stream("data: a\n\n"), Self.stream(""), .status(204)])
    var iterator = try client(script).events(of: Updates(), attempts: attempts, context: context)
      .makeAsyncIterator()
    #expect(try await iterator.next()?.data == "a")
    let error = await #expect(throws: NetworkError.self) { _ = try await iterator.next() }
    #expect((error?.underlying as? EventsEnded)?.connections == 1)
  }

  @Test("a wait that would pass the deadline is not begun")
  func deadline() async throws {
    var context = context
    context.deadline = .now + .seconds(3_600)
    let script = Script([Self.stream("retry: 4000000\ndata: a\n\n")])
    let error = await #expect(throws: NetworkError.self) {
      try await data(client(script).events(of: Updates(), context: context))
    }
    #expect(
      "\(error?.underlying, default: "")" == "http://h did not answer within 3600 s")
    #expect(clock.elapsed == .zero)
    #expect(
      notices.all.first?.hasPrefix(
        "the events are not asked for again, for a wait of 4000 s would pass the deadline in ")
        == true)
  }

  @Test("A6: cancelling ends the wait")
  func cancellingEndsTheWait() async throws {
    let clock = ManualClock()
    let client = try client(Script([Self.stream("data: a\n\n")]))
    let task = Task {
      try await data(client.events(of: Updates(), context: RequestContext(clock: clock)))
    }
    await clock.sleeping()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(counter.counts.isEmpty)
  }

  @Test func aLineWithoutEndIsAnError() async throws {
    let text = String(repeating: "a", count: (1 << 20) + 1)
    let error = await #expect(throws: NetworkError.self) {
      try await data(
        client(Script([Self.stream(text)])).events(of: Updates(), context: context))
    }
    #expect(error?.kind == .decoding)
    #expect(
      error?.description
        == "GET http://h/updates failed: a line of the stream is longer than 1048576 bytes")
  }

  @Test("A3: every connection is prepared anew")
  func everyConnectionIsPreparedAnew() async throws {
    let tokens = Mutex(0)
    let script = Script([Self.stream("data: a\n\n"), .status(204)])
    let client = try client(
      script,
      preparers: [
        Prepare { request, _ in
          let number = tokens.withLock { number in
            number += 1
            return number
          }
          request.head.headerFields[.authorization] = "Bearer \(number)"
        }
      ])
    _ = try await data(client.events(of: Updates(), context: context))
    #expect(
      script.asked.map { $0.request.head.headerFields[.authorization] } == ["Bearer 1", "Bearer 2"])
  }
}
