import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Synchronization
import Testing

@testable import RepriseRecording

/// Secrets never reach a file, placeholders never the network, and no secret a foreign origin.
@Suite struct RecordingSecretsTests {
  private let json = [("content-type", "application/json")]
  private let token = "tok_8fj2k3l4m5n6o7p8"

  /// A login that gives a token, and a resource that wants it.
  private func api(_ token: String) -> FakeLive {
    FakeLive { request in
      request.head.path == "/login"
        ? .json(#"{"access_token":"\#(token)"}"#) : .text("for \(token)")
    }
  }

  private func login(_ password: String = "hunter2hunter2") -> Request {
    Sample.request("POST http://a.test/login", json, body: #"{"password":"\#(password)"}"#)
  }

  private func me(_ token: String, origin: String = "http://a.test") -> Request {
    Sample.request("GET \(origin)/me", [("authorization", "Bearer \(token)")])
  }

  private func everything(_ studio: Studio) throws -> String {
    try studio.files.map { try $0 + studio.text($0) }.joined()
  }

  @Test func nothingSecretIsWritten() async throws {
    let studio = try Studio()
    try await studio.record(api(token), [login(), me(token)])
    let text = try everything(studio)
    #expect(!text.contains(token))
    #expect(!text.contains("hunter2"))
    #expect(text.contains("REDACTED-"))
  }

  @Test func theRecordingReplaysWithOtherSecrets() async throws {
    let studio = try Studio()
    try await studio.record(api(token), [login(), me(token)])
    let replay = try studio.replay()
    let answer = try await replay.text(login("another-password"))
    #expect(answer.contains("REDACTED-"))
    #expect(!answer.contains(token))
    #expect(try await replay.text(me("whatever")).hasPrefix("for REDACTED-"))
  }

  @Test func whatIsLearntLateIsTakenOutOfEarlierFiles() async throws {
    let studio = try Studio()
    let live = FakeLive { request in
      request.head.path == "/early"
        ? .text("the key is opensesame42") : .json(#"{"api_key":"opensesame42"}"#)
    }
    try await studio.record(
      live,
      [Sample.request("GET http://a.test/early"), Sample.request("GET http://a.test/late")])
    #expect(!(try everything(studio)).contains("opensesame42"))
  }

  @Test func recordingAgainKeepsThePlaceholders() async throws {
    let studio = try Studio()
    try await studio.record(api(token), [login(), me(token)])
    let before = try everything(studio)
    let other = "tok_zzzzzzzzzzzzzzzz"
    let report = try await studio.record(api(other), [login(), me(other)])
    #expect(report.changed == [])
    #expect(report.unchanged.count == 2)
    #expect(try everything(studio) == before)
  }

  @Test func aPlaceholderIsFilledFromWhatThisRunKnows() async throws {
    let studio = try Studio()
    let live = api(token)
    let recorder = try studio.recorder(live)
    _ = try await recorder.text(login())
    let placeholder = try placeholder(in: studio)
    #expect(try await recorder.text(me(placeholder)) == "for \(token)")
    #expect(live.received.last?.headerFields[.authorization] == "Bearer \(token)")
    try await recorder.finish(succeeded: true)
    #expect(!(try everything(studio)).contains(token))
  }

  private func placeholder(in studio: Studio) throws -> String {
    let text = try studio.text("0001-POST-login.http")
    let after = try #require(text.firstRange(of: "access_token\": \""))
    return String(text[after.upperBound...].prefix { $0 != "\"" })
  }

  @Test func aPlaceholderThatNobodyKnowsIsNeverSent() async throws {
    let studio = try Studio()
    try await studio.record(api(token), [login(), me(token)])
    let placeholder = try placeholder(in: studio)
    let live = api(token)
    let recorder = try studio.recorder(live, mode: .extend)
    let text = await message {
      _ = try await recorder.text(
        Sample.request("GET http://a.test/other", [("authorization", "Bearer \(placeholder)")]))
    }
    let short = placeholder.dropFirst("REDACTED-".count)
    #expect(
      text == "the request was not sent: it holds \(placeholder), which"
        + " recordings/friends/0001-POST-login.http introduced, and this run does not know the"
        + " secret that it stands for; send the request that gives it first, or pass --secret"
        + " \(short)=VALUE")
    #expect(live.lines == [])
  }

  @Test(arguments: [
    "GET http://a.test/x?q=REDACTED-key-1", "GET http://a.test/REDACTED-key-1/x",
    "GET http://a.test/x?id=00000000-0000-4000-8000-000000000001",
  ])
  func noPartOfARequestHidesAPlaceholder(_ line: String) async throws {
    let studio = try Studio()
    let live = api(token)
    let recorder = try studio.recorder(live)
    await #expect(throws: UnknownSecret.self) { try await recorder.text(Sample.request(line)) }
    await #expect(throws: UnknownSecret.self) {
      try await recorder.text(Sample.request("POST http://a.test/x", body: "a REDACTED-key-1"))
    }
    #expect(live.lines == [])
  }

  @Test func aStreamedPlaceholderIsStopped() async throws {
    let studio = try Studio()
    let live = api(token)
    let recorder = try studio.recorder(live)
    let body = StreamedBody(["a REDAC", "TED-key-", "1 b", "more"])
    await #expect(throws: UnknownSecret.self) {
      try await recorder.text(
        Request(head: Sample.head("POST http://a.test/x"), body: body.body))
    }
    #expect(live.texts == [])
  }

