import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct SessionTests {
  static let origin = Origin(scheme: "http", host: "h")

  @Test("B26: a session tells its state and every change of it")
  func states() async throws {
    let session = Session()
    var states = session.states.makeAsyncIterator()
    #expect(await states.next() == .signedOut)
    try await session.save(Token("a"), for: Self.origin)
    #expect(await states.next() == .authenticated)
    try await session.expire(Self.origin)
    #expect(await states.next() == .expired)
    #expect(try await session.token(for: Self.origin) == nil)
    try await session.save(Token("b"), for: Self.origin)
    try await session.save(nil, for: Self.origin)
    // A listener that was busy gets the newest.
    #expect(await states.next() == .signedOut)
    #expect(session.state == .signedOut)
  }

  @Test("B26: what a listener hears ends with the session")
  func end() async throws {
    var session: Session? = Session()
    let states = session?.states
    try await session?.save(Token("a"), for: Self.origin)
    session = nil
    guard let states else { return }
    var heard: [SessionState] = []
    for await state in states { heard.append(state) }
    #expect(heard == [.authenticated])
  }

  @Test("B26: the refusal of an old token does not end the session of a new one")
  func oldToken() async throws {
    let session = Session()
    try await session.save(Token("new"), for: Self.origin)
    try await session.expire(Token("old"), for: Self.origin)
    #expect(session.state == .authenticated)
    #expect(try await session.token(for: Self.origin) == Token("new"))
    try await session.expire(Token("new"), for: Self.origin)
    #expect(session.state == .expired)
    #expect(try await session.token(for: Self.origin) == nil)
  }

  @Test("B26: several listeners, and one that comes later")
  func listeners() async throws {
    let session = Session(MemoryTokenStore([Self.origin: Token("kept from before")]))
    #expect(try await session.token(for: Self.origin)?.value == "kept from before")
    var (one, two) = (session.states.makeAsyncIterator(), session.states.makeAsyncIterator())
    #expect(await one.next() == .authenticated)
    #expect(await two.next() == .authenticated)
    try await session.expire(Self.origin)
    #expect(await one.next() == .expired)
    #expect(await two.next() == .expired)
  }

  @Test("B25, B26, B27, B31: signing in without a token, checking it, and the end of the session")
  func flow() async throws {
    struct SignIn: Endpoint {
      typealias Value = [String: String]
      var path: String { "/authenticate" }
      var method: HTTPRequest.Method { .post }
      var task: RequestTask { .json(["email": "mia@example.com"]) }
    }
    struct Check: Endpoint {
      typealias Value = Void
      var path: String { "/token" }
    }
    let session = Session()
    let seen = Mutex<[String]>([])
    let isValid = Atomic(true)
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { request, _ in
        let field = request.head.headerFields[.authorization] ?? "none"
        seen.withLock { $0.append("\(request.head.path ?? "") \(field)") }
        if request.head.path == "/authenticate" {
          return Response(head: HTTPResponse(status: .ok), body: Body(#"{"token": "t1"}"#))
        }
        let status: HTTPResponse.Status =
          isValid.load(ordering: .relaxed) ? .noContent : .unauthorized
        return Response(head: HTTPResponse(status: status))
      }, preparers: [Authorization(.jwt, from: session)])
    let token = try await client.value(of: SignIn())["token"]
    try await session.save(token.map { Token($0) }, for: Self.origin)
    try await client.value(of: Check())
    #expect(session.state == .authenticated)
    isValid.store(false, ordering: .relaxed)
    await #expect(throws: NetworkError.self) { try await client.value(of: Check()) }
    try await session.expire(Self.origin)
    #expect(session.state == .expired)
    #expect(seen.withLock { $0 } == ["/authenticate none", "/token JWT t1", "/token JWT t1"])
  }

  @Test("B16, B26: an empty token is nobody's")
  func emptyToken() async throws {
    let session = Session(MemoryTokenStore([Self.origin: Token("")]))
    #expect(try await session.token(for: Self.origin)?.value == "")
    #expect(session.state == .signedOut)
    try await session.save(Token("a"), for: Self.origin)
    #expect(session.state == .authenticated)
    try await session.save(Token(""), for: Self.origin)
    #expect(session.state == .signedOut)
  }
}
