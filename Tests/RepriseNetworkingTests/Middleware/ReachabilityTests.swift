import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct ReachabilityTests {
  /// A switch that a test turns.
  final class Line: Reachability {
    private let states: Mutex<[Bool]>
    private let questions = Mutex<[Origin]>([])
    init(_ states: [Bool]) { self.states = Mutex(states) }
    var asked: [Origin] { questions.withLock { $0 } }
    func isReachable(_ origin: Origin) -> Bool {
      questions.withLock { $0.append(origin) }
      return states.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? true }
    }
  }

  @Test("A20: where it is known that there is no way, nothing is sent")
  func offline() async throws {
    let script = Script([])
    let line = Line([false])
    let error = await #expect(throws: TransportError.self) {
      _ = try await MiddlewareChain([ReachabilityCheck(line)], around: script)
        .send(.get("http://h/x"), context: RequestContext())
    }
    #expect(error == TransportError(.unreachable, origin: "http://h"))
    #expect(
      error?.description
        == "http://h could not be reached: there is no way to it from this network")
    #expect(script.lines == [])
    #expect(line.asked == [Origin(scheme: "http", host: "h")])
  }

  @Test("A20: where there is one, one request is sent and nothing before it")
  func online() async throws {
    let script = Script([])
    _ = try await MiddlewareChain([ReachabilityCheck(Line([true]))], around: script)
      .send(.get("http://h/x"), context: RequestContext())
    #expect(script.lines == ["GET http://h/x"])
  }

  @Test("A20: inside a retry it is asked at every attempt")
  func retried() async throws {
    let script = Script([])
    let line = Line([false, false, true])
    let response = try await MiddlewareChain(
      [Retry(), ReachabilityCheck(line)], around: script
    ).send(.get("http://h/"), context: RequestContext(clock: JumpingClock()))
    #expect(response.head.status == .ok)
    #expect(line.asked.count == 3)
    #expect(script.lines.count == 1)
  }

  @Test("A20: a client without it asks nobody")
  func absent() async throws {
    let client = try Client(
      baseURL: "http://h",
      transport: Script([.failure(TransportError(.unreachable, origin: "http://h"))]))
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: RemoveFriend(id: "1"))
    }
    #expect((error?.underlying as? TransportError)?.kind == .unreachable)
  }
}
