import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

@testable import RepriseWorkbench

struct WorkbenchModesTests {
  private let folder = TemporaryFolder()

  /// Runs a script in a session of its own, its end included.
  private func session(
    _ script: String, isStrict: Bool = false, keepsGoing: Bool = false,
    secrets: [String: String] = [:],
    _ answer: @escaping FakeTransport.Answer = { _ in .json(#"{"id":1}"#) }
  ) async -> (status: RepriseWorkbench.ExitStatus, host: FakeHost, transport: FakeTransport) {
    let transport = FakeTransport(answer)
    let host = FakeHost(workingFolder: folder.path, transport: transport)
    let workbench = Workbench(
      host: host, settings: WorkbenchSettings(keepsGoing: keepsGoing, isStrict: isStrict))
    for (name, value) in secrets { await workbench.setSecret(name, to: value) }
    let status = await workbench.run(script: Array(script.utf8), file: "s.reprise")
    return (await workbench.finish(after: status), host, transport)
  }

  @Test func whatIsRecordedIsReplayed() async {
    let recording = await session("record friends\nget http://a.test/friends\nget http://a.test/x")
    #expect(recording.status == .done)
    #expect(recording.transport.sent.count == 2)
    #expect(
      recording.host.errors == """
        recording to recordings/friends
        recorded 2 exchanges in recordings/friends (2 new)

        """)
    #expect(
      folder.names(in: "recordings/friends") == ["0001-GET-friends.http", "0002-GET-x.http"])

    let replay = await session(
      "replay friends\nget http://a.test/friends\nexpect $.id == 1\nget http://a.test/x")
    #expect(replay.status == .done)
    #expect(replay.transport.sent.isEmpty)
    #expect(replay.host.state.withLock { $0.transportsMade } == 0)
    #expect(replay.host.output == #"{"id":1}{"id":1}"#)
    #expect(replay.host.errors == "")
  }

