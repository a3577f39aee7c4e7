import HTTPTypes
import RepriseNetworking
import Testing

@testable import RepriseWorkbench

struct WorkbenchCommandsTests {
  private func session(
    _ script: String, terminal: Terminal = .piped,
    _ answer: @escaping FakeTransport.Answer = { _ in .json(#"{"id":1}"#) }
  ) async -> (status: RepriseWorkbench.ExitStatus, host: FakeHost, transport: FakeTransport) {
    let transport = FakeTransport(answer)
    let host = FakeHost(terminal: terminal, transport: transport)
    let workbench = Workbench(host: host)
    let sending = script.split(separator: "\n").filter { $0.contains("http://") }
    _ = await workbench.run(script: Array(sending.joined(separator: "\n").utf8))
    host.clear()
    let rest = script.split(separator: "\n").filter { !$0.contains("http://") }
    let status = await workbench.run(script: Array(rest.joined(separator: "\n").utf8))
    return (status, host, transport)
  }

  private func withoutTime(_ text: String) -> String {
    text.replacing(#/ *\d+(\.\d+)? m?s/#, with: " TIME")
  }

  @Test func listShowsWhatWasSent() async {
    let result = await session("get http://a.test/x\npost http://a.test/y?a=1 n=1\nlist")
    #expect(
      withoutTime(result.host.output) == """
        @1  GET   200 TIME  8 bytes  http://a.test/x
        @2  POST  200 TIME  8 bytes  http://a.test/y?a=1

        """)
    #expect(await session("list").host.output == "")
  }

  @Test func listHidesSecretsFromAPipe() async {
    let script = "get http://a.test/x?api_key=abcdef0123456789\nlist"
    #expect(await session(script).host.output.contains("api_key=REDACTED-"))
    #expect(
      await session(script, terminal: .plain).host.output.contains("api_key=abcdef0123456789"))
  }

  @Test func showToAPipeIsTheBody() async {
    let body = "{\"id\" :1}"
    let result = await session("get http://a.test/x\nshow 1") { _ in .json(body) }
    #expect(result.host.output == body)
  }

  @Test func showAtATerminalIsEverything() async {
    let result = await session("post http://a.test/y n:=1.50\nshow 1", terminal: .plain)
    #expect(
      result.host.output == """
        POST /y HTTP/1.1
        host: a.test
        Content-Type: application/json
        Accept: application/json, */*;q=0.5
        user-agent: reprise
        accept-encoding: gzip, deflate

        {
          "n": 1.50
        }

        HTTP/1.1 200 OK
        Content-Type: application/json

        {
          "id": 1
        }

        """)
  }

  @Test(arguments: [
    ("show 1 h", "HTTP/1.1 200 OK\nContent-Type: application/json\n\n"),
    ("show @last b", "{\n  \"id\": 1\n}\n"), ("show @-1 B", "{\n  \"n\": \"1\"\n}\n"),
  ])
  func showTakesParts(command: String, text: String) async {
    let result = await session("post http://a.test/y n=1\n\(command)", terminal: .plain)
    #expect(result.host.output == text)
  }

  @Test func showHidesSecretsOfHeadsFromAPipe() async {
    let script = "get http://a.test/x --bearer abcdef0123456789\nshow 1 H"
    let piped = await session(script).host.output
    #expect(piped.contains("REDACTED-"))
    #expect(!piped.contains("abcdef0123456789"))
    #expect(await session(script, terminal: .plain).host.output.contains("Bearer abcdef0123456789"))
  }

  @Test func showOfAFailureSaysWhy() async {
    let result = await session("get http://a.test/x\nshow 1 h", terminal: .plain) { _ in
      throw TransportError(.reset, origin: "http://a.test")
    }
    #expect(result.host.output == "http://a.test closed the connection without answering\n")
  }

  @Test func showOfNothing() async {
    let result = await session("show 7")
    #expect(result.status == .unexpected)
    #expect(result.host.errors == "there is no @7: nothing has been sent yet\n")
  }