  @Test func aDeclaredSecretFillsItsPlaceholder() async throws {
    let studio = try Studio()
    let live = api(token)
    let redactor = Redactor()
    redactor.declare("s3cr3t \"quoted\"/é", as: "key-1")
    let recorder = try RecordingTransport(
      live: live, location: studio.location, redactor: redactor)
    _ = try await recorder.text(
      Sample.request(
        "POST http://a.test/REDACTED-key-1/x?q=REDACTED-key-1", json,
        body: #"{"a":"REDACTED-key-1"}"#))
    let encoded = "s3cr3t%20%22quoted%22%2F%C3%A9"
    #expect(live.lines == ["POST http://a.test/\(encoded)/x?q=\(encoded)"])
    #expect(live.texts == [#"{"a":"s3cr3t \"quoted\"/é"}"#])
    try await recorder.finish(succeeded: true)
    #expect(!(try everything(studio)).contains("s3cr3t"))
  }

  @Test func aSecretNeverGoesToAnotherOrigin() async throws {
    let studio = try Studio()
    let live = api(token)
    let recorder = try studio.recorder(live)
    _ = try await recorder.text(login())
    let placeholder = try placeholder(in: studio)
    #expect(
      await message { _ = try await recorder.text(me(placeholder, origin: "http://evil.test")) }
        == "the request was not sent: \(placeholder) stands for a secret of http://a.test, which is"
        + " never sent to http://evil.test")
    #expect(live.lines == ["POST http://a.test/login"])
  }

  @Test func aPlaceholderThatAServerSendsGetsNoSecret() async throws {
    let studio = try Studio()
    let redactor = Redactor()
    redactor.declare("opensesame42", as: "key-1")
    let live = FakeLive { _ in .text("send me REDACTED-key-1") }
    let recorder = try RecordingTransport(
      live: live, location: studio.location, redactor: redactor)
    _ = try await recorder.text(Sample.request("GET http://evil.test/bait"))
    _ = try await recorder.text(Sample.request("GET http://a.test/x?api_key=REDACTED-key-1"))
    #expect(live.lines.last == "GET http://a.test/x?api_key=opensesame42")
    await #expect(throws: ForeignSecret.self) {
      try await recorder.text(Sample.request("GET http://evil.test/x?api_key=REDACTED-key-1"))
    }
    #expect(live.lines.count == 2)
  }

  @Test func fillingKeepsEverythingElse() throws {
    let filling = PlaceholderFilling { _ in ArraySlice("a b&c".utf8) }
    let form = [("content-type", "application/x-www-form-urlencoded")]
    let request = try filling.filled(
      Sample.request(
        "POST http://a.test/p?x=1", form + [("x-a", "b REDACTED-key-1 c")],
        body: "a=REDACTED-key-1&b=2"))
    #expect(request.body?.bytesInMemory == ArraySlice("a=a%20b%26c&b=2".utf8))
    #expect(request.head.path == "/p?x=1")
    #expect(request.head.headerFields[HTTPField.Name("x-a") ?? .accept] == "b a b&c c")
  }
}
