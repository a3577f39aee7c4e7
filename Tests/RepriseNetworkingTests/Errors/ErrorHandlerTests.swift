import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct ErrorHandlerTests {
  struct Call: Endpoint {
    typealias Value = Void
    var path: String { "/" }
    var errorHandlers: [any ErrorHandler]
  }

  func client(_ code: Int, handlers: [any ErrorHandler]) throws -> Client {
    try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in
        Response(head: HTTPResponse(status: .init(code: code)))
      },
      errorMapper: MapError { $0.statusCode == 401 ? ServiceError.custom("expired") : nil },
      errorHandlers: handlers)
  }

  @Test(
    "B10, C12, C20: handlers see the mapped error, the endpoint's before the client's, once each")
  func order() async throws {
    let seen = Mutex<[String]>([])
    func note(_ name: String) -> Reaction {
      Reaction { error in seen.withLock { $0.append("\(name): \(error.message)") } }
    }
    let client = try client(401, handlers: [note("client one"), note("client two")])
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: Call(errorHandlers: [note("endpoint")]))
    }
    seen.withLock { $0.append("thrown: \(error?.message ?? "")") }
    #expect(
      seen.withLock { $0 } == [
        "endpoint: expired", "client one: expired", "client two: expired", "thrown: expired",
      ])
  }

  @Test("C12: a reaction to a status, and one to an error of the API")
  func reactions() async throws {
    let seen = Mutex<[String]>([])
    let handlers: [any ErrorHandler] = [
      Reaction(to: 401, 403) { _ in seen.withLock { $0.append("status") } },
      Reaction(to: ServiceError.custom("expired")) { _ in seen.withLock { $0.append("error") } },
      Reaction(to: 404) { _ in seen.withLock { $0.append("wrong") } },
    ]
    for code in [401, 403, 500] {
      await #expect(throws: NetworkError.self) {
        try await self.client(code, handlers: handlers).value(of: Call(errorHandlers: []))
      }
    }
    #expect(seen.withLock { $0 } == ["status", "error", "status"])
  }

  @Test("B10, B17: failures are counted in one place")
  func counted() async throws {
    let counter = ErrorCounter()
    for code in [404, 500, 404] {
      let client = try client(code, handlers: [counter])
      await #expect(throws: NetworkError.self) {
        try await client.value(of: Call(errorHandlers: []))
      }
    }
    let broken = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in throw TransportError(.dns, origin: "o") },
      errorHandlers: [counter])
    await #expect(throws: NetworkError.self) {
      try await broken.value(of: Call(errorHandlers: []))
    }
    #expect(counter.counts == ["server 404": 2, "server 500": 1, "transport": 1])
  }

  @Test func aSuccessAndACancelledCallReachNoHandler() async throws {
    let counter = ErrorCounter()
    try await client(204, handlers: [counter]).value(of: Call(errorHandlers: []))
    let cancelled = try Client(
      baseURL: "http://h", transport: FakeTransport { _, _ in throw CancellationError() },
      errorHandlers: [counter])
    await #expect(throws: CancellationError.self) {
      try await cancelled.value(of: Call(errorHandlers: []))
    }
    #expect(counter.counts.isEmpty)
  }
}
