import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct MiddlewareTests {
  final class Journal: Sendable {
    private let lines = Mutex<[String]>([])
    func note(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  struct Naming: Middleware {
    let name: String
    let journal: Journal
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response {
      journal.note("\(name) in")
      let response = try await next(request, context: context)
      journal.note("\(name) out")
      return response
    }
  }

  @Test func theFirstSeesTheRequestFirstAndTheResponseLast() async throws {
    let journal = Journal()
    let chain = MiddlewareChain(
      [Naming(name: "outer", journal: journal), Naming(name: "inner", journal: journal)],
      around: FakeTransport { _, _ in
        journal.note("transport")
        return Response(head: HTTPResponse(status: .ok))
      })
    _ = try await chain.send(.get("http://h/"), context: RequestContext())
    #expect(journal.all == ["outer in", "inner in", "transport", "inner out", "outer out"])
  }

  struct Thrice: Middleware {
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response {
      var context = context
      for attempt in 1...2 {
        context.attempt = attempt
        _ = try await next(request, context: context)
      }
      context.attempt = 3
      return try await next(request, context: context)
    }
  }

  @Test func nextMayBeCalledSeveralTimes() async throws {
    let attempts = Mutex<[Int]>([])
    let chain = MiddlewareChain(
      [Thrice()],
      around: FakeTransport { _, context in
        attempts.withLock { $0.append(context.attempt) }
        return Response(head: HTTPResponse(status: .ok))
      })
    _ = try await chain.send(.get("http://h/"), context: RequestContext())
    #expect(attempts.withLock { $0 } == [1, 2, 3])
  }

  struct Answering: Middleware {
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response {
      Response(head: HTTPResponse(status: .notModified))
    }
  }

  @Test func nextMayNeverBeCalled() async throws {
    let chain = MiddlewareChain(
      [Answering()],
      around: FakeTransport { _, _ in
        Issue.record("the transport was asked")
        return Response(head: HTTPResponse(status: .ok))
      })
    let response = try await chain.send(.get("http://h/"), context: RequestContext())
    #expect(response.head.status == .notModified)
  }

  @Test func callsAreNumbered() {
    let first = RequestContext()
    let second = RequestContext()
    #expect(second.call > first.call)
  }
}

/// Answers with a closure.
struct FakeTransport: Transport {
  let answer: @Sendable (Request, RequestContext) async throws -> Response

  init(_ answer: @escaping @Sendable (Request, RequestContext) async throws -> Response) {
    self.answer = answer
  }

  func send(_ request: Request, context: RequestContext) async throws -> Response {
    try await answer(request, context)
  }
}

extension Request {
  /// A request without a body to a URL that a test spells out.
  static func get(_ url: String) -> Request {
    guard let url = try? RequestURL(url) else {
      return Request(head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: nil))
    }
    return Request(head: url.head(.get))
  }
}
