import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Testing

@testable import RepriseRecording

/// What a miss says, letter by letter.
@Suite struct MissTests {
  private let json = [("content-type", "application/json")]

  private func miss(
    _ exchanges: [Exchange], _ request: Request, strict: Bool = false,
    after first: [Request] = [], redactor: Redactor? = nil
  ) async throws -> String {
    let transport = try ReplayTransport(
      [Sample.recording(exchanges)], strict: strict, redactor: redactor)
    for request in first { _ = try await transport.text(request) }
    return await message { _ = try await transport.text(request) }
  }

  @Test func namesTheQueryParameterThatDiffers() async throws {
    let text = try await miss(
      [Sample.exchange("GET http://127.0.0.1:8080/x?a=1")],
      Sample.request("GET http://127.0.0.1:8080/x?a=2"))
    #expect(
      text == """
        no exchange of recording "friends" answers GET http://127.0.0.1:8080/x?a=2
          mode: replay (nothing is sent)
          nearest: 0001-GET-x.http
            query a: recorded "1", asked "2"
          to accept it: ignore `query a` in recordings/friends/recording.json
          to record it: extend friends, then send it again
        """)
  }

  @Test func namesEveryDifferenceOfTheNearest() async throws {
    let text = try await miss(
      [
        Sample.exchange("POST http://a.test/x", json, body: #"{"a":1,"b":[1,2],"c":3}"#),
        Sample.exchange("POST http://a.test/x?q=1", json, body: #"{"a":1,"b":[1],"c":4}"#),
        Sample.exchange("GET http://a.test/x"),
      ],
      Sample.request("POST http://a.test/x?q&r=", json, body: #"{"a":1,"b":[1],"c":3}"#))
    #expect(
      text == """
        no exchange of recording "friends" answers POST http://a.test/x?q&r=
          mode: replay (nothing is sent)
          nearest: 0001-POST-x.http
            query q: not recorded, asked no value
            query r: not recorded, asked ""
            body $.b[1]: recorded 2, not asked
          to accept it: ignore `query q` and ignore `query r` and ignore `$.b[1]` in \
        recordings/friends/recording.json
          to record it: extend friends, then send it again
        """)
  }

  @Test func saysWhatIsRecordedForThePathAndNearIt() async throws {
    let text = try await miss(
      [
        Sample.exchange("GET http://a.test/v1/friends"),
        Sample.exchange("PUT http://a.test/v1/friends"),
        Sample.exchange("GET http://a.test/v1/friends/7"),
        Sample.exchange("GET http://a.test/v2/other"),
        Sample.exchange("GET http://a.test/v1/friends/8"),
        Sample.exchange("GET http://a.test/v1/wall"),
      ],
      Sample.request("DELETE http://a.test/v1/friends"))
    #expect(
      text == """
        no exchange of recording "friends" answers DELETE http://a.test/v1/friends
          mode: replay (nothing is sent)
          nothing is recorded for this method and path
          recorded for this path: GET, PUT
          near it: GET /v1/wall in 0006-GET-wall.http
                   GET /v1/friends/7 in 0003-GET-friends.http
                   GET /v1/friends/8 in 0005-GET-friends.http
          to record it: extend friends, then send it again
        """)
  }

  @Test func theSameMethodAndNumberOfSegmentsIsNearest() async throws {
    let text = try await miss(
      [
        Sample.exchange("GET http://a.test/friends"),
        Sample.exchange("DELETE http://a.test/friends/5"),
        Sample.exchange("GET http://a.test/friends/99"),
        Sample.exchange("GET http://a.test/friends/99"),
      ], Sample.request("GET http://a.test/friends/3"))
    #expect(
      text == """
        no exchange of recording "friends" answers GET http://a.test/friends/3
          mode: replay (nothing is sent)
          nothing is recorded for this method and path
          near it: GET /friends/99 in 0003-GET-friends.http
                   GET /friends in 0001-GET-friends.http
                   DELETE /friends/5 in 0002-DELETE-friends.http
          to record it: extend friends, then send it again
        """)
  }

  @Test func saysThatNothingIsRecorded() async throws {
    #expect(
      try await miss([], Sample.request("GET http://a.test/x")) == """
        no exchange of recording "friends" answers GET http://a.test/x
          mode: replay (nothing is sent)
          nothing is recorded yet
          to record it: extend friends, then send it again
        """)
  }

  @Test func saysThatAllAreUsedUp() async throws {
    let request = Sample.request("GET http://a.test/x")
    let text = try await miss(
      [
        Sample.exchange("GET http://a.test/x"), Sample.exchange("GET http://a.test/y"),
        Sample.exchange("GET http://a.test/x"),
      ], request, strict: true, after: [request, request])
    #expect(
      text == """
        no exchange of recording "friends" answers GET http://a.test/x
          mode: replay, strict (nothing is sent)
          used up: all 2 that answer it were served: 0001-GET-x.http, 0003-GET-x.http
          to accept it: replay friends without strict
          to record it: extend friends, then send it again
        """)
  }

  @Test func namesAnotherOrigin() async throws {
    let text = try await miss(
      [Sample.exchange("GET https://a.test/x")], Sample.request("GET http://a.test/x"))
    #expect(
      text == """
        no exchange of recording "friends" answers GET http://a.test/x
          mode: replay (nothing is sent)
          nearest: 0001-GET-x.http
            origin: recorded "https://a.test", asked "http://a.test"
          to accept it: set `"origins": {"https://a.test": "http://a.test"}` in \
        recordings/friends/recording.json
          to record it: extend friends, then send it again
        """)
  }

  @Test func namesTheRecordingsThatWereSearched() async throws {
    let transport = try ReplayTransport([
      Sample.recording([], named: "one"), Sample.recording([], named: "two"),
    ])
    #expect(
      await message { _ = try await transport.text(Sample.request("GET http://a.test/x")) } == """
        no exchange of recordings "one", "two" answers GET http://a.test/x
          mode: replay (nothing is sent)
          nothing is recorded yet
          to record it: extend two, then send it again
        """)
  }

  @Test func tellsATestHowToRecord() async throws {
    let transport = try ReplayTransport(
      [Sample.recording([])], strict: nil, rules: .standard, redactor: nil, reader: .test)
    let text = await message {
      _ = try await transport.text(Sample.request("GET http://a.test/x"))
    }
    #expect(text.hasSuffix("\n  to record it: run the test with REPRISE_MODE=extend"))
  }

  @Test func hidesSecrets() async throws {
    let secret = "sk-SECRETSECRETSECRET"
    let text = try await miss(
      [
        Sample.exchange(
          "POST http://a.test/x?api_key=REDACTED-key-1&a=1", json,
          body: #"{"password":"REDACTED-password-1","note":"n","pin":9999}"#)
      ],
      Sample.request(
        "POST http://a.test/x?api_key=\(secret)&a=2",
        json + [("authorization", "Bearer \(secret)")],
        body: #"{"password":"hunter2hunter2","note":"\#(secret) hunter2hunter2","pin":7}"#))
    #expect(!text.contains(secret))
    #expect(!text.contains("hunter2hunter2"))
    #expect(text.contains("\n    query a: recorded \"1\", asked \"2\"\n"))
    #expect(text.contains("\n    body $.note: recorded \"n\", asked \"REDACTED-"))
    #expect(!text.contains("$.password"))
    #expect(!text.contains("$.pin"))
  }

  @Test func hidesASecretThatDiffers() async throws {
    let text = try await miss(
      [Sample.exchange("GET http://a.test/x?api_key=written")],
      Sample.request("GET http://a.test/x?api_key=hunter2hunter2"))
    #expect(!text.contains("hunter2hunter2"))
    #expect(text.contains("query api_key: recorded \"written\", asked another value (hidden)"))
    let missing = try await miss(
      [Sample.exchange("GET http://a.test/x")],
      Sample.request("GET http://a.test/x?api_key=hunter2hunter2"))
    #expect(missing.contains("query api_key: not recorded, asked (hidden)"))
  }

  @Test func hidesWhatWasDeclared() async throws {
    let redactor = Redactor()
    redactor.declare("opensesame", as: "door")
    let text = try await miss(
      [Sample.exchange("GET http://a.test/x?q=1")],
      Sample.request("GET http://a.test/x?q=opensesame"), redactor: redactor)
    #expect(!text.contains("opensesame"))
  }

  @Test func saysThatAValueMeansAnotherPlaceholder() async throws {
    let text = try await miss(
      [
        Sample.exchange("GET http://a.test/a?api_key=REDACTED-key-1"),
        Sample.exchange("GET http://a.test/b?api_key=REDACTED-key-2"),
      ],
      Sample.request("GET http://a.test/b?api_key=hunter2hunter2"),
      after: [Sample.request("GET http://a.test/a?api_key=hunter2hunter2")])
    #expect(
      text.contains(
        "\n    secret: recorded REDACTED-key-2, asked the value that stands for REDACTED-key-1\n"))
    #expect(!text.contains("to accept it"))
  }

  @Test func comparesBodiesOfEveryKind() async throws {
    let form = [("content-type", "application/x-www-form-urlencoded")]
    let type = [("content-type", "multipart/form-data; boundary=b")]
    func part(_ value: String) -> String {
      "--b\r\nContent-Disposition: form-data; name=\"a\"; filename=f\r\n\r\n\(value)\r\n--b--"
    }
    func text(
      _ fields: [(String, String)], _ recorded: String?, _ asked: String,
      _ askedFields: [(String, String)]? = nil
    ) async throws -> String {
      try await miss(
        [Sample.exchange("POST http://a.test/x", fields, body: recorded)],
        Sample.request("POST http://a.test/x", askedFields ?? fields, body: asked))
    }
    #expect(
      try await text(form, "a=1", "a=2").contains("\n    form a: recorded \"1\", asked \"2\"\n"))
    #expect(
      try await text(type, part("1"), part("2")).contains(
        "\n    part 1: recorded name \"a\", file \"f\", \"1\", asked name \"a\", file \"f\", \"2\"\n"
      ))
    #expect(
      try await text([], "one", "two").contains("\n    body: recorded \"one\", asked \"two\"\n"))
    #expect(
      try await text([], nil, "two").contains("\n    body: recorded nothing, asked \"two\"\n"))
    #expect(
      try await text([], String(repeating: "x", count: 100), "y").contains(
        "\n    body: recorded 100 bytes, asked \"y\"\n"))
    #expect(
      try await text(json, "{}", "a=1", form).contains("\n    body: recorded JSON, asked a form\n"))
    #expect(
      try await text([("range", "bytes=0-1")], nil, "", []).contains(
        "\n    header range: recorded \"bytes=0-1\", not asked\n"))
  }

  @Test func longListsAreCut() async throws {
    let recorded = (1...12).map { "\"k\($0)\":1" }.joined(separator: ",")
    let asked = (1...12).map { "\"k\($0)\":2" }.joined(separator: ",")
    let text = try await miss(
      [Sample.exchange("POST http://a.test/x", json, body: "{\(recorded)}")],
      Sample.request("POST http://a.test/x", json, body: "{\(asked)}"))
    #expect(text.contains("\n    body $.k8: recorded 1, asked 2\n    and 4 more"))
    #expect(!text.contains("$.k9:"))
  }

  @Test func longValuesAreCut() async throws {
    let text = try await miss(
      [Sample.exchange("GET http://a.test/x?a=1")],
      Sample.request("GET http://a.test/x?a=" + String(repeating: "z", count: 200)))
    #expect(text.contains("asked \"" + String(repeating: "z", count: 76) + "...\n"))
  }

  @Test func controlCharactersAreEscaped() async throws {
    let text = try await miss(
      [Sample.exchange("GET http://a.test/x?a=1")],
      Sample.request("GET http://a.test/x?a=%1B%5B31m%E2%80%AE"))
    #expect(!text.utf8.contains(0x1B))
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    #expect(text.contains("query a: recorded \"1\", asked \"\\"))
  }

  @Test func anIgnoredPartIsNoDifference() async throws {
    let transport = try ReplayTransport(
      [Sample.recording([Sample.exchange("GET http://a.test/x?a=1&n=1")])],
      rules: try MatchRules(ignoring: ["query n"]))
    let text = await message {
      _ = try await transport.text(Sample.request("GET http://a.test/x?a=2&n=2"))
    }
    #expect(text.contains("query a"))
    #expect(!text.contains("query n"))
  }

  @Test func theErrorSaysTheSameInParts() async throws {
    let transport = try ReplayTransport([
      Sample.recording([Sample.exchange("GET http://a.test/x?a=1")])
    ])
    let error = await #expect(throws: Miss.self) {
      try await transport.text(Sample.request("GET http://a.test/x?a=2"))
    }
    #expect(error?.reason == .differs)
    #expect(error?.request == "GET http://a.test/x?a=2")
    #expect(error?.nearest == "0001-GET-x.http")
    #expect(error?.differences == ["query a: recorded \"1\", asked \"2\""])
  }
}
