import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

/// A server that accepts one token at a time, and a client that refreshes.
private final class Guarded: Sendable {
  static let origin = Origin(scheme: "http", host: "h")

  let store = MemoryTokenStore()
  private let state: Mutex<(accepted: String, refreshes: Int, sent: [String?])>
  /// Refreshing waits for this, where a test holds it back.
  let gate: Gate

  init(accepts token: String = "new", isOpen: Bool = true) {
    state = Mutex((token, 0, []))
    gate = Gate(isOpen: isOpen)
  }

  var refreshes: Int { state.withLock { $0.refreshes } }
  var sent: [String?] { state.withLock { $0.sent } }

  func accept(_ token: String) { state.withLock { $0.accepted = token } }

  func client(
    kept: Token? = Token("old"), ahead: Int64 = 0,
    refresh: (@Sendable (Token) async throws -> Token)? = nil
  ) async throws -> Client {
    try await store.save(kept, for: Self.origin)
    let refresh = TokenRefresh(
      Authorization(from: store), ahead: ahead, now: { 1_000 },
      refresh: { [self] expired, _ in
        state.withLock { $0.refreshes += 1 }
        await gate.pass()
        if let refresh { return try await refresh(expired) }
        return Token(state.withLock { $0.accepted })
      })
    return try Client(
      baseURL: "http://h",
      transport: FakeTransport { [self] request, _ in
        let field = request.head.headerFields[.authorization]
        let isAccepted = state.withLock { state in
          state.sent.append(field)
          return field == "Bearer \(state.accepted)"
        }
        if !isAccepted, request.head.path != "/open" {
          return Response(head: HTTPResponse(status: .unauthorized))
        }
        return Response(
          head: HTTPResponse(status: .ok), body: Body("\"\(request.head.path ?? "")\""))
      }, middleware: [refresh])
  }
}

/// Holds tasks back until it is opened.
final class Gate: Sendable {
  private let state: Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>

  init(isOpen: Bool) { state = Mutex((isOpen, [])) }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

private struct Get: Endpoint {
  typealias Value = String
  var path: String
}

struct TokenRefreshTests {
  @Test("AF 3297, 3735, 3928: a hundred requests that are refused at once share one refresh")
  func singleFlight() async throws {
    let server = Guarded()
    let client = try await server.client()
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<100 {
        group.addTask { (number, try await client.value(of: Get(path: "/\(number)"))) }
      }
      for try await (number, answer) in group { #expect(answer == "/\(number)") }
    }
    #expect(server.refreshes == 1)
    #expect(server.sent.count { $0 == "Bearer new" } == 100)
    #expect(try await server.store.token(for: Guarded.origin)?.value == "new")
  }

  @Test(
    "AF 3509: a request that the refresh makes through the same client does not wait for itself")
  func requestWithinTheRefresh() async throws {
    let server = Guarded()
    let within = Mutex<Client?>(nil)
    let client = try await server.client(refresh: { _ in
      let client = within.withLock { $0 }
      let answer = try await client?.value(of: Get(path: "/open"))
      #expect(answer == "/open")
      return Token("new")
    })
    within.withLock { $0 = client }
    #expect(try await client.value(of: Get(path: "/a")) == "/a")
    #expect(server.sent == ["Bearer old", nil, "Bearer new"])
  }

