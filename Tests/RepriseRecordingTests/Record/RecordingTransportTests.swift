import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Synchronization
import Testing

@testable import RepriseRecording

@Suite struct RecordingTransportTests {
  private let get = Sample.request("GET http://a.test/x")

  @Test func theCallerGetsTheLiveBytesAndReplayGivesThemAgain() async throws {
    let studio = try Studio()
    let live = FakeLive { _ in .json(#"{"a": 1}"#) }
    let recorder = try studio.recorder(live)
    #expect(try await recorder.text(get) == #"{"a": 1}"#)
    let report = try await recorder.finish(succeeded: true)
    #expect(report.added == ["0001-GET-x.http"])
    #expect(report.description == "recordings/friends: 1 added, 0 changed, 0 unchanged")
    #expect(try await studio.replay().text(get) == #"{"a": 1}"#)
  }

  @Test func theFileHasTheFacts() async throws {
    let studio = try Studio()
    let live = FakeLive { _ in
      Response(
        head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/plain"]),
        body: Body("hi"),
        facts: ResponseFacts(version: "HTTP/2", contentEncoding: "gzip", encodedLength: 22))
    }
    try await studio.record(live, [Sample.request("POST http://a.test/x", body: "ask")])
    let exchange = try studio.recording.exchanges[0].exchange
    #expect(exchange.recorded?.hasSuffix("Z") == true)
    #expect(exchange.took != nil)
    #expect(exchange.response?.version == "HTTP/2")
    #expect(exchange.response?.contentEncoding == "gzip")
    #expect(exchange.response?.encodedLength == 22)
    #expect(try exchange.request.body?.load() == ArraySlice("ask".utf8))
  }

  @Test func numbersAreTakenWhenRequestsAreSent() async throws {
    let studio = try Studio()
    let live = FakeLive { _ in
      Response(head: HTTPResponse(status: .ok), body: StreamedBody(["x"]).body)
    }
    let recorder = try studio.recorder(live)
    let first = try await recorder.send(
      Sample.request("GET http://a.test/first"), context: RequestContext())
    let second = try await recorder.send(
      Sample.request("GET http://a.test/second"), context: RequestContext())
    _ = try await second.text()
    _ = try await first.text()
    try await recorder.finish(succeeded: true)
    #expect(try studio.files == ["0001-GET-first.http", "0002-GET-second.http"])
  }

  @Test func whileRecordingARepeatGoesToTheNetwork() async throws {
    let studio = try Studio()
    let live = FakeLive.counting()
    let recorder = try studio.recorder(live)
    #expect(try await recorder.text(get) == "/x 1")
    #expect(try await recorder.text(get) == "/x 2")
    try await recorder.finish(succeeded: true)
    #expect(live.lines.count == 2)
    let replay = try studio.replay()
    #expect(try await replay.text(get) == "/x 1")
    #expect(try await replay.text(get) == "/x 2")
  }

  @Test func recordingAgainReplacesInPlace() async throws {
    let studio = try Studio()
    let put = Sample.request("PUT http://a.test/x", body: "v")
    try await studio.record(FakeLive { _ in .text("same") }, [get, put, get])
    let before = try studio.text("0001-GET-x.http")
    let answers = Mutex(["same", "same", "other", "new"])
    let live = FakeLive { _ in .text(answers.withLock { $0.removeFirst() }) }
    let report = try await studio.record(
      live, [get, put, get, Sample.request("GET http://a.test/y")])
    #expect(report.added == ["0004-GET-y.http"])
    #expect(report.changed == ["0003-GET-x.http"])
    #expect(report.unchanged == ["0001-GET-x.http", "0002-PUT-x.http"])
    #expect(report.removed == [])
    #expect(try studio.text("0001-GET-x.http") == before)
    #expect(try studio.text("0003-GET-x.http").contains("\nother\n"))
  }

  @Test func whatIsNotSentAgainIsRemovedOnlyBySuccess() async throws {
    let studio = try Studio()
    let other = Sample.request("GET http://a.test/y")
    try await studio.record(FakeLive.counting(), [get, other])
    var report = try await studio.record(FakeLive.counting(), [get], succeeded: false)
    #expect(report.removed == [])
    #expect(try studio.files.count == 2)
    report = try await studio.record(FakeLive.counting(), [], succeeded: true)
    #expect(report.removed == [], "a session that sent nothing says nothing about the recording")
    report = try await studio.record(FakeLive.counting(), [get])
    #expect(report.removed == ["0002-GET-y.http"])
    #expect(
      report.description == """
        recordings/friends: 0 added, 1 changed, 0 unchanged, 1 removed
          removed: 0002-GET-y.http (not sent again)
        """
        || report.unchanged.count == 1)
    #expect(try studio.files == ["0001-GET-x.http"])
  }

  @Test func aSessionThatIsDroppedRemovesNothing() async throws {
    let studio = try Studio()
    try await studio.record(FakeLive.counting(), [get, Sample.request("GET http://a.test/y")])
    _ = try await studio.recorder(FakeLive.counting()).text(get)
    #expect(try studio.files.count == 2)
  }

  @Test func failuresAreRecordedAndReplayed() async throws {
    let studio = try Studio()
    let live = FakeLive { _ in throw TransportError(.refused, origin: "http://a.test") }
    let report = try await studio.record(live, [get])
    #expect(report.added == ["0001-GET-x.http"])
    await #expect(throws: TransportError(.refused, origin: "http://a.test")) {
      try await studio.replay().text(get)
    }
  }

