import HTTPTypes
import RepriseNetworking
import Testing

/// A stream that ends when the last handler that could still write to it is let go, so that a call
/// which is forgotten fails its test instead of holding it up.
final class Answers: Sendable {
  private let continuation: AsyncStream<String>.Continuation

  private init(_ continuation: AsyncStream<String>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }

  static func make() -> (answers: Answers, stream: AsyncStream<String>) {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    return (Answers(continuation), stream)
  }

  func add(_ answer: String) { continuation.yield(answer) }
}

/// Calls that nobody holds or waits for.
struct ForgottenCallTests {
  let calls = CallTests()

  @Test("A8, B8, X14: a call that nobody holds ends all the same")
  func keepsItselfAlive() async throws {
    let gate = Gate(isOpen: false)
    let stream: AsyncStream<String>
    do {
      let made = Answers.make()
      stream = made.stream
      let client = try calls.client { _, _ in
        await gate.pass()
        return Response(head: HTTPResponse(status: .ok), body: Body("\"x\""))
      }
      client.call(CallTests.Echo(path: "/a")).onSuccess { [answers = made.answers] in
        answers.add($0)
      }
      .start()
    }
    gate.open()
    var answers: [String] = []
    for await answer in stream { answers.append(answer) }
    #expect(answers == ["x"])
  }

  @Test("C20: the call completes first, and then the error handlers react")
  func order() async throws {
    let stream: AsyncStream<String>
    do {
      let made = Answers.make()
      stream = made.stream
      let answers = made.answers
      func reaction(_ name: String) -> Reaction { Reaction { _ in answers.add(name) } }
      let client = try calls.client(handlers: [reaction("client reacts")]) { _, _ in
        Response(head: HTTPResponse(status: .notFound))
      }
      client.call(CallTests.Echo(path: "/a", errorHandlers: [reaction("endpoint reacts")]))
        .onFailure { _ in answers.add("failure") }
        .start()
    }
    var all: [String] = []
    for await line in stream { all.append(line) }
    #expect(all == ["failure", "endpoint reacts", "client reacts"])
  }

  @Test("A8: the error of a call that nobody waits for reaches the handlers and the monitor")
  func fireAndForget() async throws {
    struct Notes: RequestMonitor {
      let answers: Answers
      func didFail(_ call: MonitoredCall, with error: any Error) { answers.add("monitor") }
    }
    let stream: AsyncStream<String>
    do {
      let made = Answers.make()
      stream = made.stream
      let client = try Client(
        baseURL: "http://h",
        transport: FakeTransport { _, _ in throw TransportError(.refused, origin: "http://h") },
        middleware: [Monitoring(Notes(answers: made.answers))],
        errorHandlers: [
          Reaction { [answers = made.answers] in answers.add("handler \($0.message)") }
        ])
      client.call(CallTests.Echo(path: "/a")).start()
    }
    var all: [String] = []
    for await line in stream { all.append(line) }
    #expect(all == ["monitor", "handler Please check your network connection."])
  }

  @Test("A26, C36, D24: handlers that touch a screen run on the main actor, once each")
  func onTheMainActor() async throws {
    let stream: AsyncStream<String>
    do {
      let made = Answers.make()
      stream = made.stream
      let answers = made.answers
      try calls.client().call(CallTests.Echo(path: "/a"))
        .onMainSuccess { value in
          MainActor.assertIsolated()
          answers.add("success \(value)")
        }
        .onMainFailure { _ in answers.add("never") }
        .onMainCompletion { outcome in
          MainActor.assertIsolated()
          answers.add("completion \((try? outcome.get()) ?? "")")
        }
        .start()
      try calls.client { _, _ in throw TransportError(.dns, origin: "http://h") }
        .call(CallTests.Echo(path: "/b"))
        .onMainSuccess { _ in answers.add("never") }
        .onMainFailure { error in
          MainActor.assertIsolated()
          answers.add("failure \((error as? NetworkError)?.message ?? "")")
        }
        .start()
    }
    var all: Set<String> = []
    var count = 0
    for await line in stream {
      all.insert(line)
      count += 1
    }
    #expect(all == ["success /a", "completion /a", "failure No Internet connection"])
    #expect(count == 3)
  }
}
