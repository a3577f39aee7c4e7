import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct StreamCallTests {
  struct Film: Endpoint {
    typealias Value = CollectedResponse
    var path: String { "/film" }
  }

  func client(
    _ status: HTTPResponse.Status = .ok, type: String = "application/json",
    body: Body = .once("[1]"), checker: any Checker = StatusChecker()
  ) throws -> Client {
    try Client(
      baseURL: "http://h/v1",
      transport: FakeTransport { _, _ in
        Response(
          head: HTTPResponse(status: status, headerFields: [.contentType: type]), body: body)
      }, checker: checker)
  }

  /// A body that gives a piece and then fails.
  func broken(by error: any Error) -> Body {
    Body(
      length: nil, isReplayable: false,
      open: {
        let isFirst = Mutex(true)
        return {
          guard isFirst.withLock({ $0.exchanged(for: false) }) else { throw error }
          return [1, 2, 3]
        }
      })
  }

  static let bodyCheckers: [any Checker] = [
    BodyKeyChecker(present: "items"), BodyKeyChecker(absent: "error"), JSONChecker(),
    Check { _ in CheckFailure("it is asked for a body that was not read") },
    AllOf(StatusChecker(), BodyKeyChecker(present: "items")),
    AnyOf(StatusChecker(codes: 500), BodyKeyChecker(present: "items")),
  ]

  @Test(
    "C9: a checker that needs the body is not asked about one that is not read", arguments: 0..<6)
  func bodyCheckers(number: Int) async throws {
    let response = try await client(checker: Self.bodyCheckers[number]).stream(of: Film())
    #expect(try await response.body.collect(upTo: 10) == ArraySlice("[1]".utf8))
  }

  @Test(
    "C9: checkers of status and content type decide about a stream",
    arguments: [
      (
        AllOf(BodyKeyChecker(present: "x"), ContentTypeChecker("video/*")),
        "the content type is application/json; expected video/*"
      ),
      (AllOf(StatusChecker(codes: 206)), "the status is 200 OK"),
      (AllOf(Check.head { _ in CheckFailure("never") }), "never"),
      (
        AllOf(AnyOf(StatusChecker(codes: 206), ContentTypeChecker("video/mp4"))),
        "the status is 200 OK, and the content type is application/json; expected video/mp4"
      ),
    ])
  func headCheckers(checker: AllOf, text: String) async throws {
    let error = await #expect(throws: NetworkError.self) {
      try await client(body: Body(#"{"x": 1}"#), checker: checker).stream(of: Film())
    }
    #expect(error?.kind == .server)
    #expect("\(error?.underlying, default: "")" == text)
    #expect(error?.body == ArraySlice(#"{"x": 1}"#.utf8))
  }

  @Test("C9: a failing status is read and checked as a whole")
  func failingStatus() async throws {
    let refused = try client(
      .conflict, body: .once(#"{"error": 1}"#), checker: BodyKeyChecker(absent: "error"))
    let error = await #expect(throws: NetworkError.self) { try await refused.stream(of: Film()) }
    #expect(
      error?.description == "GET http://h/v1/film failed: the body has the key “error”")
    #expect(error?.body == ArraySlice(#"{"error": 1}"#.utf8))
    let accepted = try client(.conflict, checker: BodyKeyChecker(absent: "error"))
    let response = try await accepted.stream(of: Film())
    #expect(response.head.status == .conflict)
    #expect(try await response.body.collect(upTo: 10) == ArraySlice("[1]".utf8))
  }

  @Test("C17: what breaks off while the body is read is an error of the client, with what is known")
  func brokenBody() async throws {
    let reset = TransportError(.truncated(after: 3), origin: "http://h")
    let response = try await client(body: broken(by: reset)).stream(of: Film())
    var bytes = 0
    let error = await #expect(throws: NetworkError.self) {
      for try await piece in response.body { bytes += piece.count }
    }
    #expect(bytes == 3)
    #expect(error?.kind == .transport)
    #expect(error?.response?.status == .ok)
    #expect(
      error?.description == "GET http://h/v1/film failed: http://h closed the connection in the "
        + "middle of its answer, after 3 bytes")
    #expect(error?.message == "The answer of the server broke off.")
  }

  @Test("C17: that holds for a request that is sent as it is, too")
  func brokenBodyOfARequest() async throws {
    let reset = TransportError(.truncated(after: 3), origin: "http://h")
    let response = try await client(body: broken(by: reset)).send(Request.get("http://h/"))
    let error = await #expect(throws: NetworkError.self) {
      try await response.body.collect(upTo: 10)
    }
    #expect(error?.kind == .transport)
    #expect(error?.underlying as? TransportError == reset)
  }

  @Test func aCancelledBodyStaysCancelled() async throws {
    let response = try await client(body: broken(by: CancellationError())).stream(of: Film())
    await #expect(throws: CancellationError.self) { for try await _ in response.body {} }
  }

  @Test func droppingTheStreamGivesTheConnectionBack() async throws {
    let journal = Journal()
    do {
      // Nobody but the response holds the body.
      let response = try await client(
        body: Body(
          length: 3, isReplayable: false, open: { { [1, 2, 3] } },
          cancel: { journal.note("cancelled") }, trailers: { [.eTag: "x"] })
      ).stream(of: Film())
      #expect(response.body.length == 3)
      #expect(journal.all.isEmpty)
    }
    #expect(journal.all == ["cancelled"])
  }
}

extension Bool {
  /// Takes another value and gives the one before.
  fileprivate mutating func exchanged(for value: Bool) -> Bool {
    defer { self = value }
    return self
  }
}
