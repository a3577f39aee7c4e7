import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct RouterTests {
  enum Movies: Endpoint {
    case popular(page: Int)
    case newest

    typealias Value = String

    var path: String {
      switch self {
      case .popular(let page): "/popular/\(page)"
      case .newest: "/newest"
      }
    }
  }

  func router(_ gate: Gate, _ journal: Journal = Journal()) throws -> Router<Movies> {
    Router(
      try Client(
        baseURL: "http://h",
        transport: FakeTransport { request, _ in
          journal.note(request.head.path ?? "")
          await gate.pass()
          try Task.checkCancellation()
          return Response(
            head: HTTPResponse(status: .ok), body: Body("\"\(request.head.path ?? "")\""))
        }))
  }

  @Test("D1, D13, X19: one call is cancelled by its handle, the others go on")
  func cancelOne() async throws {
    let gate = Gate(isOpen: false)
    let router = try router(gate)
    let (one, two) = (
      router.request(.popular(page: 1)).start(), router.request(.popular(page: 2)).start()
    )
    #expect(router.count == 2)
    one.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await one.value }
    #expect(try await two.value == "/popular/2")
    #expect(router.count == 0)
  }

  @Test("D13: all calls are cancelled, those that were not started too")
  func cancelAll() async throws {
    let (gate, journal) = (Gate(isOpen: false), Journal())
    let router = try router(gate, journal)
    let started = (1...3).map { router.request(.popular(page: $0)).start() }
    let waiting = router.request(.newest)
    while journal.all.count < 3 { await Task.yield() }
    router.cancelAll()
    gate.open()
    for call in started + [waiting] {
      await #expect(throws: CancellationError.self) { try await call.value }
    }
    #expect(!journal.all.contains("/newest"))
    #expect(try await router.request(.newest).value == "/newest")
  }

  @Test("D13: a call that is dropped before it is started is not counted any more")
  func dropped() throws {
    let router = try router(Gate(isOpen: true))
    _ = router.request(.newest)
    let held = router.request(.popular(page: 1))
    #expect(router.count == 1)
    held.cancel()
    #expect(router.count == 0)
  }

  @Test("A7: starting the next cancels the one before")
  func latestOnly() async throws {
    let latest = LatestOnly()
    let journal = Journal()
    let gate = Gate(isOpen: false)
    let first = Task {
      try await latest.run {
        journal.note("first")
        await gate.pass()
        try Task.checkCancellation()
        return "first"
      }
    }
    while journal.all.isEmpty { await Task.yield() }
    #expect(try await latest.run { "second" } == "second")
    gate.open()
    await #expect(throws: CancellationError.self) { try await first.value }
  }

  @Test(
    "A7: an answer or an error that does not heed its cancellation is outdated all the same",
    arguments: [true, false], [true, false])
  func outdated(fails: Bool, isReplaced: Bool) async throws {
    let latest = LatestOnly()
    let journal = Journal()
    let gate = Gate(isOpen: false)
    let first = Task {
      try await latest.run {
        journal.note("first")
        await gate.pass()
        if fails { throw TransportError(.dns, origin: "http://h") }
        return "first"
      }
    }
    while journal.all.isEmpty { await Task.yield() }
    if isReplaced {
      #expect(try await latest.run { "second" } == "second")
    } else {
      latest.cancel()
    }
    gate.open()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await latest.run { "third" } == "third")
  }
}

/// An API with its error type, its protocol and its client, as an app has them.
private enum PetFailure: APIFailure, Equatable {
  case gone
  case cancelled
  case other(String)

  init(_ error: NetworkError) {
    if error.kind == .cancelled {
      self = .cancelled
    } else {
      self = error.statusCode == 410 ? .gone : .other(error.message)
    }
  }

  var message: String { "\(self)" }
  var code: Int { -1 }
}

private protocol PetReading: Sendable {
  func pet(_ id: Int) async throws(PetFailure) -> String
}

private struct Pets: PetReading {
  struct Load: Endpoint {
    typealias Value = String
    var id: Int
    var path: String { "/pets/\(id)" }
  }

  let api: APIService<PetFailure>

  func pet(_ id: Int) async throws(PetFailure) -> String { try await api.value(of: Load(id: id)) }
}

