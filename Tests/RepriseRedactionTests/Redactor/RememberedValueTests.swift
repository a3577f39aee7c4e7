import HTTPTypes
import RepriseRedaction
import Testing

/// Which values are replaced elsewhere than where they were found, and how far.
@Suite struct RememberedValueTests {
  @Test func plainCookiesChangeNothingButTheCookie() {
    let redactor = Redactor()
    let fields: HTTPFields = [.cookie: "theme=dark; lang=en; v=1; since=2026-01-02; on=true"]
    redactor.learn(fields: fields)
    #expect(redactor.remembered == 0)
    let page = #"{"v": 1, "theme": "dark", "lang": "en", "at": "2026-01-02", "n": [1, 11, 201]}"#
    #expect(redactor.body(page, "application/json") == page)
    #expect(redactor.redacted(target: "/v1/en/dark?v=1") == "/v1/en/dark?v=1")
    #expect(
      redactor.redacted(fields: fields)[.cookie]
        == "theme=REDACTED-cookie-1; lang=REDACTED-cookie-2; v=REDACTED-cookie-3; "
        + "since=REDACTED-cookie-4; on=true")
  }

  @Test(arguments: [
    ("abcdef", false), ("abcde1", false), ("abcdefg", false), ("plainlowercaseword", false),
    ("Abcdefg", true), ("abcdef1", true), ("abc-def", true), ("123456789", false),
    ("-1234.5678", false), ("1234567890", true), ("2026-11-20", false),
    ("2026-11-20T21:00:00Z", false), ("2026-11-20x", true), ("FALSE", false), ("größeres", true),
  ])
  func foundValues(value: String, isRemembered: Bool) {
    let redactor = Redactor()
    redactor.learn(target: "/?token=\(value)")
    #expect((redactor.remembered > 0) == isRemembered)
    let echo = "<\(value)>"
    #expect(redactor.body(echo, "text/plain") == (isRemembered ? "<REDACTED-token-1>" : echo))
  }

  @Test(arguments: [("abc", false), ("abcd", true), ("1234", true), ("true", true)])
  func declaredValues(value: String, isRemembered: Bool) {
    let redactor = Redactor()
    redactor.declare(value, as: "My-Pw")
    #expect((redactor.remembered > 0) == isRemembered)
    let echo = "\(value) \"\(value)\""
    #expect(
      redactor.redacted(text: echo)
        == (isRemembered ? "REDACTED-mypw-1 \"REDACTED-mypw-1\"" : echo))
  }

  @Test(arguments: [
    ("hunter2", "xhunter2", "xhunter2"),
    ("hunter2", "hunter2x", "hunter2x"),
    ("hunter2", "hunter23", "hunter23"),
    ("hunter2", "-hunter2_", "-REDACTED-pw-1_"),
    ("hunter2", "hunter2\u{301}", "REDACTED-pw-1\u{301}"),
    ("hunter2", "éhunter2é", "éREDACTED-pw-1é"),
    ("fifteen-bytes-x", "1fifteen-bytes-x", "1fifteen-bytes-x"),
    ("sixteen-bytes-xy", "asixteen-bytes-xyb", "aREDACTED-pw-1b"),
    ("sixteen-bytes-xy", "asixteen-bytes-xy12b", "aREDACTED-pw-1b"),
  ])
  func neighbours(value: String, source: String, expected: String) {
    let redactor = Redactor()
    redactor.declare(value, as: "pw")
    #expect(redactor.redacted(text: source) == expected)
    #expect(redactor.redacted(text: expected) == expected)
  }

  @Test func longerValuesComeFirst() {
    let redactor = Redactor()
    redactor.declare("secret-one", as: "a")
    redactor.declare("secret-one-two", as: "b")
    redactor.declare("one-two-three", as: "c")
    #expect(redactor.redacted(text: "secret-one") == "REDACTED-a-1")
    #expect(redactor.redacted(text: "secret-one-two") == "REDACTED-b-1")
    // What is left of the third value beside the second is not left standing.
    #expect(redactor.redacted(text: "secret-one-two-three!") == "REDACTED-b-1REDACTED-c-1!")
  }

  @Test func placeholdersAreLeftAlone() {
    let redactor = Redactor()
    redactor.declare("token", as: "a")
    redactor.declare("REDACTED", as: "b")
    redactor.declare("0000-4000", as: "c")
    let source = "REDACTED-token-1 00000000-0000-4000-8000-000000000007"
    #expect(redactor.redacted(text: source) == source)
    #expect(redactor.redacted(text: "token REDACTED") == "REDACTED-a-1 REDACTED-b-1")
  }

  @Test func whatAnAnswerTeachesIsReplacedInTheRequest() {
    let redactor = Redactor()
    let target = "/login?hint=abc-123-def"
    redactor.learn(target: target)
    let before = redactor.remembered
    redactor.learn(body: bytes(#"{"session": "abc-123-def"}"#), mediaType: "application/json")
    #expect(redactor.remembered > before)
    #expect(redactor.redacted(target: target) == "/login?hint=REDACTED-session-1")
    #expect(
      redactor.body(#"{"session": "abc-123-def"}"#) == #"{"session": "REDACTED-session-1"}"#)
  }

  @Test func oneValueHasOnePlaceholderWhereverItStands() {
    let redactor = Redactor()
    redactor.learn(body: bytes(#"{"access_token": "abc-123-def"}"#), mediaType: nil)
    #expect(redactor.header("authorization", "Bearer abc-123-def") == "Bearer REDACTED-token-1")
    #expect(redactor.header("cookie", "t=abc-123-def") == "t=REDACTED-token-1")
    #expect(redactor.redacted(target: "/?password=abc-123-def") == "/?password=REDACTED-token-1")
    #expect(Placeholder(shortName: "token-1").flatMap(redactor.value).map(text) == "abc-123-def")
  }

  @Test func thePasswordOfBasicCredentialsIsRemembered() {
    let redactor = Redactor()
    #expect(redactor.header("authorization", "Basic YW5uOmh1bnRlcjI=") == "Basic REDACTED-basic-1")
    #expect(redactor.redacted(text: "pw hunter2, ann") == "pw REDACTED-password-1, ann")
    #expect(redactor.redacted(text: "x YW5uOmh1bnRlcjI= y") == "x REDACTED-basic-1 y")
    // The same password with another user: `bob:`, then the password.
    #expect(redactor.redacted(text: "Ym9iOmh1bnRlcjI=") == "Ym9iOREDACTED-password-1")
  }

  @Test func aCookieIsFoundDecoded() {
    let redactor = Redactor()
    #expect(redactor.header("cookie", "s=s%3Aabc.d%2Fef") == "s=REDACTED-cookie-1")
    #expect(redactor.redacted(text: "s:abc.d/ef") == "REDACTED-cookie-1")
  }

  @Test func theReachCoversEveryEncodingOfTheLongestValue() {
    let redactor = Redactor()
    #expect(redactor.reach == 0)
    redactor.declare("abc", as: "pw")
    #expect(redactor.reach == 0)
    redactor.declare("hunter-2", as: "pw")
    redactor.declare("abcd", as: "pw")
    #expect(redactor.reach == 48)
    let escaped = "hunter-2".utf8.map { "\\u00" + String($0, radix: 16) }.joined()
    #expect(escaped.utf8.count == redactor.reach)
    #expect(redactor.body("{\"a\": \"\(escaped)\"}") == #"{"a": "REDACTED-pw-1"}"#)
  }
}
