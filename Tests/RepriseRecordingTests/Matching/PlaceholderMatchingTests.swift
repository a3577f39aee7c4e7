import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Testing

@testable import RepriseRecording

/// What a placeholder accepts, and what it means from then on.
@Suite struct PlaceholderMatchingTests {
  private let json = [("content-type", "application/json")]

  private func player(_ exchanges: [Exchange]) throws -> RecordingPlayer {
    try RecordingPlayer(Sample.recording(exchanges), strict: nil, rules: .standard)
  }

  private func take(
    _ player: RecordingPlayer, _ line: String, _ fields: [(String, String)] = [],
    body: String = "", once: Bool = false
  ) throws -> Int? {
    let asked = AskedRequest(
      head: Sample.head(line, fields), content: .bytes(ArraySlice(body.utf8)))
    return try player.take(asked, once: once)
  }

  private func placeholder(_ shortName: String) throws -> Placeholder {
    try #require(Placeholder(shortName: shortName))
  }

  static let positions: [(String, String, Bool)] = [
    ("/x?api_key=REDACTED-key-1", "/x?api_key=real", true),
    ("/x?api_key=REDACTED-key-1", "/x?api_key=REDACTED-key-1", true),
    ("/x?api_key=REDACTED-key-1", "/x?api_key=REDACTED-key-2", false),
    ("/x?api_key=REDACTED-key-1", "/x?api_key", false),
    ("/x?api_key=REDACTED-key-1", "/x", false),
    ("/x?api_key=real", "/x?api_key=other", false),
    ("/x?api_key=real", "/x?api_key=real", true),
    ("/x?q=REDACTED-key-1", "/x?q=real", true),
    ("/x?q=id:REDACTED-key-1;", "/x?q=id:real;", true),
    ("/x?q=id:REDACTED-key-1;", "/x?q=real", false),
    ("/u/REDACTED-key-1/posts", "/u/real/posts", true),
    ("/u/REDACTED-key-1/posts", "/u/real/posts/", false),
    ("/u/REDACTED-key-1/posts", "/u/real/likes", false),
    ("/u/REDACTED-key-1.json", "/u/real.json", true),
    ("/u/00000000-0000-4000-8000-000000000001", "/u/3f2b8c1e-0000-4abc-8def-123456789abc", true),
    ("/x?pin=9999", "/x?pin=1234", true),
    ("/x?pin=9999", "/x?pin=abc", false),
    ("/x?a=REDACTED-key-1&b=REDACTED-key-1", "/x?a=one&b=one", true),
    ("/x?a=REDACTED-key-1&b=REDACTED-key-1", "/x?a=one&b=two", false),
    ("/x?a=REDACTED-key-1&b=REDACTED-key-2", "/x?a=one&b=one", false),
  ]

  @Test(arguments: positions)
  func acceptsInTargets(_ recorded: String, _ asked: String, _ expected: Bool) throws {
    let player = try player([Sample.exchange("GET http://a.test" + recorded)])
    #expect((try take(player, "GET http://a.test" + asked) != nil) == expected)
  }

