import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Synchronization
import Testing

@testable import RepriseRecording

/// Bodies that stream while they are recorded: teed on read, read on when let go, too large.
@Suite struct RecordingBodiesTests {
  private let get = Sample.request("GET http://a.test/x")

  private func live(_ body: StreamedBody, fields: HTTPFields = [:]) -> FakeLive {
    FakeLive { _ in
      Response(head: HTTPResponse(status: .ok, headerFields: fields), body: body.body)
    }
  }

  @Test func nothingIsReadAheadOfTheCaller() async throws {
    let studio = try Studio()
    let body = StreamedBody(["a", "b"], trailers: [.eTag: "\"1\""])
    let recorder = try studio.recorder(live(body))
    let response = try await recorder.send(get, context: RequestContext())
    #expect(body.pulls == 0)
    var iterator = response.body.makeAsyncIterator()
    #expect(try await iterator.next() == ArraySlice("a".utf8))
    #expect(body.pulls == 1)
    #expect(try await iterator.next() == ArraySlice("b".utf8))
    #expect(try await iterator.next() == nil)
    #expect(response.body.trailers?[.eTag] == "\"1\"")
    #expect(try studio.files == ["0001-GET-x.http"])
    try await recorder.finish(succeeded: true)
    let recorded = try studio.recording.exchanges[0].exchange
    #expect(try recorded.response?.body.load() == ArraySlice("ab".utf8))
    #expect(recorded.response?.trailers?[.eTag] == "\"1\"")
  }

  @Test func aBodyThatIsLetGoIsReadOn() async throws {
    let studio = try Studio()
    let body = StreamedBody(["a", "b"])
    let recorder = try studio.recorder(live(body))
    func status() async throws -> Int {
      try await recorder.send(get, context: RequestContext()).head.status.code
    }
    #expect(try await status() == 200)
    let report = try await recorder.finish(succeeded: true)
    #expect(report.added == ["0001-GET-x.http"])
    #expect(try await studio.replay().text(get) == "ab")
  }

  @Test func aBodyThatIsReadHalfAndLetGoIsReadOn() async throws {
    let studio = try Studio()
    let recorder = try studio.recorder(live(StreamedBody(["a", "b", "c"])))
    func first() async throws -> ArraySlice<UInt8>? {
      let response = try await recorder.send(get, context: RequestContext())
      for try await piece in response.body { return piece }
      return nil
    }
    #expect(try await first() == ArraySlice("a".utf8))
    try await recorder.finish(succeeded: true)
    #expect(try await studio.replay().text(get) == "abc")
  }

