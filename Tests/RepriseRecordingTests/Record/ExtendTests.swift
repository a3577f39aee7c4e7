import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Testing

@testable import RepriseRecording

@Suite struct ExtendTests {
  private let get = Sample.request("GET http://a.test/x")

  @Test func whatIsKnownIsServedOnceAndTheRestIsSentAndAdded() async throws {
    let studio = try Studio()
    try await studio.record(FakeLive { _ in .text("recorded") }, [get])
    let live = FakeLive { _ in .text("live") }
    let recorder = try studio.recorder(live, mode: .extend)
    #expect(try await recorder.text(get) == "recorded")
    #expect(live.lines == [])
    #expect(try await recorder.text(get) == "live")
    #expect(try await recorder.text(Sample.request("GET http://a.test/y")) == "live")
    let report = try await recorder.finish(succeeded: true)
    #expect(report.replayed == ["0001-GET-x.http"])
    #expect(report.added == ["0002-GET-x.http", "0003-GET-y.http"])
    #expect(report.removed == [])
    #expect(
      report.description == "recordings/friends: 2 added, 0 changed, 0 unchanged, 1 replayed")
  }

  @Test func nothingIsRemoved() async throws {
    let studio = try Studio()
    try await studio.record(
      FakeLive.counting(), [get, Sample.request("GET http://a.test/y")])
    try await studio.record(FakeLive.counting(), [get], mode: .extend)
    #expect(try studio.files.count == 2)
  }

  @Test func afterAnAddedUnsafeRequestTheOriginIsReadLive() async throws {
    let studio = try Studio()
    let elsewhere = Sample.request("GET http://b.test/x")
    let put = Sample.request("PUT http://a.test/x", body: "v")
    try await studio.record(
      FakeLive { _ in .text("recorded") },
      [get, elsewhere, put, Sample.request("POST http://a.test/x")])
    let live = FakeLive { _ in .text("live") }
    let recorder = try studio.recorder(live, mode: .extend)
    #expect(try await recorder.text(put) == "recorded", "a replayed one changes nothing")
    #expect(try await recorder.text(Sample.request("DELETE http://a.test/x")) == "live")
    #expect(try await recorder.text(get) == "live")
    #expect(try await recorder.text(elsewhere) == "recorded")
    #expect(
      try await recorder.text(Sample.request("POST http://a.test/x")) == "recorded",
      "only reading is sent")
    try await recorder.finish(succeeded: true)
  }

  @Test func recordedFailuresAreServedToo() async throws {
    let studio = try Studio()
    try await studio.record(
      FakeLive { _ in throw TransportError(.dns, origin: "http://a.test") }, [get])
    let recorder = try studio.recorder(FakeLive { _ in .text("live") }, mode: .extend)
    await #expect(throws: TransportError.self) { try await recorder.text(get) }
    #expect(try await recorder.text(get) == "live")
    try await recorder.finish(succeeded: true)
  }

  @Test func streamedBodiesAreLookedUpAndThenStillSent() async throws {
    let studio = try Studio()
    let head = Sample.head("POST http://a.test/x")
    try await studio.record(
      FakeLive { _ in .text("recorded") }, [Request(head: head, body: Body("ab"))])
    let live = FakeLive { _ in .text("live") }
    let recorder = try studio.recorder(live, mode: .extend)
    #expect(
      try await recorder.text(Request(head: head, body: StreamedBody(["a", "b"]).body))
        == "recorded")
    #expect(
      try await recorder.text(Request(head: head, body: StreamedBody(["a", "c"]).body)) == "live")
    #expect(live.texts == ["ac"])
    try await recorder.finish(succeeded: true)
  }

  @Test func aLargeStreamedBodyIsSentWhole() async throws {
    let studio = try Studio()
    let pieces = [String](repeating: String(repeating: "x", count: 400_000), count: 5)
    let live = FakeLive { _ in .text("live") }
    let recorder = try studio.recorder(live, mode: .extend)
    let request = Request(
      head: Sample.head("POST http://a.test/x"), body: StreamedBody(pieces).body)
    #expect(try await recorder.text(request) == "live")
    #expect(live.texts.map(\.utf8.count) == [2_000_000])
    let report = try await recorder.finish(succeeded: true)
    #expect(report.added.count == 1)
  }

  @Test func aBoundSecretFillsItsPlaceholderAtItsOriginOnly() async throws {
    let studio = try Studio()
    let login = Sample.request("GET http://a.test/login?api_key=hunter2hunter2")
    try await studio.record(FakeLive { _ in .text("hello") }, [login])
    let live = FakeLive { _ in .text("live") }
    let recorder = try studio.recorder(live, mode: .extend)
    #expect(
      try await recorder.text(Sample.request("GET http://a.test/login?api_key=other-secret"))
        == "hello")
    _ = try await recorder.text(Sample.request("GET http://a.test/y?api_key=REDACTED-key-1"))
    #expect(live.lines == ["GET http://a.test/y?api_key=other-secret"])
    await #expect(throws: ForeignSecret.self) {
      try await recorder.text(Sample.request("GET http://evil.test/?api_key=REDACTED-key-1"))
    }
    #expect(live.lines.count == 1)
    try await recorder.finish(succeeded: true)
  }

  @Test func aSecretOfAReplayedRequestIsTakenOutOfWhatIsAdded() async throws {
    let studio = try Studio()
    let json = [("content-type", "application/json")]
    func login(_ password: String) -> Request {
      Sample.request("POST http://a.test/login", json, body: #"{"password":"\#(password)"}"#)
    }
    try await studio.record(FakeLive { _ in .text("hello") }, [login("hunter2hunter2")])
    let recorder = try studio.recorder(FakeLive { _ in .text("ok") }, mode: .extend)
    _ = try await recorder.text(login("correct-horse-7"))
    _ = try await recorder.text(
      Sample.request("POST http://a.test/note", json, body: #"{"text":"it is correct-horse-7"}"#))
    try await recorder.finish(succeeded: true)
    let added = try studio.text("0002-POST-note.http")
    #expect(!added.contains("correct-horse"))
    #expect(added.contains("it is REDACTED-password-1"))
  }
}
