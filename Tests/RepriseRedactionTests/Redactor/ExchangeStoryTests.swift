import HTTPTypes
import RepriseRedaction
import Testing

/// Whole exchanges, as a recording meets them.
@Suite struct ExchangeStoryTests {
  struct Exchange {
    var target: String
    var request: HTTPFields
    var requestBody = ""
    var response: HTTPFields
    var responseBody = ""
  }

  /// Learns all of an exchange, then redacts all of it, as text.
  static func recorded(_ exchange: Exchange, by redactor: Redactor) -> String {
    let requestType = exchange.request[.contentType]
    let responseType = exchange.response[.contentType]
    redactor.learn(target: exchange.target)
    redactor.learn(fields: exchange.request)
    redactor.learn(body: bytes(exchange.requestBody), mediaType: requestType)
    redactor.learn(fields: exchange.response)
    redactor.learn(body: bytes(exchange.responseBody), mediaType: responseType)
    func lines(_ fields: HTTPFields) -> [String] {
      redactor.redacted(fields: fields).map { "\($0.name.canonicalName): \($0.value)" }
    }
    let request = [redactor.redacted(target: exchange.target)] + lines(exchange.request)
    let response = lines(exchange.response)
    return
      (request + [redactor.body(exchange.requestBody, requestType)] + response
      + [redactor.body(exchange.responseBody, responseType)]).joined(separator: "\n")
  }

  static let login = Exchange(
    target: "/login?next=%2Fme",
    request: [.contentType: "application/x-www-form-urlencoded", .origin: "https://h"],
    requestBody: "user=ann&password=correct+horse%21",
    response: [
      .contentType: "application/json", .setCookie: "sid=s%3AabcDEF123; Path=/; HttpOnly",
    ],
    responseBody: """
      {
        "access_token": "at-0123456789abcdef",
        "token_type": "Bearer",
        "expires_in": 3600,
        "user": {"name": "ann", "hint": "correct horse!"},
        "id": "0c1d2e3f-0000-4abc-8def-0123456789ab",
        "session": "0c1d2e3f-0000-4abc-8def-0123456789ab"
      }
      """)

  static let use = Exchange(
    target: "/me?trace=at-0123456789abcdef",
    request: [
      .authorization: "Bearer at-0123456789abcdef", .cookie: "sid=s%3AabcDEF123; theme=dark",
    ],
    response: [.contentType: "text/html", .location: "/me?sid=s:abcDEF123"],
    responseBody: "<p title='at-0123456789abcdef'>dark horse, s:abcDEF123</p>")

  @Test func aLoginAndItsUse() {
    let redactor = Redactor()
    #expect(
      Self.recorded(Self.login, by: redactor) == """
        /login?next=%2Fme
        content-type: application/x-www-form-urlencoded
        origin: https://h
        user=ann&password=REDACTED-password-1
        content-type: application/json
        set-cookie: sid=REDACTED-cookie-1; Path=/; HttpOnly
        {
          "access_token": "REDACTED-token-1",
          "token_type": "Bearer",
          "expires_in": 3600,
          "user": {"name": "ann", "hint": "REDACTED-password-1"},
          "id": "00000000-0000-4000-8000-000000000001",
          "session": "00000000-0000-4000-8000-000000000001"
        }
        """)
    #expect(
      Self.recorded(Self.use, by: redactor) == """
        /me?trace=REDACTED-token-1
        authorization: Bearer REDACTED-token-1
        cookie: sid=REDACTED-cookie-1; theme=REDACTED-cookie-2

        content-type: text/html
        location: /me?sid=REDACTED-cookie-1
        <p title='REDACTED-token-1'>dark horse, REDACTED-cookie-1</p>
        """)
  }

  /// What one exchange teaches changes what an earlier one looks like when it is redacted again.
  @Test func whatIsLearntLateIsReplacedInWhatWasWritten() {
    let redactor = Redactor()
    let before = Self.recorded(Self.use, by: redactor)
    #expect(before.contains("dark horse"))
    let known = redactor.remembered
    redactor.learn(body: bytes(#"{"secret": "dark horse"}"#), mediaType: "application/json")
    #expect(redactor.remembered == known + 1)
    let body = Self.use.responseBody
    let written = redactor.body(body, "text/html")
    #expect(written == "<p title='REDACTED-bearer-1'>REDACTED-secret-1, REDACTED-cookie-1</p>")
    #expect(redactor.body(written, "text/html") == written)
  }

  /// Recording again in another session keeps the numbers that the files have.
  @Test func anotherSessionKeepsTheNumbersOfTheFiles() throws {
    let first = Self.recorded(Self.login, by: Redactor())
    let redactor = Redactor()
    redactor.reserve(placeholdersIn: bytes(first))
    let line = "password=correct+horse%21"
    let recorded = "password=REDACTED-password-1"
    let bindings = try #require(PlaceholderPattern(bytes(recorded)).bindings(in: bytes(line)))
    #expect(bindings.count == 1)
    redactor.learn(body: bytes(line), mediaType: nil)
    let placeholder = try #require(Placeholder(shortName: "password-1"))
    redactor.adopt(placeholder, for: bytes("correct horse!"))
    #expect(redactor.body("\(line)&pin=1") == "\(recorded)&pin=REDACTED-pin-1")
    // A new value gets a number that no file has.
    #expect(redactor.body("password=new") == "password=REDACTED-password-2")
  }

  @Test func errorsAndHistoryHideWhatTheRecordingKnows() {
    let redactor = Redactor()
    _ = Self.recorded(Self.login, by: redactor)
    #expect(
      redactor.redacted(text: "POST https://h/login failed: \"correct horse!\" was refused")
        == "POST https://h/login failed: \"REDACTED-password-1\" was refused")
    #expect(
      redactor.redacted(command: "get https://h/me 'X-Note:at-0123456789abcdef'")
        == "get https://h/me 'X-Note:REDACTED-token-1'")
  }
}
