import HTTPTypes
import RepriseNetworking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct LibraryModelTests {
  private let session = Session()
  private let activity = Activity()

  private func model(_ body: String, mediaType: String = "application/json") throws -> LibraryModel
  {
    let client = try Client(
      baseURL: "https://api.example.com/3",
      transport: Told(body: body, mediaType: mediaType), middleware: [activity, Redirects()])
    return LibraryModel(client: client, activity: activity, session: session)
  }

  private let two = #"{"results": [{"id": 1, "title": "Salt"}, {"id": 2, "title": "Rope"}]}"#
  private let one = #"{"results": [{"id": 1, "title": "Salt"}]}"#

  @Test("A1, B1, D28: a model on the main actor starts a call and is told of its end there")
  func call() async throws {
    let model = try model(two)
    model.start()
    await model.watch()
    while model.outcomes.isEmpty || model.progress.isEmpty { await Task.yield() }
    #expect(model.outcomes == ["2 movies"])
    #expect(model.movies.map(\.title) == ["Salt", "Rope"])
    #expect(Set(model.progress) == [69])
    #expect(model.problem == nil)
    model.cancel()
  }

  @Test("D27, D28: a model on the main actor reads pages")
  func pages() async throws {
    let model = try model(one)
    try await model.loadAll()
    #expect(model.movies.map(\.id) == [1, 1])
  }

  @Test("D28: a model on the main actor reads events")
  func events() async throws {
    let model = try model("data: one\n\ndata: two\n\n", mediaType: "text/event-stream")
    try await model.follow(2)
    #expect(model.outcomes == ["one", "two"])
  }

  @Test("D5, D28: a model on the main actor downloads and shows how far it is")
  func download() async throws {
    let path = "/tmp/reprise-main-actor-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let model = try model(two)
    try await model.download(to: path)
    while model.progress.isEmpty { await Task.yield() }
    #expect(model.progress.last == 69)
    #expect(model.outcomes == ["69 bytes"])
  }

  @Test("B26, C36, D28: a model on the main actor watches what is in flight and who is signed in")
  func streams() async throws {
    let model = try model(two)
    async let counted: Void = model.countCalls()
    while model.inFlight.isEmpty { await Task.yield() }
    let gate = AsyncStream.makeStream(of: Void.self)
    let next = Next { _, _ in
      for await _ in gate.stream {}
      return Response(head: HTTPResponse(status: .ok))
    }
    let request = Request(
      head: HTTPRequest(method: .get, scheme: "https", authority: "h", path: "/"))
    async let response = activity.send(request, context: RequestContext(), next: next)
    while model.inFlight.count < 2 { await Task.yield() }
    gate.continuation.finish()
    _ = try await response
    await counted
    #expect(model.inFlight == [0, 1, 0])

    let origin = Origin(scheme: "https", host: "api.example.com")
    async let followed: Void = model.followSession()
    while model.isSignedIn.isEmpty { await Task.yield() }
    try await session.save(Token("t"), for: origin)
    while model.isSignedIn.count < 2 { await Task.yield() }
    try await session.expire(origin)
    await followed
    #expect(model.isSignedIn == [false, true, false])
  }
}

/// Answers with a body and tells of its bytes, as a connection does.
nonisolated struct Told: Transport {
  var body: String
  var mediaType: String

  nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    let bytes = ArraySlice(body.utf8)
    context.observe?(.received(total: Int64(bytes.count)))
    return Response(
      head: HTTPResponse(status: .ok, headerFields: [.contentType: mediaType]), body: Body(bytes))
  }
}
