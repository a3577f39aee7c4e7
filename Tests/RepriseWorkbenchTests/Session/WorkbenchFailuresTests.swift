import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

@testable import RepriseWorkbench

/// What is told when something fails, and what it leaves behind.
struct WorkbenchFailuresTests {
  private let folder = TemporaryFolder()

  private func run(
    _ script: String, terminal: Terminal = .piped,
    _ answer: @escaping FakeTransport.Answer = { _ in .json(#"{"user":{"name":"Ann"}}"#) }
  ) async -> (status: RepriseWorkbench.ExitStatus, host: FakeHost, transport: FakeTransport) {
    let transport = FakeTransport(answer)
    let host = FakeHost(
      terminal: terminal, workingFolder: folder.path, transport: transport)
    let workbench = Workbench(host: host)
    let status = await workbench.run(script: Array(script.utf8), file: "f.reprise")
    return (await workbench.finish(after: status), host, transport)
  }

  /// A response that breaks off after its first piece.
  private func brokenOff() -> Response {
    Response(
      head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/plain"]),
      body: Body(
        length: nil, isReplayable: false,
        open: {
          let pieces = Mutex(["begun"][...])
          return {
            guard let piece = pieces.withLock({ $0.popFirst() }) else {
              throw TransportError(.truncated(after: 5), origin: "http://a.test")
            }
            return ArraySlice(piece.utf8)
          }
        }))
  }

  @Test func missingPathNamesTheNearestThatExists() async {
    let result = await run("get http://a.test/x\nexpect $.user.id == 3")
    #expect(result.status == .unexpected)
    #expect(
      result.host.errors == """
        f.reprise:2: expected $.user.id == 3, but there is no $.user.id
          the nearest that exists is $.user: {"name":"Ann"}
          request  get http://a.test/x
          sent     GET http://a.test/x
          answer   200 OK, application/json
          body     {
                     "user": {
                       "name": "Ann"
                     }
                   }

        """)
  }

  @Test(arguments: [
    (TransportError.Kind.refused, "http://a.test refused the connection: nothing listens there"),
    (.dns, "http://a.test is not known: its name could not be resolved"),
    (.timeout(after: .seconds(5)), "http://a.test did not answer within 5 s"),
    (.tls("expired\u{1B}[2J"), "no secure connection to http://a.test: expired\\x1b[2J"),
  ])
  func requestsThatCouldNotBeMadeNameTheURL(kind: TransportError.Kind, reason: String) async {
    let result = await run("get http://a.test/x?y=1") { _ in
      throw TransportError(kind, origin: "http://a.test")
    }
    #expect(result.status == .requestNotMade)
    #expect(result.host.errors == "f.reprise:1: GET http://a.test/x?y=1: \(reason)\n")
  }

  @Test func unknownErrorsAreTold() async {
    struct Odd: Error, CustomStringConvertible { let description = "odd \u{9B}thing" }
    let result = await run("get http://a.test/x") { _ in throw Odd() }
    #expect(result.status == .requestNotMade)
    #expect(result.host.errors == "f.reprise:1: GET http://a.test/x: odd \\x9bthing\n")
  }

  @Test func secretsInURLsAreHidden() async {
    let result = await run("get http://a.test/x?api_key=abcdef0123456789") { _ in
      throw TransportError(.refused, origin: "http://a.test")
    }
    #expect(
      result.host.errors == """
        f.reprise:1: GET http://a.test/x?api_key=REDACTED-key-1: \
        http://a.test refused the connection: nothing listens there

        """)
  }

