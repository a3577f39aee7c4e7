import Testing

@testable import RepriseRecording

/// What `recording.json` may say, and what it may not.
struct RecordingSettingsTests {
  private func read(_ text: String) throws -> RecordingSettings {
    try RecordingSettings(
      parsing: ArraySlice(text.utf8), file: "Fixtures/friends/recording.json")
  }

  @Test func everyKey() throws {
    let settings = try read(
      """
      {
        "match": {"headers": ["Accept-Language"]},
        "ignore": ["query nonce", "header X-Trace", "$.sent_at"],
        "volatile": ["ETag", "x-debug-*"],
        "names": ["pet_name"],
        "not-names": ["session"],
        "keep-shape": ["jwt"],
        "fill": {"token-1": "{{api_token}}"},
        "origins": {"http://demo.test": "{{base}}"},
        "strict": true,
        "max-age": "30 days",
        "allow": {"0003 $.token": "a public demonstration token"}
      }
      """)
    var expected = RecordingSettings()
    expected.matchHeaders = ["accept-language"]
    expected.ignored = [.query("nonce"), .header("x-trace"), .json("$.sent_at")]
    expected.volatile = ["etag", "x-debug-*"]
    expected.names = ["pet_name"]
    expected.notNames = ["session"]
    expected.keepShape = ["jwt"]
    expected.fill = ["token-1": "{{api_token}}"]
    expected.origins = ["http://demo.test": "{{base}}"]
    expected.strict = true
    expected.maximumAge = .seconds(30 * 86_400)
    expected.allowed = ["0003 $.token": "a public demonstration token"]
    #expect(settings == expected)
  }

  @Test func nothing() throws {
    #expect(try read("{}") == RecordingSettings())
    #expect(try read("\u{FEFF}{}") == RecordingSettings())
  }

  @Test(arguments: [
    ("90 s", 90), ("12h", 43_200), ("5 minutes", 300), ("1 day", 86_400), ("2 hours", 7_200),
  ])
  func ages(text: String, seconds: Int) throws {
    #expect(try read("{\"max-age\": \"\(text)\"}").maximumAge == .seconds(seconds))
  }

  static let refused: [(text: String, message: String)] = [
    (
      "{\n  \"strict\": true,\n  \"stric\":\n    true\n}",
      "3: unknown key `stric`; known are match, ignore, volatile, names, not-names, keep-shape,"
        + " fill, origins, strict, max-age, allow"
    ),
    ("{\n  \"match\": {\"header\": []}}", "2: `match` has no key `header`; it has `headers`"),
    ("[]", "1: `recording.json` is an object, not []"),
    ("{\"strict\": \"yes\"}", "1: `strict` is true or false, not \"yes\""),
    (
      "{\n\"max-age\": 30}",
      "2: `max-age` is a text such as \"30 days\", \"12 h\" or \"90 s\", not 30"
    ),
    (
      "{\"max-age\": \"soon\"}",
      "1: `max-age` is a text such as \"30 days\", \"12 h\" or \"90 s\", not \"soon\""
    ),
    ("{\"names\": \"a\"}", "1: `names` is an array of texts, not \"a\""),
    ("{\"names\": [\n\"a\",\n1]}", "3: `names` is an array of texts, and 1 is none"),
    ("{\"fill\": {\"a\": 1}}", "1: `fill` maps texts to texts, and 1 is none"),
    ("{\"fill\": []}", "1: `fill` is an object, not []"),
    ("{\"strict\": true,\n\"strict\": false}", "2: `strict` stands here for the second time"),
    (
      "{\"volatile\": [\"a b\"]}", "1: `volatile` holds names of header fields, and \"a b\" is none"
    ),
    (
      "{\"match\": {\"headers\": [\"x-*\"]}}",
      "1: `headers` holds names of header fields, and \"x-*\" is none"
    ),
    (
      "{\"ignore\": [\"nonce\"]}",
      "1: `ignore` holds texts such as \"query nonce\", \"header x-trace\" or \"$.sent_at\","
        + " not \"nonce\""
    ),
    (
      "{\"ignore\": [\"header a b\"]}",
      "1: `ignore` holds texts such as \"query nonce\", \"header x-trace\" or \"$.sent_at\","
        + " not \"header a b\""
    ),
  ]

  @Test(arguments: refused)
  func whatIsNotUnderstoodIsAnErrorWithItsLine(text: String, message: String) {
    let error = #expect(throws: RecordingSettingsError.self) { try read(text) }
    #expect(error?.description == "Fixtures/friends/recording.json:" + message)
  }

  @Test func whatIsNoJSON() {
    let error = #expect(throws: RecordingSettingsError.self) { try read("{\n  \"a\" 1\n}") }
    #expect(
      error?.description.hasPrefix("Fixtures/friends/recording.json:2: expected ':'") ?? false)
  }

  @Test func whatIsNoPath() {
    let error = #expect(throws: RecordingSettingsError.self) { try read("{\"ignore\": [\"$[\"]}") }
    #expect(
      error?.description.hasPrefix(
        "Fixtures/friends/recording.json:1: \"$[\" is not a JSONPath: ") ?? false)
  }

  @Test func itIsReadWithTheRecording() throws {
    let folder = try ScratchFolder()
    try folder.write("Fixtures/friends/recording.json", "{\"strict\": true}")
    let recording = try Recording.open(folder: folder("Fixtures/friends"), name: "friends")
    #expect(recording.settings.strict == true)
    try folder.write("Fixtures/friends/recording.json", "{\"strict\": 1}")
    let error = #expect(throws: RecordingSettingsError.self) {
      try Recording.open(folder: folder("Fixtures/friends"), name: "friends")
    }
    #expect(
      error?.description
        == "Fixtures/friends/recording.json:1: `strict` is true or false, not 1")
  }
}
