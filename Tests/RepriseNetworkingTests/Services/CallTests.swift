import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

/// Notes what happens, in order.
final class Journal: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func note(_ line: String) { lines.withLock { $0.append(line) } }
}

struct CallTests {
  struct Echo: Endpoint {
    typealias Value = String
    var path: String
    var errorHandlers: [any ErrorHandler] = []
  }

  func client(
    handlers: [any ErrorHandler] = [],
    _ answer: @escaping @Sendable (Request, RequestContext) async throws -> Response = {
      request, _ in
      Response(head: HTTPResponse(status: .ok), body: Body("\"\(request.head.path ?? "")\""))
    }
  ) throws -> Client {
    try Client(baseURL: "http://h", transport: FakeTransport(answer), errorHandlers: handlers)
  }

  @Test("C14, X12: handlers are registered before the call starts, and nothing is sent until then")
  func startsLazily() async throws {
    let journal = Journal()
    let client = try client { request, _ in
      journal.note("sent \(request.head.path ?? "")")
      return Response(head: HTTPResponse(status: .ok), body: Body("\"x\""))
    }
    let call = client.call(Echo(path: "/a"))
      .onSuccess { journal.note("success \($0)") }
      .onFailure { _ in journal.note("failure") }
    // Calls that are made and started later than this one have ended before it is started.
    for _ in 0..<20 { _ = try await client.call(Echo(path: "/later")).value }
    #expect(journal.all == Array(repeating: "sent /later", count: 20))
    #expect(try await call.start().value == "x")
    #expect(journal.all.suffix(2) == ["sent /a", "success x"])
  }

  @Test("C15, X12, X13, X23: handlers run once; one that is added later gets the outcome at once")
  func exactlyOnce() async throws {
    let journal = Journal()
    let call = try client().call(Echo(path: "/a")).onSuccess { journal.note("early \($0)") }
    call.start().start()
    #expect(try await call.value == "/a")
    call.start()
    call.onSuccess { journal.note("late \($0)") }.onFailure { _ in journal.note("never") }
    #expect(try await call.value == "/a")
    #expect(journal.all == ["early /a", "late /a"])
  }

  @Test(
    "A12, B1, X13, X20: every path completes: a failing status, no body, no connection, no request")
  func everyPathCompletes() async throws {
    let answers: [@Sendable (Request, RequestContext) async throws -> Response] = [
      { _, _ in Response(head: HTTPResponse(status: .internalServerError)) },
      { _, _ in Response(head: HTTPResponse(status: .ok)) },
      { _, _ in Response(head: HTTPResponse(status: .ok), body: Body("{")) },
      { _, _ in throw TransportError(.refused, origin: "http://h") },
    ]
    let kinds: [NetworkError.Kind] = [.server, .emptyBody, .decoding, .transport]
    for (answer, kind) in zip(answers, kinds) {
      let journal = Journal()
      let call = try client(answer).call(Echo(path: "/a"))
        .onSuccess { _ in journal.note("success") }
        .onFailure { journal.note("\(($0 as? NetworkError)?.kind, default: "")") }
      _ = try? await call.start().value
      #expect(journal.all == ["\(kind)"])
    }
    let journal = Journal()
    let call = try client().call(Echo(path: "http://%zz"))
      .onFailure { journal.note("\(($0 as? NetworkError)?.kind, default: "")") }
    _ = try? await call.value
    #expect(journal.all == ["preparation"])
  }

  @Test("A6: a call that is cancelled before it starts is never sent")
  func cancelledBefore() async throws {
    let journal = Journal()
    let client = try client { _, _ in
      journal.note("sent")
      throw CancellationError()
    }
    let call = client.call(Echo(path: "/a")).onFailure {
      journal.note("\($0 is CancellationError)")
    }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    call.start()
    #expect(journal.all == ["true"])
  }

  @Test("A6, C15: a call that is cancelled before it starts says so at once, and once")
  func cancellationIsTold() async throws {
    let journal = Journal()
    let call = try client().call(Echo(path: "/a"))
      .onSuccess { _ in journal.note("success") }
      .onFailure { journal.note("early \($0 is CancellationError)") }
    call.cancel()
    #expect(journal.all == ["early true"])
    call.onFailure { journal.note("late \($0 is CancellationError)") }
    call.start().cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(journal.all == ["early true", "late true"])
  }