  @Test func tooMuchOfABodyThatWasLetGoIsNotRecorded() async throws {
    let studio = try Studio()
    let body = StreamedBody(Array(repeating: String(repeating: "x", count: 300_000), count: 9))
    let recorder = try studio.recorder(live(body))
    let notices = Mutex<[String]>([])
    var context = RequestContext()
    context.observe = { event in
      if case .notice(let text) = event { notices.withLock { $0.append(text) } }
    }
    _ = try await recorder.send(get, context: context).head
    let report = try await recorder.finish(succeeded: true)
    #expect(report.added == [])
    #expect(
      report.unrecorded == [
        "GET http://a.test/x: its body was let go unread, and more than 1 MiB of it was still to"
          + " come"
      ])
    #expect(notices.withLock { $0 } == ["not recorded: " + report.unrecorded[0]])
    #expect(body.cancels == 1)
    #expect(try studio.files == [])
  }

  @Test func aBodyThatWasLetGoAndDoesNotEndIsNotRecorded() async throws {
    let studio = try Studio()
    let body = StreamedBody(["a"]) { number in
      if number == 2 { try await Task.sleep(for: .seconds(3_600)) }
    }
    let recorder = try studio.recorder(live(body))
    _ = try await recorder.send(get, context: RequestContext(clock: ImmediateClock())).head
    let report = try await recorder.finish(succeeded: true)
    #expect(
      report.unrecorded == [
        "GET http://a.test/x: its body was let go unread, and it did not come to its end within"
          + " 5 s"
      ])
  }

  @Test func cancellingTheReaderDropsTheExchange() async throws {
    let studio = try Studio()
    let recorder = try studio.recorder(live(StreamedBody(["a", "b"])))
    let task = Task { [get] in
      let response = try await recorder.send(get, context: RequestContext())
      var iterator = response.body.makeAsyncIterator()
      _ = try await iterator.next()
      withUnsafeCurrentTask { $0?.cancel() }
      return try await iterator.next()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let report = try await recorder.finish(succeeded: true)
    #expect(report.added == [] && report.unrecorded == [])
    #expect(try studio.files == [])
  }

  @Test func aBodyStillHeldAtTheEndIsNamed() async throws {
    let studio = try Studio()
    let recorder = try studio.recorder(live(StreamedBody(["a"])))
    let response = try await recorder.send(get, context: RequestContext())
    let report = try await recorder.finish(succeeded: true)
    #expect(report.unrecorded == ["1 exchange(s) that had not come to their end"])
    _ = try await response.text()
    #expect(try studio.files == [])
  }

  @Test func streamedRequestsAreRecordedAsTheyWereSent() async throws {
    let studio = try Studio()
    let live = FakeLive { _ in .text("ok") }
    func request() -> Request {
      Request(head: Sample.head("POST http://a.test/x"), body: StreamedBody(["a", "b"]).body)
    }
    var report = try await studio.record(live, [request()])
    #expect(report.added == ["0001-POST-x.http"])
    #expect(live.texts == ["ab"])
    let stored = try studio.recording.exchanges[0].exchange.request.body
    #expect(try stored?.load() == ArraySlice("ab".utf8))
    report = try await studio.record(live, [request()])
    #expect(report.unchanged == ["0001-POST-x.http"])
    #expect(try studio.files == ["0001-POST-x.http"])
  }

  @Test func largeBodiesGoToDiskWhileTheyCome() async throws {
    let studio = try Studio()
    let secret = "sk-live-SECRETSECRETSECRET"
    let piece = String(repeating: "0123456789abcdef", count: 60_000)
    // The secret is cut by two pieces.
    let pieces =
      [String](repeating: piece, count: 10) + [piece + " sk-live-SECR", "ETSECRETSECRET "]
    let redactor = Redactor()
    redactor.declare(secret, as: "key")
    let recorder = try RecordingTransport(
      live: live(StreamedBody(pieces), fields: [.contentType: "text/plain"]),
      location: studio.location, redactor: redactor)
    let text = try await recorder.text(get)
    #expect(text.utf8.elementsEqual(pieces.joined().utf8))
    let report = try await recorder.finish(succeeded: true)
    #expect(report.added == ["0001-GET-x.http"])
    let replayed = try await studio.replay().text(get)
    let expected = pieces.joined().replacing(secret, with: "REDACTED-key-1")
    #expect(replayed.utf8.elementsEqual(expected.utf8))
  }

  @Test func largeRequestsGoToDiskWhileTheyAreSent() async throws {
    let studio = try Studio()
    let piece = String(repeating: "0123456789abcdef", count: 60_000)
    let pieces = [String](repeating: piece, count: 10)
    let request = Request(
      head: Sample.head("PUT http://a.test/x"), body: StreamedBody(pieces).body)
    let report = try await studio.record(FakeLive { _ in .text("ok") }, [request])
    #expect(report.added == ["0001-PUT-x.http"])
    let again = Request(head: request.head, body: StreamedBody(pieces).body)
    #expect(try await studio.replay().text(again) == "ok")
  }

  @Test func largeBodiesAreRecordedAgain() async throws {
    let studio = try Studio()
    let pieces = [String](
      repeating: String(repeating: "0123456789abcdef", count: 60_000), count: 10)
    for last in ["one", "two"] {
      let live = live(StreamedBody(pieces + [last]), fields: [.contentType: "text/plain"])
      let report = try await studio.record(live, [get])
      #expect(report.writeFailures == [] && report.unrecorded == [] && report.removed == [])
    }
    #expect(try studio.recording.exchanges.count == 1)
    #expect(try await studio.replay().text(get).hasSuffix("two"))
  }

  @Test func largeRequestsInMemoryAreRecordedInPlace() async throws {
    let studio = try Studio()
    let request = Request(
      head: Sample.head("PUT http://a.test/x"),
      body: Body(Array(repeating: 7, count: MatchableBody.limit + 1)[...]))
    try await studio.record(FakeLive { _ in .text("one") }, [request])
    let report = try await studio.record(FakeLive { _ in .text("two") }, [request])
    #expect(report.changed == ["0001-PUT-x.http"])
    #expect(try await studio.replay().text(request) == "two")
    let extended = FakeLive { _ in .text("live") }
    let recorder = try studio.recorder(extended, mode: .extend)
    #expect(try await recorder.text(request) == "two")
    #expect(extended.lines == [])
    try await recorder.finish(succeeded: true)
  }

  @Test func timesOfEventsAreKept() async throws {
    let studio = try Studio()
    let events = StreamedBody(["data: 1\n\n", "data: 2\n\n"])
    let recorder = try studio.recorder(live(events, fields: [.contentType: "text/event-stream"]))
    _ = try await recorder.text(get)
    try await recorder.finish(succeeded: true)
    let chunks = try studio.recording.exchanges[0].exchange.response?.chunks ?? []
    #expect(chunks.reduce(0) { $0 + $1.size } == 18)
    #expect(!chunks.isEmpty)
  }
}

/// A clock on which nobody waits.
struct ImmediateClock: Clock {
  typealias Duration = Swift.Duration
  typealias Instant = ContinuousClock.Instant

  var now: Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}
