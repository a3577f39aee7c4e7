import HTTPTypes
import RepriseNetworking
import Testing

struct CallProgressTests {
  struct Upload: Endpoint {
    typealias Value = Void
    var path: String { "/films" }
    var method: HTTPRequest.Method { .put }
    var task: RequestTask
  }

  /// Reads what is sent and tells of each piece, as a connection does.
  func client(
    middleware: [any Middleware] = [], refusing attempts: Int = 0
  ) throws -> Client {
    try Client(
      baseURL: "http://h",
      transport: FakeTransport { request, context in
        var total: Int64 = 0
        if let body = request.body {
          for try await piece in body {
            total += Int64(piece.count)
            context.observe?(.sent(total: total))
          }
        }
        let status: HTTPResponse.Status = context.attempt > attempts ? .ok : .serviceUnavailable
        return Response(head: HTTPResponse(status: status))
      }, middleware: middleware)
  }

  func told(by client: Client, _ task: RequestTask) async throws -> [String] {
    let journal = Journal()
    let call = client.call(Upload(task: task))
      .onProgress { journal.note("\($0.sent) \($0.received)") }
    try await call.value
    return journal.all
  }

  func body(pieces: [Int]) -> Body {
    Body(
      length: nil, isReplayable: true,
      open: {
        let done = Journal()
        return {
          guard done.all.count < pieces.count else { return nil }
          defer { done.note("") }
          return [UInt8](repeating: 0x61, count: pieces[done.all.count])[...]
        }
      })
  }

  @Test("C36: an upload tells its progress piece by piece")
  func pieces() async throws {
    let told = try await told(
      by: client(), .stream(body(pieces: [3, 4, 5]), mediaType: "text/plain"))
    #expect(told == ["3 0", "7 0", "12 0"])
  }

  @Test("C36, D5: the last that is told of a file is its length, which is known beforehand")
  func file() async throws {
    let folder = try ScratchFolder()
    try folder.write("film.mp4", [UInt8](repeating: 7, count: 150_000))
    let path = folder("film.mp4")
    let client = try client()
    #expect(try client.makeRequest(for: Upload(task: .file(path))).body?.length == 150_000)
    let told = try await told(by: client, .file(path))
    #expect(told == ["65536 0", "131072 0", "150000 0"])
  }

  @Test("C36: an attempt after the first counts from the beginning")
  func retried() async throws {
    let client = try client(
      middleware: [Retry(RetryPolicy(retries: 1))], refusing: 1)
    let journal = Journal()
    let call = client.call(
      Upload(task: .stream(body(pieces: [3, 4]), mediaType: "text/plain")),
      context: RequestContext(clock: JumpingClock())
    ).onProgress { journal.note("\($0.sent)") }
    try await call.value
    #expect(journal.all == ["3", "7", "3", "7"])
  }

  @Test("C36: what watches the context and what watches the call are both told")
  func both() async throws {
    let journal = Journal()
    let context = RequestContext(observe: { event in
      if case .sent(let total) = event { journal.note("context \(total)") }
    })
    let call = try client().call(Upload(task: .text("hello")), context: context)
      .onProgress { journal.note("call \($0.sent)") }
    try await call.value
    #expect(journal.all == ["context 5", "call 5"])
  }

  @Test("B1, C36: the totals are told where they are known")
  func totals() async throws {
    func told(_ task: RequestTask, _ fields: HTTPFields) async throws -> [String] {
      let journal = Journal()
      let client = try Client(
        baseURL: "http://h",
        transport: FakeTransport { request, context in
          context.observe?(.sending(request.head))
          context.observe?(.sent(total: 5))
          let head = HTTPResponse(status: .ok, headerFields: fields)
          context.observe?(.head(head))
          context.observe?(.received(total: 2))
          return Response(head: head)
        })
      try await client.call(Upload(task: task)).onProgress { progress in
        let totals = [progress.totalToSend, progress.totalToReceive].map {
          $0.map(String.init) ?? "?"
        }
        journal.note("\(progress.sent)/\(totals[0]) \(progress.received)/\(totals[1])")
      }.value
      return journal.all
    }
    #expect(try await told(.text("hello"), [.contentLength: "8"]) == ["5/5 0/?", "5/5 2/8"])
    #expect(
      try await told(.text("hello"), [.contentLength: "8", .contentEncoding: "br"])
        == ["5/5 0/?", "5/5 2/?"])
    #expect(
      try await told(.stream(body(pieces: [5]), mediaType: "text/plain"), [:])
        == ["5/? 0/?", "5/? 2/?"])
    #expect(try await told(.plain, [:]) == ["5/0 0/?", "5/0 2/?"])
  }

  @Test("C36: a request that middleware makes meanwhile is not part of the progress")
  func refreshed() async throws {
    let store = MemoryTokenStore([Origin(scheme: "http", host: "h"): Token("old")])
    let refresh = TokenRefresh(Authorization(from: store)) { _, client in
      try await client.value(of: Upload(task: .text("a longer body than the other")))
      return Token("new")
    }
    let journal = Journal()
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { request, context in
        if let length = request.body?.length { context.observe?(.sent(total: length)) }
        let isOld = request.head.headerFields[.authorization] == "Bearer old"
        return Response(head: HTTPResponse(status: isOld ? .unauthorized : .ok))
      }, middleware: [refresh])
    try await client.call(Upload(task: .text("hello"))).onProgress {
      journal.note("\($0.sent)/\($0.totalToSend ?? -1)")
    }.value
    #expect(journal.all == ["5/5", "5/5"])
  }

  @Test("C36: after its end a call tells no progress")
  func afterTheEnd() async throws {
    let journal = Journal()
    let call = try client().call(Upload(task: .text("hello")))
    try await call.value
    call.onProgress { journal.note("\($0.sent)") }
    #expect(journal.all.isEmpty)
  }
}