  @Test("A6: a call that is cancelled on its way fails with CancellationError, once")
  func cancelledUnderWay() async throws {
    let journal = Journal()
    let gate = Gate(isOpen: false)
    let client = try client { _, _ in
      journal.note("sent")
      await gate.pass()
      try Task.checkCancellation()
      return Response(head: HTTPResponse(status: .ok), body: Body("\"x\""))
    }
    let call = client.call(Echo(path: "/a"))
      .onSuccess { _ in journal.note("success") }
      .onFailure { journal.note("cancelled \($0 is CancellationError)") }
      .start()
    while journal.all.isEmpty { await Task.yield() }
    call.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(journal.all == ["sent", "cancelled true"])
  }

  @Test("D24, C15: what a call came to is a Result, told once whatever it is")
  func completion() async throws {
    let journal = Journal()
    @Sendable func note(_ outcome: Call<String>.Outcome?, _ word: String = "told") {
      switch outcome {
      case .success(let value): journal.note("\(word) \(value)")
      case .failure(let error): journal.note("\(word) \(type(of: error))")
      case nil: journal.note("\(word) nothing")
      }
    }
    let success = try client().call(Echo(path: "/a")).onCompletion { note($0) }
    note(success.outcome, "is")
    _ = try await success.value
    note(success.outcome, "is")
    success.onCompletion { note($0, "late") }
    #expect(journal.all == ["is nothing", "told /a", "is /a", "late /a"])

    let failure = try client { _, _ in throw TransportError(.refused, origin: "http://h") }
      .call(Echo(path: "/a")).onCompletion { note($0) }
    _ = try? await failure.value
    note(failure.outcome, "is")
    let cancelled = try client().call(Echo(path: "/a")).onCompletion { note($0) }
    cancelled.cancel()
    note(cancelled.outcome, "is")
    #expect(
      journal.all.dropFirst(4) == [
        "told NetworkError", "is NetworkError", "told CancellationError", "is CancellationError",
      ])
  }

  @Test("B1, C36: progress is told while a call is under way")
  func progress() async throws {
    let journal = Journal()
    let client = try client { _, context in
      context.observe?(.sent(total: 3))
      context.observe?(.received(total: 5))
      return Response(head: HTTPResponse(status: .ok), body: Body("\"x\""))
    }
    let call = client.call(Echo(path: "/a"))
      .onProgress { journal.note("\($0.sent) \($0.received)") }
    _ = try await call.value
    #expect(journal.all == ["3 0", "3 5"])
  }

  @Test("X16: a hundred calls at once get their own answers")
  func concurrent() async throws {
    let client = try client()
    let calls = (0..<100).map { client.call(Echo(path: "/\($0)")).start() }
    for (number, call) in calls.enumerated() { #expect(try await call.value == "/\(number)") }
  }

  @Test("A6: cancelling the task that waits for a value cancels the call")
  func cancelledReader() async throws {
    let gate = Gate(isOpen: false)
    let client = try client { _, _ in
      await gate.pass()
      try Task.checkCancellation()
      return Response(head: HTTPResponse(status: .ok), body: Body("\"x\""))
    }
    let task = Task { try await client.call(Echo(path: "/a")).value }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("X23: a response whose body breaks off fails once, and never succeeds")
  func brokenBody() async throws {
    let journal = Journal()
    let client = try client { _, _ in
      let rest = Mutex(["\"/", "a\""][...])
      return Response(
        head: HTTPResponse(status: .ok),
        body: Body(length: nil, isReplayable: false) {
          {
            if let piece = rest.withLock({ $0.popFirst() }) { return ArraySlice(piece.utf8) }
            throw TransportError(.truncated(after: 4), origin: "http://h")
          }
        })
    }
    let call = client.call(Echo(path: "/a"))
      .onSuccess { _ in journal.note("success") }
      .onFailure { journal.note("failure \(($0 as? NetworkError)?.statusCode ?? 0)") }
    let error = await #expect(throws: NetworkError.self) { try await call.value }
    #expect((error?.underlying as? TransportError)?.kind == .truncated(after: 4))
    #expect(journal.all == ["failure 200"])
  }
}