  @Test func aBodyThatBreaksOffIsRecordedWithWhatCame() async throws {
    let studio = try Studio()
    let live = FakeLive { _ in
      let failure = TransportError(.truncated(after: 4), origin: "http://a.test")
      return Response(
        head: HTTPResponse(status: .ok), body: StreamedBody(["half"], failure: failure).body)
    }
    let recorder = try studio.recorder(live)
    await #expect(throws: TransportError.self) { try await recorder.text(get) }
    try await recorder.finish(succeeded: true)
    let exchange = try studio.recording.exchanges[0].exchange
    #expect(exchange.failure == .truncated(after: 4))
    #expect(try exchange.response?.body.load() == ArraySlice("half".utf8))
  }

  @Test func aCancelledRequestIsNotRecorded() async throws {
    let studio = try Studio()
    let recorder = try studio.recorder(FakeLive { _ in throw CancellationError() })
    await #expect(throws: CancellationError.self) { try await recorder.text(get) }
    let live = FakeLive.counting()
    let other = try studio.recorder(live)
    let task = Task { [get] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await other.text(get)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(live.lines == [])
    let report = try await recorder.finish(succeeded: true)
    #expect(report.unrecorded == [])
    try await other.finish(succeeded: true)
    #expect(try studio.files == [])
  }

  @Test func anUnknownErrorIsNamedAndNotRecorded() async throws {
    struct Odd: Error, CustomStringConvertible { var description: String { "odd" } }
    let studio = try Studio()
    let recorder = try studio.recorder(FakeLive { _ in throw Odd() })
    await #expect(throws: Odd.self) { try await recorder.text(get) }
    let report = try await recorder.finish(succeeded: true)
    #expect(report.unrecorded == ["GET http://a.test/x: odd"])
    #expect(report.description.hasSuffix("\n  not recorded: GET http://a.test/x: odd"))
  }

  @Test func afterTheEndNothingIsSent() async throws {
    let studio = try Studio()
    let live = FakeLive.counting()
    let recorder = try studio.recorder(live)
    try await recorder.finish(succeeded: true)
    #expect(
      await message { _ = try await recorder.text(get) }
        == "recordings/friends is finished: the request was not sent; start to record again first")
    #expect(live.lines == [])
  }

  @Test func aLoopbackRecordingKeepsItsPort() async throws {
    let studio = try Studio()
    try await studio.record(
      FakeLive { _ in .text("a") }, [Sample.request("GET http://127.0.0.1:8080/x")])
    let report = try await studio.record(
      FakeLive { _ in .text("b") },
      [
        Sample.request("GET http://127.0.0.1:9090/x"),
        Sample.request("GET http://127.0.0.1:9090/y"),
      ])
    #expect(report.changed == ["0001-GET-x.http"])
    #expect(report.added == ["0002-GET-y.http"])
    for file in try studio.files {
      #expect(try studio.text(file).contains("GET http://127.0.0.1:8080/"))
    }
  }

  @Test func warnsOfABodyThatShouldNotBeEmpty() async throws {
    let studio = try Studio()
    let report = try await studio.record(
      FakeLive { request in
        request.head.path == "/x"
          ? .text("", fields: [.contentType: "text/event-stream"])
          : .text("", status: .noContent)
      }, [get, Sample.request("GET http://a.test/y"), Sample.request("HEAD http://a.test/x")])
    #expect(
      report.warnings == [
        "0001-GET-x.http: the body is empty, although the head promises 'text/event-stream'"
      ])
  }

  @Test func manyAtOnceAreAllRecorded() async throws {
    let studio = try Studio()
    let recorder = try studio.recorder(FakeLive { .text($0.head.path ?? "") })
    try await withThrowingTaskGroup { group in
      for number in 0..<50 {
        group.addTask {
          _ = try await recorder.text(Sample.request("GET http://a.test/item-\(number)-a"))
        }
      }
      try await group.waitForAll()
    }
    let report = try await recorder.finish(succeeded: true)
    #expect(report.added.count == 50)
    #expect(Set(try studio.recording.exchanges.map(\.number)) == Set(1...50))
  }
}
