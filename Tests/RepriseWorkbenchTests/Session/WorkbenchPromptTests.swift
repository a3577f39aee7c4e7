import HTTPTypes
import RepriseNetworking
import Testing

@testable import RepriseWorkbench

struct WorkbenchPromptTests {
  private let settings = WorkbenchSettings(isInteractive: true)

  private func workbench(
    terminal: Terminal = .plain, answers: [String] = [],
    _ answer: @escaping FakeTransport.Answer = { _ in .json(#"{"id":7}"#) }
  ) -> (Workbench, FakeHost, FakeTransport) {
    let transport = FakeTransport(answer)
    let host = FakeHost(terminal: terminal, answers: answers, transport: transport)
    return (Workbench(host: host, settings: settings), host, transport)
  }

  /// What is shown, with the time that a request took put aside.
  private func shown(_ host: FakeHost) -> String {
    host.output.replacing(#/, \d+(\.\d+)? m?s, /#, with: ", TIME, ")
  }

  @Test func answerIsRendered() async {
    let (workbench, host, _) = workbench()
    #expect(await workbench.runLine("get http://a.test/x") == .goOn)
    #expect(
      shown(host) == """
        HTTP/1.1 200 OK
        Content-Type: application/json

        {
          "id": 7
        }

        @1, TIME, 8 bytes

        """)
    #expect(host.errors == "")
  }

  @Test func answerIsColoured() async {
    let (workbench, host, _) = workbench(terminal: .colored)
    _ = await workbench.runLine("get http://a.test/x")
    let escape = "\u{1B}["
    #expect(
      shown(host) == """
        \(escape)34mHTTP/1.1 \(escape)0m\(escape)32m200 OK\(escape)0m
        \(escape)36mContent-Type\(escape)0m: application/json

        {
          \(escape)34m"id"\(escape)0m: \(escape)33m7\(escape)0m
        }

        \(escape)2m@1, TIME, 8 bytes\(escape)0m

        """)
  }

  @Test func nothingFromTheNetworkActsOnTheTerminal() async throws {
    let name = try #require(HTTPField.Name("X-Evil"))
    let (workbench, host, _) = workbench { _ in
      Response(
        head: HTTPResponse(
          status: .init(code: 200, reasonPhrase: "OK\u{9B}2J"),
          headerFields: [.contentType: "text/plain\u{9B}31m", name: "\u{202E}live"]),
        body: Body("\u{1B}]0;owned\u{07}\u{9B}2J"))
    }
    _ = await workbench.runLine("get http://a.test/x")
    #expect(
      shown(host) == """
        HTTP/1.1 200 OK\\x9b2J
        Content-Type: text/plain\\x9b31m
        X-Evil: \\u{202e}live

        \\x1b]0;owned\\x07\\x9b2J

        @1, TIME, 14 bytes

        """)
  }

  @Test func failuresEndNothing() async {
    let (workbench, host, transport) = workbench { _ in
      throw TransportError(.dns, origin: "http://a.test")
    }
    #expect(await workbench.runLine("get http://a.test/x") == .goOn)
    #expect(
      host.errors
        == "GET http://a.test/x: http://a.test is not known: its name could not be resolved\n")
    host.clear()
    #expect(await workbench.runLine("get http://a.test/x ; get http://a.test/y") == .goOn)
    #expect(transport.sent.count == 2)
    host.clear()
    #expect(await workbench.runLine("expect 200") == .goOn)
    #expect(
      host.errors == """
        expect 200: @2 has no whole answer
          request  get http://a.test/x
          sent     GET http://a.test/x
          answer   none: http://a.test is not known: its name could not be resolved

        """)
    #expect(await workbench.runLine("nonsense") == .goOn)
    #expect(await workbench.finish(after: .done) == .done)
  }

  @Test func unexpectedStatusIsNoFailureAtThePrompt() async {
    let (workbench, host, transport) = workbench { _ in .json("{}", status: .notFound) }
    for path in ["x", "y"] {
      #expect(await workbench.runLine("get http://a.test/\(path)") == .goOn)
    }
    #expect(transport.sent.count == 2)
    #expect(host.errors == "")
  }

  @Test(arguments: ["quit", "exit", "get http://a.test/x ; quit"])
  func quitEndsTheSession(line: String) async {
    let (workbench, _, _) = workbench()
    #expect(await workbench.runLine(line) == .quit)
  }

  @Test func interruptedRequestKeepsTheSession() async {
    let transport = HangingTransport()
    let host = FakeHost(terminal: .plain, transport: transport)
    let workbench = Workbench(host: host, settings: settings)
    let line = Task { await workbench.runLine("get http://a.test/x ; get http://a.test/y") }
    for await _ in transport.arrived { break }
    line.cancel()
    #expect(await line.value == .goOn)
    #expect(host.errors == "interrupted\n")
    #expect(await workbench.runLine("list") == .goOn)
    #expect(host.output == "")
  }

  @Test func interruptedScriptExitsWith130() async {
    let transport = HangingTransport()
    let host = FakeHost(transport: transport)
    let workbench = Workbench(host: host)
    let script = Task {
      await workbench.run(script: Array("get http://a.test/x\nget http://a.test/y".utf8))
    }
    for await _ in transport.arrived { break }
    script.cancel()
    #expect(await script.value == .interrupted)
    #expect(host.errors == "interrupted\n")
    #expect(await workbench.finish(after: .interrupted) == .interrupted)
  }

  @Test func promptFollowsTheBase() async {
    let (workbench, _, _) = workbench()
    #expect(await workbench.prompt.text == "live> ")
    _ = await workbench.runLine("cd https://api.test/v1")
    #expect(await workbench.prompt.text == "api.test/v1 live> ")
  }

  @Test func aLineWithAPlaceholderDoesNotRun() async {
    let (workbench, host, transport) = workbench()
    _ = await workbench.runLine("get http://a.test/x Authorization:'Bearer REDACTED-bearer-1'")
    #expect(transport.sent.isEmpty)
    #expect(
      host.errors
        == "not run: REDACTED-bearer-1 stands for a secret that the history does not keep; "
        + "put the secret itself in its place\n")
  }
}
