import HTTPTypes
import RepriseNetworking
import Testing

struct ClientStagesTests {
  struct Load: Endpoint {
    typealias Value = [Int]
    var path: String
    var errorHandlers: [any ErrorHandler] = []
  }

  struct Noting: Middleware {
    let journal: Journal

    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response {
      journal.note("middleware in")
      let response = try await next(request, context: context)
      journal.note("middleware out")
      return response
    }
  }

  struct NotingDecoder: ResponseDecoder {
    let journal: Journal

    func decode<Value: Decodable>(
      _ type: Value.Type, from response: CollectedResponse, at path: ResponsePath
    ) throws -> Value {
      journal.note("decoder")
      return try JSONResponseDecoder().decode(type, from: response, at: path)
    }
  }

  /// A client whose stages all note that they were asked; it answers `/fails` with 409.
  func client(_ journal: Journal) throws -> Client {
    try Client(
      baseURL: "http://h",
      transport: FakeTransport { request, _ in
        journal.note("transport \(request.head.path ?? "")")
        let isFailure = request.head.path == "/fails"
        return Response(
          head: HTTPResponse(status: isFailure ? .conflict : .ok),
          body: Body(isFailure ? #"{"reason": "taken"}"# : "[7]"))
      },
      preparers: [Prepare { _, _ in journal.note("preparer") }],
      middleware: [Noting(journal: journal)],
      checker: Check { response in
        journal.note("checker")
        return StatusChecker().failure(in: response)
      },
      errorMapper: MapError { error in
        journal.note("mapper \(error.text(at: "reason") ?? "")")
        return ServiceError.custom("mapped")
      },
      errorHandlers: [Reaction { journal.note("client's handler \($0.message)") }],
      decoder: NotingDecoder(journal: journal))
  }

  @Test("A23, C4, C18: the stages of a call in their order, for a success and for a failure")
  func order() async throws {
    let journal = Journal()
    let client = try client(journal)
    #expect(journal.all.isEmpty)
    #expect(try await client.value(of: Load(path: "/works")) == [7])
    let sending = ["preparer", "middleware in"]
    #expect(
      journal.all == sending + ["transport /works", "middleware out", "checker", "decoder"])

    let other = Journal()
    let endpoint = Load(
      path: "/fails", errorHandlers: [Reaction { other.note("endpoint's handler \($0.message)") }])
    let error = await #expect(throws: NetworkError.self) {
      try await self.client(other).value(of: endpoint)
    }
    #expect(error?.underlying as? ServiceError == .custom("mapped"))
    // The body was read before the status was judged, and nothing tried to decode it.
    #expect(
      other.all == sending + [
        "transport /fails", "middleware out", "checker", "mapper taken",
        "endpoint's handler mapped", "client's handler mapped",
      ])
  }

  @Test("D12: the raw response, unchecked, checked, or with its body on the way")
  func rawResponses() async throws {
    let client = try client(Journal())
    let raw = try await client.send(Request.get("http://h/fails"))
    #expect(raw.head.status == .conflict)
    #expect(try await raw.body.collect(upTo: 99) == ArraySlice(#"{"reason": "taken"}"#.utf8))
    let collected = try await client.response(to: Load(path: "/works"))
    #expect(collected.head.status == .ok)
    #expect(collected.body == ArraySlice("[7]".utf8))
    let stream = try await client.stream(of: Load(path: "/works"))
    var pieces: [String] = []
    for try await piece in stream.body { pieces.append(String(decoding: piece, as: UTF8.self)) }
    #expect(pieces == ["[7]"])
    for call in [
      { _ = try await client.response(to: Load(path: "/fails")) },
      { _ = try await client.stream(of: Load(path: "/fails")) },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: NetworkError.self) { try await call() }
      #expect(error?.body == ArraySlice(#"{"reason": "taken"}"#.utf8))
    }
  }

  /// A transport that says which one it is, and how often it was asked.
  final class Counted: Transport {
    let journal: Journal
    let name: String

    init(_ name: String, _ journal: Journal) {
      (self.name, self.journal) = (name, journal)
      journal.note("\(name) was made")
    }

    deinit { journal.note("\(name) is gone") }

    func send(_ request: Request, context: RequestContext) async throws -> Response {
      journal.note("\(name) \(request.head.path ?? "")")
      return Response(head: HTTPResponse(status: .ok), body: Body("[]"))
    }
  }

  @Test("B7, B18, X15: nothing before the first call, and one transport for all of them")
  func atRest() async throws {
    let journal = Journal()
    do {
      let client = try Client(baseURL: "http://h", transport: Counted("transport", journal))
      #expect(journal.all == ["transport was made"])
      let copy = client
      for number in 1...3 { _ = try await client.value(of: Load(path: "/\(number)")) }
      _ = try await copy.call(Load(path: "/4")).value
      _ = try await Router<Load>(copy).request(Load(path: "/5")).value
    }
    #expect(
      journal.all == ["transport was made"] + (1...5).map { "transport /\($0)" }
        + ["transport is gone"])
  }

  @Test("B12: a copy of a client with other settings leaves the first alone")
  func copies() async throws {
    let journal = Journal()
    let client = try client(journal)
    var lenient = client
    lenient.checker = StatusChecker(200..<500)
    lenient.errorHandlers = []
    lenient.decoder = JSONResponseDecoder()
    #expect(try await lenient.response(to: Load(path: "/fails")).head.status == .conflict)
    #expect(!journal.all.contains("checker"))
    await #expect(throws: NetworkError.self) { try await client.value(of: Load(path: "/fails")) }
    #expect(journal.all.last == "client's handler mapped")
  }
}