  @Test func resendSendsAgain() async {
    let result = await session("post http://a.test/y?a=1 n=1 X-Token:t\nresend 1\nlist")
    #expect(result.transport.sent.count == 2)
    #expect(result.transport.sent[1].line == "POST http://a.test/y?a=1")
    #expect(result.transport.sent[1].body == #"{"n": "1"}"#)
    #expect(
      result.transport.sent[1].head.headerFields == result.transport.sent[0].head.headerFields)
    #expect(
      withoutTime(result.host.output).hasSuffix(
        "@2  POST  200 TIME  8 bytes  http://a.test/y?a=1\n"))
  }

  @Test func placeholdersAreNeverSent() async {
    let transport = FakeTransport()
    let host = FakeHost(transport: transport)
    let workbench = Workbench(host: host)
    let script = "get http://a.test/x Authorization:'Bearer REDACTED-bearer-1'"
    #expect(await workbench.run(script: Array(script.utf8)) == .requestNotMade)
    #expect(transport.sent.isEmpty)
    #expect(
      host.errors
        == "GET http://a.test/x is not sent: REDACTED-bearer-1 stands for a secret that is not kept; "
        + "put the secret itself in its place\n")
  }

  @Test func dryRunShowsTheRequest() async {
    let transport = FakeTransport()
    let host = FakeHost(transport: transport)
    let workbench = Workbench(host: host)
    let script = "post http://a.test/y a==1 n:=2 --dry\nlist"
    #expect(await workbench.run(script: Array(script.utf8)) == .done)
    #expect(transport.sent.isEmpty)
    #expect(
      host.output == """
        POST /y?a=1 HTTP/1.1
        host: a.test
        Content-Type: application/json
        Accept: application/json, */*;q=0.5
        user-agent: reprise
        accept-encoding: gzip, deflate

        {
          "n": 2
        }

        """)
  }

  @Test func timeoutBecomesADeadline() async {
    let result = await session("get http://a.test/x --timeout 5s\nget http://a.test/y")
    #expect(result.transport.sent.map { $0.deadline != nil } == [true, false])
  }

  @Test func bodyBeyondTheLimitIsAnError() async {
    let transport = FakeTransport { _ in .pieces(["12345", "67890"]) }
    let host = FakeHost(terminal: .plain, transport: transport)
    let workbench = Workbench(host: host, settings: WorkbenchSettings(bodyLimit: 8))
    #expect(await workbench.run(script: Array("get http://a.test/x".utf8)) == .requestNotMade)
    #expect(
      host.errors
        == "GET http://a.test/x: the body is longer than the 8 bytes allowed here; "
        + "write it to a pipe or a file instead\n")
  }

  @Test func longBodiesPassThroughAPipe() async {
    let transport = FakeTransport { _ in .pieces(["12345", "67890", "abc"]) }
    let host = FakeHost(transport: transport)
    let workbench = Workbench(host: host, settings: WorkbenchSettings(bodyLimit: 8))
    let script = "get http://a.test/x\nexpect 200\nexpect time < 1m\nexpect body contains 1"
    #expect(await workbench.run(script: Array(script.utf8)) == .unexpected)
    #expect(host.output == "1234567890abc")
    #expect(
      host.errors
        == "line 4: expect body contains 1: @1 has no whole body "
        + "[only the first 8 bytes of 13 bytes were kept]\n")
  }

  @Test func helpIsShown() async {
    let result = await session("help expect")
    #expect(result.status == .done)
    #expect(result.host.output.hasPrefix("expect [@N] STATUS"))
    let unknown = await session("help nonsense")
    #expect(unknown.status == .wrongArguments)
    #expect(
      unknown.host.errors == "there is no help about nonsense; `help` lists what there is\n")
  }

  @Test func historyIsShown() async {
    let folder = TemporaryFolder()
    folder.write("get /old\nput /x <<A\\nbody\\nA\n", to: "history")
    let host = FakeHost(terminal: .plain, historyFile: "\(folder.path)/history")
    let workbench = Workbench(host: host, settings: WorkbenchSettings(isInteractive: true))
    workbench.history.load()
    for line in ["pwd", "set api_key=abc", "post http://a.test/ password=hunter-22 --dry"] {
      _ = await workbench.runLine(line)
    }
    host.clear()
    _ = await workbench.runLine("history")
    #expect(
      host.output == """
         1  get /old
         2  put /x <<A ⏎ body ⏎ A
         3  pwd
         4  post http://a.test/ password=REDACTED-password-1 --dry
         5  history

        """)
    #expect(folder.text(of: "history")?.contains("hunter-22") == false)
    #expect(await workbench.historyEntry(of: "set api_key=abc") == nil)
    #expect(
      await workbench.historyEntry(of: "get /x token==abcdef0123456789")
        == "get /x token==REDACTED-token-1")
  }

  @Test func whatBecomesSecretLeavesTheHistory() async {
    let folder = TemporaryFolder()
    let host = FakeHost(terminal: .plain, historyFile: "\(folder.path)/history")
    let workbench = Workbench(host: host, settings: WorkbenchSettings(isInteractive: true))
    for line in ["set pw=hunter-22", "get http://a.test/hunter-22", "secret pw"] {
      _ = await workbench.runLine(line)
    }
    #expect(workbench.history.entries == ["get http://a.test/REDACTED-pw-1", "secret pw"])
    #expect(folder.text(of: "history") == "get http://a.test/REDACTED-pw-1\nsecret pw\n")
  }

  @Test func scriptsLeaveNoHistory() async {
    let folder = TemporaryFolder()
    let host = FakeHost(historyFile: "\(folder.path)/history")
    let workbench = Workbench(host: host)
    _ = await workbench.run(script: Array("vars".utf8))
    #expect(folder.names() == [])
    #expect(workbench.history.entries == [])
  }
}