  static let bodies: [(String, String, Bool)] = [
    (#"{"password":"REDACTED-password-1"}"#, #"{"password":"real"}"#, true),
    (#"{"password":"REDACTED-password-1","a":1}"#, #"{"a":1.0,"password":"real"}"#, true),
    (#"{"password":"REDACTED-password-1","a":1}"#, #"{"a":2,"password":"real"}"#, false),
    (#"{"password":"REDACTED-password-1"}"#, #"{"password":7}"#, false),
    (#"{"note":"my REDACTED-password-1!"}"#, #"{"note":"my real!"}"#, true),
    (#"{"note":"my REDACTED-password-1!"}"#, #"{"note":"a real!"}"#, false),
    (#"{"pin":9999}"#, #"{"pin":12}"#, true),
    (#"{"pin":9999}"#, #"{"pin":"12"}"#, false),
    (#"{"count":9999}"#, #"{"count":12}"#, false),
    (#"{"password":null}"#, #"{"password":"x"}"#, false),
    (#"{"tokens":["REDACTED-token-1","REDACTED-token-2"]}"#, #"{"tokens":["a","b"]}"#, true),
    (#"{"tokens":["REDACTED-token-1","REDACTED-token-2"]}"#, #"{"tokens":["a"]}"#, false),
  ]

  @Test(arguments: bodies)
  func acceptsInJSON(_ recorded: String, _ asked: String, _ expected: Bool) throws {
    let player = try player([Sample.exchange("POST http://a.test/x", json, body: recorded)])
    #expect(
      (try take(player, "POST http://a.test/x", json, body: asked) != nil) == expected)
  }

  @Test func formsMultipartAndTexts() throws {
    let form = [("content-type", "application/x-www-form-urlencoded")]
    var player = try player([
      Sample.exchange("POST http://a.test/x", form, body: "u=ann&password=REDACTED-password-1")
    ])
    #expect(try take(player, "POST http://a.test/x", form, body: "password=p&u=ann") == 0)
    #expect(try take(player, "POST http://a.test/x", form, body: "password=p&u=bob") == nil)

    let type = [("content-type", "multipart/form-data; boundary=b")]
    func multipart(_ password: String) -> String {
      "--b\r\nContent-Disposition: form-data; name=password\r\n\r\n\(password)\r\n--b--"
    }
    player = try self.player([
      Sample.exchange("POST http://a.test/x", type, body: multipart("REDACTED-password-1"))
    ])
    #expect(try take(player, "POST http://a.test/x", type, body: multipart("real")) == 0)

    player = try self.player([
      Sample.exchange("POST http://a.test/x", body: "login REDACTED-password-1 now")
    ])
    #expect(try take(player, "POST http://a.test/x", body: "login real now") == 0)
    #expect(try take(player, "POST http://a.test/x", body: "login real later") == nil)
  }

  @Test func aMatchedHeaderMayHoldAPlaceholder() throws {
    let recorded = Sample.exchange(
      "GET http://a.test/x", [("authorization", "Bearer REDACTED-bearer-1")])
    let player = try RecordingPlayer(
      Sample.recording([recorded]), strict: nil,
      rules: try MatchRules(headers: ["authorization"], ignoring: []))
    #expect(try take(player, "GET http://a.test/x", [("authorization", "Bearer t")]) == 0)
    #expect(try take(player, "GET http://a.test/x", [("authorization", "Basic t")]) == nil)
    #expect(try take(player, "GET http://a.test/x") == nil)
  }

  @Test func aTextMeansOnePlaceholderForTheRestOfTheReplay() throws {
    let player = try player([
      Sample.exchange("GET http://a.test/a?api_key=REDACTED-key-1"),
      Sample.exchange("GET http://a.test/b?api_key=REDACTED-key-2"),
    ])
    #expect(try take(player, "GET http://a.test/a?api_key=one") == 0)
    #expect(player.positions.text(of: try placeholder("key-1")) == ArraySlice("one".utf8))
    #expect(try take(player, "GET http://a.test/b?api_key=one") == nil)
    #expect(try take(player, "GET http://a.test/b?api_key=two") == 1)
  }

  @Test func aBoundExchangeComesBeforeRecordedOrder() throws {
    let player = try player([
      Sample.exchange("GET http://a.test/me?api_key=REDACTED-key-1"),
      Sample.exchange("GET http://a.test/me?api_key=REDACTED-key-2"),
      Sample.exchange("GET http://a.test/me?api_key=REDACTED-key-1"),
    ])
    #expect(try take(player, "GET http://a.test/me?api_key=one") == 0)
    #expect(try take(player, "GET http://a.test/me?api_key=one") == 2)
    #expect(try take(player, "GET http://a.test/me?api_key=two") == 1)
    #expect(try take(player, "GET http://a.test/me?api_key=one") == 2)
    #expect(try take(player, "GET http://a.test/me?api_key=two") == 1)
    #expect(try take(player, "GET http://a.test/me?api_key=one", once: true) == nil)
  }

  @Test func aLiteralExchangeComesBeforeOneThatAcceptsAnything() throws {
    let player = try player([
      Sample.exchange("GET http://a.test/u/REDACTED-key-1"),
      Sample.exchange("GET http://a.test/u/ann"),
    ])
    #expect(try take(player, "GET http://a.test/u/ann") == 1)
    #expect(try take(player, "GET http://a.test/u/ann") == 1)
    #expect(try take(player, "GET http://a.test/u/bob") == 0)
  }

  @Test func aPlaceholderThatIsSentBindsNothing() throws {
    let player = try player([
      Sample.exchange("GET http://a.test/me?api_key=REDACTED-key-1")
    ])
    #expect(try take(player, "GET http://a.test/me?api_key=REDACTED-key-1") == 0)
    #expect(player.positions.text(of: try placeholder("key-1")) == nil)
  }

  @Test func aBindingFromOutsideCounts() throws {
    let player = try player([
      Sample.exchange("GET http://a.test/me?api_key=REDACTED-key-1"),
      Sample.exchange("GET http://a.test/me?api_key=REDACTED-key-2"),
    ])
    player.bind(try placeholder("key-2"), to: ArraySlice("two".utf8))
    player.bind(try placeholder("key-1"), to: ArraySlice("".utf8))
    #expect(try take(player, "GET http://a.test/me?api_key=two") == 1)
    #expect(player.positions.text(of: try placeholder("key-1")) == nil)
  }

  @Test func bindingsMergeOnlyWithoutContradiction() throws {
    let (one, two) = (try placeholder("key-1"), try placeholder("key-2"))
    var bindings = Bindings()
    let merged = [
      bindings.merge([one: ArraySlice("a".utf8)]),
      bindings.merge([one: ArraySlice("a".utf8), two: ArraySlice("b".utf8)]),
      bindings.merge([one: ArraySlice("c".utf8)]),
      bindings.merge([two: ArraySlice("REDACTED-key-9".utf8)]),
    ]
    #expect(merged == [true, true, false, false])
    #expect(bindings.meaningful.count == 2)
  }
}