  @Test func secretsOfAnEarlierAnswerAreHidden() async {
    let result = await run("get http://a.test/x\nexpect $.access_token == abc") { _ in
      .json(#"{"access_token":"abcdef0123456789"}"#)
    }
    #expect(result.host.errors.contains("REDACTED-token-1"))
    #expect(!result.host.errors.contains("abcdef0123456789"))
  }

  @Test func undefinedVariableNamesItsLine() async {
    let result = await run("post http://a.test/{{nope}} password=hunter-22")
    #expect(result.status == .requestNotMade)
    #expect(result.host.errors.hasPrefix("f.reprise:1: "))
    #expect(
      result.host.errors.contains(
        "\n  request  post http://a.test/{{nope}} password=REDACTED-password-1\n"))
  }

  @Test func whatCameBeforeABreakIsShown() async {
    let piped = await run("get http://a.test/x") { _ in brokenOff() }
    #expect(piped.status == .requestNotMade)
    #expect(piped.host.output == "begun")
    let text =
      "GET http://a.test/x: http://a.test closed the connection in the middle of its answer"
    #expect(piped.host.errors == "f.reprise:1: \(text), after 5 bytes\n")
    let terminal = await run("get http://a.test/x", terminal: .plain) { _ in brokenOff() }
    #expect(terminal.host.output.hasPrefix("HTTP/1.1 200 OK\nContent-Type: text/plain\n\nbegun\n"))
  }

  @Test func aBreakIsRecordedAndReplayed() async {
    let recording = await run("record r\nget http://a.test/x") { _ in brokenOff() }
    #expect(recording.status == .requestNotMade)
    let replay = await run("replay r\nget http://a.test/x")
    #expect(replay.status == .requestNotMade)
    #expect(replay.host.output == "begun")
    #expect(replay.host.errors.contains("in the middle of its answer, after 5 bytes"))
  }

  @Test func aFolderThatCannotBeWrittenIsNamed() async {
    folder.write("", to: "recordings")
    let result = await run("record r\nget http://a.test/x")
    #expect(result.status == .recording)
    #expect(result.transport.sent.isEmpty)
    #expect(result.host.errors.hasPrefix("f.reprise:1: "))
    #expect(result.host.errors.contains("recordings"))
  }

  @Test func placeholdersThatCannotBeFilledAreNamed() async {
    let script = "get http://a.test/x Authorization:'Bearer REDACTED-bearer-1'"
    for mode in ["record", "extend"] {
      let result = await run("\(mode) r\n\(script)")
      #expect(result.status == .requestNotMade)
      #expect(result.transport.sent.isEmpty)
      #expect(result.host.errors.contains("it holds REDACTED-bearer-1"))
    }
  }

  @Test func resendOfAPlaceholderIsRefused() async {
    _ = await run("record r\nget http://a.test/x --bearer abcdef0123456789")
    let script = """
      replay r
      get http://a.test/x --bearer REDACTED-bearer-1
      stop
      resend 1
      """
    let result = await run(script)
    #expect(result.status == .requestNotMade)
    #expect(result.transport.sent.isEmpty)
    #expect(
      result.host.errors
        == "f.reprise:4: GET http://a.test/x is not sent: REDACTED-bearer-1 stands for a secret that "
        + "is not kept; put the secret itself in its place\n")
  }

  @Test func failuresAreRedAtATerminal() async {
    let result = await run("without Accept", terminal: .colored)
    #expect(
      result.host.errors
        == "\u{1B}[31mf.reprise:1: there is no Accept to be without; `with` sets headers\u{1B}[0m\n"
    )
  }

  @Test func noticesOfTheTransportAreTold() async {
    struct Noticing: Transport {
      func send(_ request: Request, context: RequestContext) async throws -> Response {
        context.observe?(.notice("left out\u{1B}[2J for http://a.test/?password=hunter-22"))
        return Response(head: HTTPResponse(status: .ok))
      }
    }
    let host = FakeHost(transport: Noticing())
    #expect(await Workbench(host: host).run(script: Array("get http://a.test/".utf8)) == .done)
    #expect(host.errors.hasPrefix("left out\\x1b[2J for http://a.test/?password="))
    #expect(!host.errors.contains("hunter-22"))
  }
}