private struct FakePets: PetReading {
  func pet(_ id: Int) async throws(PetFailure) -> String { throw .gone }
}

struct APIServiceTests {
  private func pets(
    _ answer: @escaping @Sendable (Request, RequestContext) async throws -> Response
  ) throws -> Pets {
    Pets(api: APIService(try Client(baseURL: "http://h", transport: FakeTransport(answer))))
  }

  @Test("C8, C9, C17, C28: a service throws its API's error and nothing else")
  func typedErrors() async throws {
    let pets = try pets { request, _ in
      Response(
        head: HTTPResponse(status: request.head.path == "/pets/1" ? .ok : .gone),
        body: Body("\"Rex\""))
    }
    #expect(try await pets.pet(1) == "Rex")
    do {
      _ = try await pets.pet(2)
      Issue.record("it did not throw")
    } catch {
      // The type of the error is known here.
      let failure: PetFailure = error
      #expect(failure == .gone)
    }
  }

  @Test("C17: a cancelled call is told as the API's error")
  func cancelled() async throws {
    let pets = try pets { _, _ in throw CancellationError() }
    await #expect(throws: PetFailure.cancelled) { try await pets.pet(1) }
    let offline = try self.pets { _, _ in throw TransportError(.dns, origin: "http://h") }
    await #expect(throws: PetFailure.other("No Internet connection")) { try await offline.pet(1) }
  }

  @Test("C9, C17: the other calls of a client throw the API's error, too")
  func otherCalls() async throws {
    let pets = try pets { request, _ in
      Response(
        head: HTTPResponse(status: request.head.path == "/pets/1" ? .ok : .gone),
        body: Body(#"{"name": "Rex"}"#))
    }
    let (api, here, gone) = (pets.api, Pets.Load(id: 1), Pets.Load(id: 2))
    #expect(try await api.value(of: here, as: String.self, at: "name") == "Rex")
    #expect(try await api.response(to: here).body == ArraySlice(#"{"name": "Rex"}"#.utf8))
    #expect(try await api.stream(of: here).body.collect(upTo: 20).count == 15)
    let folder = try ScratchFolder()
    #expect(try await api.download(here, to: folder("rex")).bytes == 15)
    await #expect(throws: PetFailure.gone) { try await api.value(of: gone, as: String.self) }
    await #expect(throws: PetFailure.gone) { try await api.response(to: gone) }
    await #expect(throws: PetFailure.gone) { try await api.stream(of: gone) }
    await #expect(throws: PetFailure.gone) { try await api.download(gone, to: folder("none")) }
  }

  @Test("A24, C3, D28: a screen knows the protocol, and a test puts a fake in its place")
  func fakes() async {
    let pets: any PetReading = FakePets()
    await #expect(throws: PetFailure.gone) { try await pets.pet(1) }
  }

  @Test(
    "A16, C2, C4, C13, C18, C30, D14: every stage of a client can be replaced, and has a default")
  func stages() async throws {
    struct Upper: ResponseDecoder {
      func decode<Value: Decodable>(
        _ type: Value.Type, from response: CollectedResponse, at path: ResponsePath
      ) throws -> Value {
        guard let value = String(decoding: response.body, as: UTF8.self).uppercased() as? Value
        else { throw EmptyBody(type) }
        return value
      }
    }
    let journal = Journal()
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in
        journal.note("transport")
        return Response(head: HTTPResponse(status: .notFound), body: Body("rex"))
      },
      preparers: [Prepare { _, _ in journal.note("preparer") }],
      middleware: [],
      checker: Check { _ in
        journal.note("checker")
        return nil
      }, decoder: Upper())
    #expect(try await client.value(of: Pets.Load(id: 1)) == "REX")
    #expect(journal.all == ["preparer", "transport", "checker"])
  }

  static let shared = Result {
    try Client(
      baseURL: "http://h",
      transport: FakeTransport { _, _ in
        Response(head: HTTPResponse(status: .ok), body: Body("\"Rex\""))
      })
  }

  @Test("B4, B7, B18: a client may be kept in a static property, and costs nothing before its use")
  func sharedClient() async throws {
    #expect(try await Self.shared.get().value(of: Pets.Load(id: 1)) == "Rex")
  }
}