  @Test func recordedAgainTheReportNamesWhatChanged() async {
    _ = await session("record r\nget http://a.test/a\nget http://a.test/b\nget http://a.test/c")
    let again = await session(
      "record r\nget http://a.test/a\nget http://a.test/b\nget http://a.test/d"
    ) {
      $0.line.hasSuffix("/b") ? .json(#"{"id":2}"#) : .json(#"{"id":1}"#)
    }
    #expect(again.status == .done)
    #expect(
      again.host.errors == """
        recording to recordings/r
        recorded 3 exchanges in recordings/r (1 new, 1 changed, 1 unchanged); removed 0003-GET-c.http

        """)
    #expect(
      folder.names(in: "recordings/r") == ["0001-GET-a.http", "0002-GET-b.http", "0004-GET-d.http"])
  }

  @Test func failedSessionsRemoveNothing() async {
    _ = await session("record r\nget http://a.test/a\nget http://a.test/b")
    for script in [
      "record r\nget http://a.test/a\nexpect 404", "record r\nget http://a.test/a\nnonsense",
    ] {
      let again = await session(script)
      #expect(again.status != .done)
      #expect(!again.host.errors.contains("removed"))
    }
    let unexpected = await session("record r\nget http://a.test/c") { _ in
      .json("{}", status: .notFound)
    }
    #expect(unexpected.status == .unexpected)
    #expect(folder.names(in: "recordings/r").count == 3)
  }

  @Test func stopEndsTheRecording() async {
    let session = await session("record r\nget http://a.test/a\nstop\nget http://a.test/b")
    #expect(session.status == .done)
    #expect(folder.names(in: "recordings/r") == ["0001-GET-a.http"])
  }

  @Test func extendingSendsOnlyWhatIsNotKnown() async {
    _ = await session("record r\nget http://a.test/a")
    let extended = await session("extend r\nget http://a.test/a\nget http://a.test/b")
    #expect(extended.transport.sent.map(\.line) == ["GET http://a.test/b"])
    #expect(
      extended.host.errors == """
        extending recordings/r
        recorded 1 exchange in recordings/r (1 new, 1 replayed)

        """)
  }

  @Test func aMissExplainsItself() async {
    _ = await session("record r\nget http://a.test/friends/7")
    let replay = await session("replay r\nget http://a.test/nothing?x=1\nget http://a.test/never")
    #expect(replay.status == .recording)
    #expect(replay.transport.sent.isEmpty)
    #expect(replay.host.errors.hasPrefix("s.reprise:2: "))
    #expect(replay.host.errors.contains("GET http://a.test/nothing?x=1"))
    #expect(replay.host.errors.contains("extend r"))
  }

  @Test func unusedExchangesAreAWarning() async {
    _ = await session("record r\nget http://a.test/a\nget http://a.test/b\nget http://a.test/c")
    let replay = await session("replay r\nget http://a.test/a")
    #expect(replay.status == .done)
    #expect(
      replay.host.errors == """
        2 exchanges unused:
          r/0002-GET-b.http
          r/0003-GET-c.http

        """)
  }

  @Test(arguments: ["replay r strict", "replay r"])
  func unusedExchangesFailAStrictReplay(command: String) async {
    _ = await session("record r\nget http://a.test/a\nget http://a.test/b")
    let replay = await session(
      "\(command)\nget http://a.test/a", isStrict: !command.hasSuffix("strict"))
    #expect(replay.status == .recording)
    #expect(
      replay.host.errors == """
        1 exchange unused under strict replay:
          r/0002-GET-b.http

        """)
    let stopped = await session("replay r strict\nget http://a.test/a\nstop\nget http://a.test/b")
    #expect(stopped.status == .recording)
    #expect(stopped.host.errors.hasPrefix("s.reprise:3: 1 exchange unused under strict replay:"))
    #expect(stopped.transport.sent.isEmpty)
  }

  @Test func repeatsFailAStrictReplay() async {
    _ = await session("record r\nget http://a.test/a")
    let script = "\nget http://a.test/a\nget http://a.test/a"
    #expect(await session("replay r" + script).status == .done)
    let strict = await session("replay r strict" + script)
    #expect(strict.status == .recording)
    #expect(strict.host.errors.hasPrefix("s.reprise:3: "))
  }

  @Test func failedReplayDoesNotTellOfUnusedExchanges() async {
    _ = await session("record r\nget http://a.test/a\nget http://a.test/b")
    let replay = await session("replay r strict\nget http://a.test/a\nexpect 404")
    #expect(replay.status == .unexpected)
    #expect(!replay.host.errors.contains("unused"))
  }

  @Test func missingRecordingIsNamed() async {
    let replay = await session("replay nothing")
    #expect(replay.status == .recording)
    #expect(replay.host.errors.hasPrefix("s.reprise:1: no recording is named 'nothing'"))
  }

  @Test func aModeThatCannotBeEnteredEndsEvenAScriptThatKeepsGoing() async {
    folder.write("# reprise 1\nnonsense\n", to: "recordings/bad/0001-GET-x.http")
    for name in ["nothing", "bad"] {
      let replay = await session("replay \(name)\ndelete http://a.test/x", keepsGoing: true)
      #expect(replay.status == .recording)
      #expect(replay.transport.sent.isEmpty)
    }
  }

  @Test func aNameThatLeadsNowhereKeepsThePresentMode() async {
    _ = await session("record r\nget http://a.test/a")
    let transport = FakeTransport()
    let host = FakeHost(workingFolder: folder.path, transport: transport)
    let workbench = Workbench(host: host, settings: WorkbenchSettings(isInteractive: true))
    for line in ["replay r", "replay typo", "get http://a.test/a"] {
      _ = await workbench.runLine(line)
    }
    #expect(await workbench.prompt.text == "▶ replaying r> ")
    #expect(transport.sent.isEmpty)
  }

  @Test func aStrictReplayThatFailedIsFollowedByTheNext() async {
    for name in ["r", "s"] { _ = await session("record \(name)\nget http://a.test/a") }
    let replay = await session(
      "replay r strict\nreplay s\nget http://a.test/a", keepsGoing: true)
    #expect(replay.status == .recording)
    #expect(replay.transport.sent.isEmpty)
    #expect(replay.host.output == #"{"id":1}"#)
  }

  @Test func damagedRecordingIsNamedWithItsPlace() async {
    folder.write("# reprise 1\nnonsense\n", to: "recordings/bad/0001-GET-x.http")
    let replay = await session("replay bad")
    #expect(replay.status == .recording)
    #expect(
      replay.host.errors.hasPrefix("s.reprise:1: recordings/bad/0001-GET-x.http:2: expected "))
  }

  @Test func impossibleNameIsAWrongArgument() async {
    let session = await session("record ../x")
    #expect(session.status == .wrongArguments)
    #expect(session.host.errors.hasPrefix("s.reprise:1: '../x' is not a name for a recording: "))
  }

  @Test func theModeOfTheCommandLineIsEntered() async {
    _ = await session("record r\nget http://a.test/a")
    let host = FakeHost(workingFolder: folder.path)
    let workbench = Workbench(host: host)
    #expect(await workbench.begin(.replay(["r"])) == nil)
    #expect(await workbench.prompt.text == "▶ replaying r> ")
    #expect(await workbench.run(script: Array("get http://a.test/a".utf8)) == .done)
    #expect(await workbench.finish(after: .done) == .done)
    #expect(await workbench.begin(.replay(["none"])) == .recording)
    #expect(await workbench.prompt.text == "live> ")
  }

  @Test func declaredSecretsAreNotRecorded() async {
    let script = """
      record r
      post http://a.test/echo note={{pw}}
      """
    let answer: FakeTransport.Answer = { _ in .json(#"{"said":"hunter-22"}"#) }
    let first = await session(script, secrets: ["pw": "hunter-22"], answer)
    #expect(first.status == .done)
    #expect(first.transport.sent[0].body == #"{"note": "hunter-22"}"#)
    #expect(first.host.output == #"{"said":"hunter-22"}"#)
    let text = folder.text(of: "recordings/r/0001-POST-echo.http") ?? ""
    #expect(text.contains("REDACTED-pw-1"))
    #expect(!text.contains("hunter-22"))
    let again = await session(script, secrets: ["pw": "hunter-22"], answer)
    #expect(again.host.errors.contains("(1 unchanged)"))
    let replay = await session(
      "replay r\npost http://a.test/echo note={{pw}}", secrets: ["pw": "other-33"])
    #expect(replay.status == .done)
  }

  @Test func namesOfTheRecordingAreSecretInIt() async {
    folder.write(#"{"names": ["badge"]}"#, to: "recordings/r/recording.json")
    let host = FakeHost(
      workingFolder: folder.path, files: ["recordings/r/recording.json": #"{"names": ["badge"]}"#],
      transport: FakeTransport { _ in .json(#"{"badge":"ab12cd34"}"#) })
    let workbench = Workbench(host: host)
    let status = await workbench.run(script: Array("record r\nget http://a.test/x".utf8))
    #expect(await workbench.finish(after: status) == .done)
    #expect(folder.text(of: "recordings/r/0001-GET-x.http")?.contains("ab12cd34") == false)
  }
}
