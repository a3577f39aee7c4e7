import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

@testable import RepriseWorkbench

struct WorkbenchScriptTests {
  private func run(
    _ script: String, file: String? = nil, keepsGoing: Bool = false, host: FakeHost
  ) async -> RepriseWorkbench.ExitStatus {
    let workbench = Workbench(host: host, settings: WorkbenchSettings(keepsGoing: keepsGoing))
    return await workbench.run(script: Array(script.utf8), file: file)
  }

  private func answering(_ answer: @escaping FakeTransport.Answer) -> (FakeHost, FakeTransport) {
    let transport = FakeTransport(answer)
    return (FakeHost(transport: transport), transport)
  }

  @Test func pipedOutputIsTheBodyByteForByte() async {
    let body = "{\"b\":1.0,\r\n \"a\" : \"\u{1B}[31m\"}"
    let (host, transport) = answering { _ in .json(body) }
    let status = await run("get http://a.test/x\nget http://a.test/y\n", host: host)
    #expect(status == .done)
    #expect(host.output == body + body)
    #expect(host.errors == "")
    #expect(transport.sent.map(\.line) == ["GET http://a.test/x", "GET http://a.test/y"])
  }

  @Test func piecesAreWrittenAsTheyCome() async {
    let (host, _) = answering { _ in .pieces(["one ", "two ", "three"]) }
    #expect(await run("get http://a.test/\nexpect body == 'one two three'", host: host) == .done)
    #expect(host.writes == ["one ", "two ", "three"])
  }

  @Test func nothingRunsOfAScriptThatDoesNotParse() async {
    let (host, transport) = answering { _ in .json("{}") }
    let status = await run("get http://a.test/\nexpect $.a ==\n", file: "a.reprise", host: host)
    #expect(status == .syntax)
    #expect(transport.sent.isEmpty)
    #expect(host.errors.hasPrefix("a.reprise:2:"))
    #expect(host.errors.contains("\n  expect $.a ==\n"))
    #expect(host.errors.contains("^"))
  }

  @Test func secretsOfALineThatDoesNotParseAreHidden() async {
    let (host, _) = answering { _ in .json("{}") }
    let status = await run("post http://a.test/ password=hunter2x --nope", host: host)
    #expect(status == .syntax)
    #expect(!host.errors.contains("hunter2x"))
  }

  @Test func itStopsAtTheFirstFailure() async {
    let (host, transport) = answering { _ in .json(#"{"name":"Bob","age":30}"#) }
    let script = """
      get http://a.test/users/7
      expect $.name == "Ann"
      get http://a.test/never

      """
    #expect(await run(script, file: "users.reprise", host: host) == .unexpected)
    #expect(transport.sent.count == 1)
    #expect(
      host.errors == """
        users.reprise:2: expected $.name == "Ann", but it is "Bob"
          request  get http://a.test/users/7
          sent     GET http://a.test/users/7
          answer   200 OK, application/json
          body     {
                     "name": "Bob",
                     "age": 30
                   }

        """)
  }

  @Test func keptGoingItTellsEveryFailure() async {
    let (host, transport) = answering { sent in
      if sent.line.hasSuffix("/refused") {
        throw TransportError(.refused, origin: "http://a.test")
      }
      return .json("{}")
    }
    let script = """
      get http://a.test/
      expect 201
      get http://a.test/refused
      expect 202
      get http://a.test/last
      expect 200
      """
    #expect(await run(script, keepsGoing: true, host: host) == .unexpected)
    #expect(transport.sent.count == 3)
    let told = host.errors.split(separator: "\n").filter { $0.hasPrefix("line ") }
    #expect(
      told == [
        "line 2: expected 201, but the status is 200",
        "line 3: GET http://a.test/refused: http://a.test refused the connection: nothing listens there",
        "line 4: expect 202: @2 has no whole answer",
      ])
  }

  @Test func unexpectedStatusFailsAtTheNextRequest() async {
    let (host, transport) = answering { _ in .json(#"{"error":"no"}"#, status: .notFound) }
    let script = "get http://a.test/x\nexpect $.error exists\nget http://a.test/y"
    #expect(await run(script, file: "x.reprise", host: host) == .unexpected)
    #expect(transport.sent.count == 1)
    #expect(
      host.errors == """
        x.reprise:1: expected a status below 400, but it is 404; where that is right, say `expect 404`
          request  get http://a.test/x
          sent     GET http://a.test/x
          answer   404 Not Found, application/json
          body     {
                     "error": "no"
                   }

        """)
  }

  @Test func unexpectedStatusFailsAtTheEnd() async {
    let (host, _) = answering { _ in
      Response(head: HTTPResponse(status: .internalServerError))
    }
    #expect(await run("get http://a.test/x", host: host) == .unexpected)
    #expect(
      host.errors == """
        expected a status below 400, but it is 500; where that is right, say `expect 500`
          request  get http://a.test/x
          sent     GET http://a.test/x
          answer   500 Internal Server Error
          body     empty

        """)
  }

  @Test(arguments: ["expect 404", "expect 4xx", "expect status == 404", "expect @1 404"])
  func expectedStatusIsSettled(expectation: String) async {
    let (host, transport) = answering { _ in .json("{}", status: .notFound) }
    let script = "get http://a.test/x\n\(expectation)\nget http://a.test/y\n\(expectation)"
    let status = await run(script.replacing("@1 404\nget", with: "@1 404\nget"), host: host)
    #expect(status == (expectation.contains("@1") ? .unexpected : .done))
    #expect(transport.sent.count == 2)
  }

  @Test func aFailedExpectationOnTheStatusIsToldOnce() async {
    let (host, _) = answering { _ in .json("{}", status: .notFound) }
    let script = "get http://a.test/x\nexpect 200"
    #expect(await run(script, keepsGoing: true, host: host) == .unexpected)
    #expect(host.errors.split(separator: "\n").filter { $0.contains("expected") }.count == 1)
  }

  @Test func quitEndsAScript() async {
    let (host, transport) = answering { _ in .json("{}", status: .notFound) }
    #expect(await run("quit\nget http://a.test/x", host: host) == .done)
    #expect(transport.sent.isEmpty)
    #expect(await run("get http://a.test/x\nquit", host: host) == .unexpected)
  }

  @Test func closedOutputEndsAScript() async {
    let (host, transport) = answering { _ in .json("{}") }
    host.state.withLock { $0.isClosed = true }
    #expect(await run("get http://a.test/x\nget http://a.test/y", host: host) == .interrupted)
    #expect(transport.sent.count == 1)
    #expect(host.errors == "")
  }

  @Test func captureFeedsTheNextRequest() async {
    let (host, transport) = answering { _ in .json(#"{"items":[{"id":"a/b"}],"token":"t"}"#) }
    let script = """
      get http://a.test/items -> id=$.items[0].id
      capture token $.token
      get http://a.test/items/{{id}} X-Token:{{token}}
      """
    #expect(await run(script, host: host) == .done)
    #expect(transport.sent[1].line == "GET http://a.test/items/a%2Fb")
    #expect(transport.sent[1].head.headerFields[.token] == "t")
  }

  @Test func failedCaptureIsAFailure() async {
    let (host, _) = answering { _ in .json(#"{"a":1}"#) }
    #expect(await run("get http://a.test/ -> id=$.id", host: host) == .unexpected)
    #expect(host.errors.hasPrefix("nothing to capture as id: "))
  }
}