  @Test("AF 3509: and one that is refused there fails, instead of refreshing again")
  func refusalWithinTheRefresh() async throws {
    let server = Guarded()
    let within = Mutex<Client?>(nil)
    let client = try await server.client(refresh: { _ in
      Token(try await within.withLock { $0 }?.value(of: Get(path: "/closed")) ?? "")
    })
    within.withLock { $0 = client }
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: Get(path: "/a"))
    }
    #expect(error?.request.path == "/closed")
    #expect(server.refreshes == 1)
    #expect(try await server.store.token(for: Guarded.origin) == nil)
  }

  @Test(
    "AF 3290: requests that wait for a refresh which fails fail with it, and are not sent again")
  func failedRefresh() async throws {
    struct NoRefresh: Error, Equatable {}
    let server = Guarded(isOpen: false)
    let client = try await server.client(refresh: { _ in throw NoRefresh() })
    await withTaskGroup(of: (any Error)?.self) { group in
      for number in 0..<20 {
        group.addTask {
          do {
            _ = try await client.value(of: Get(path: "/\(number)"))
            return nil
          } catch {
            return error
          }
        }
      }
      group.addTask {
        while server.sent.count < 20 { await Task.yield() }
        server.gate.open()
        return NoRefresh()
      }
      for await error in group {
        let underlying = (error as? NetworkError)?.underlying ?? error
        #expect(underlying is NoRefresh)
      }
    }
    #expect(server.sent == Array(repeating: "Bearer old", count: 20))
    // The refresh may be tried again later: the token was not refused for good.
    #expect(try await server.store.token(for: Guarded.origin) == Token("old"))
  }

  @Test("AF 3964: a request whose token was replaced meanwhile is sent again without a refresh")
  func staleCredential() async throws {
    let server = Guarded()
    let store = server.store
    let refresh = TokenRefresh(Authorization(from: store)) { _, _ in
      Issue.record("it was refreshed")
      return Token("x")
    }
    try await store.save(Token("old"), for: Guarded.origin)
    let next = Next { request, _ in
      if request.head.headerFields[.authorization] == "Bearer old" {
        try await store.save(Token("newer"), for: Guarded.origin)
        return Response(head: HTTPResponse(status: .unauthorized))
      }
      #expect(request.head.headerFields[values: .authorization] == ["Bearer newer"])
      return Response(head: HTTPResponse(status: .ok))
    }
    let response = try await refresh.send(
      Request.get("http://h/"), context: RequestContext(), next: next)
    #expect(response.head.status == .ok)
  }

  @Test("AF 3322: a caller that is cancelled stops waiting; the refresh goes on for the others")
  func cancelledWaiter() async throws {
    let server = Guarded(isOpen: false)
    let client = try await server.client()
    let cancelled = Task { try await client.value(of: Get(path: "/1")) }
    while server.refreshes == 0 { await Task.yield() }
    let patient = Task { try await client.value(of: Get(path: "/2")) }
    while server.sent.count < 2 { await Task.yield() }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    server.gate.open()
    #expect(try await patient.value == "/2")
    #expect(server.refreshes == 1)
  }

  @Test func aSecondRefusalIsTheAnswer() async throws {
    let server = Guarded()
    let client = try await server.client(refresh: { _ in Token("of-no-use") })
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: Get(path: "/a"))
    }
    #expect(error?.statusCode == 401)
    #expect(server.sent == ["Bearer old", "Bearer of-no-use"])
  }

  @Test func aTokenThatIsAboutToEndIsReplacedFirst() async throws {
    for (expires, isReplaced) in [(1_000, true), (1_030, true), (1_031, false)] as [(Int64, Bool)] {
      let server = Guarded()
      server.accept(isReplaced ? "new" : "old")
      let client = try await server.client(kept: Token("old", expires: expires), ahead: 30)
      #expect(try await client.value(of: Get(path: "/a")) == "/a")
      #expect(server.sent == [isReplaced ? "Bearer new" : "Bearer old"])
    }
  }

  @Test func tooManyRefreshesAreAnError() async throws {
    let server = Guarded(accepts: "never")
    let counter = Atomic(0)
    let client = try await server.client(refresh: { _ in
      Token("try-\(counter.add(1, ordering: .relaxed).newValue)")
    })
    let clock = JumpingClock()
    for _ in 0..<5 {
      await #expect(throws: NetworkError.self) {
        try await client.value(of: Get(path: "/a"), context: RequestContext(clock: clock))
      }
    }
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: Get(path: "/a"), context: RequestContext(clock: clock))
    }
    #expect(
      "\(error?.underlying, default: "")"
        == "http://h refused 5 new tokens within 30 s; no other was asked for")
    try await clock.sleep(for: .seconds(31))
    await #expect(throws: NetworkError.self) {
      try await client.value(of: Get(path: "/a"), context: RequestContext(clock: clock))
    }
    #expect(counter.load(ordering: .relaxed) == 6)
  }

  @Test func aBodyThatCanBeReadOnceIsNotSentAgain() async throws {
    let server = Guarded()
    let client = try await server.client()
    let notices = Notices()
    let body = Body(length: 1, isReplayable: false, open: { { nil } })
    var request = Request.get("http://h/")
    request.body = body
    let response = try await client.send(request, context: notices.context)
    #expect(response.head.status == .unauthorized)
    #expect(
      notices.all == [
        "the request was not sent again with a new token: its body can be read only once"
      ])
    #expect(server.refreshes == 0)
  }

  @Test func withoutATokenNothingIsRefreshed() async throws {
    let server = Guarded()
    let client = try await server.client(kept: nil)
    let notices = Notices()
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: Get(path: "/a"), context: notices.context)
    }
    #expect(error?.statusCode == 401)
    #expect(server.refreshes == 0)
    #expect(notices.all == ["authorization was left out: no token is kept for http://h"])
  }
}
