import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Testing

@testable import RepriseWorkbench

struct FailureTextTests {
  private func exchange(
    body: String, statement: String = "get /x", type: String? = nil
  ) -> SessionExchange {
    var exchange = SessionExchange(
      statement: statement,
      request: HTTPRequest(method: .get, scheme: "http", authority: "a.test", path: "/x"),
      requestBody: nil)
    exchange.response = HTTPResponse(
      status: .ok, headerFields: type.map { [.contentType: $0] } ?? [:])
    exchange.body = ArraySlice(body.utf8)
    return exchange
  }

  private func text(_ exchange: SessionExchange) -> String {
    FailureText(redactor: Redactor()).text("it is wrong", about: exchange)
  }

  @Test func factsStandBelowTheMessage() {
    #expect(
      text(exchange(body: "hello\nworld\n", type: "text/plain")) == """
        it is wrong
          request  get /x
          sent     GET http://a.test/x
          answer   200 OK, text/plain
          body     hello
                   world
        """)
  }

  @Test func secretsOfTheRequestAndTheBodyAreHidden() {
    let text = text(
      exchange(
        body: #"{"access_token": "abcdef0123456789"}"#,
        statement: "post /login password=hunter-22", type: "application/json"))
    #expect(text.contains("request  post /login password=REDACTED-password-1"))
    #expect(text.contains(#""access_token": "REDACTED-token-1""#))
    #expect(!text.contains("hunter-22"))
    #expect(!text.contains("abcdef0123456789"))
  }

  @Test func onlyTheFirstLineOfAStatementIsShown() {
    #expect(
      text(exchange(body: "", statement: "put /x <<A\nbody\nA"))
        .contains("\n  request  put /x <<A …\n"))
  }

  @Test func binaryBodiesAreNoted() {
    #expect(
      text(exchange(body: "\0\u{1}", type: "image/png"))
        .hasSuffix("\n  body     [binary body, not shown: image/png, 2 bytes]"))
  }

  @Test func longBodiesAreCut() {
    let lines = (1...30).map { "line \($0)" }.joined(separator: "\n")
    let shown = text(exchange(body: lines)).split(separator: "\n")
    #expect(shown.count == 4 + FailureText.shownLines + 1)
    #expect(shown.suffix(2) == ["           line 20", "           … 80 bytes more"])
  }

  @Test func longLinesAreCutBetweenCharacters() {
    let (lines, rest) = FailureText.cut(ArraySlice(String(repeating: "é", count: 600).utf8))
    #expect(lines == [String(repeating: "é", count: 500)])
    #expect(rest == 200)
    let odd = FailureText.cut(ArraySlice(("a" + String(repeating: "é", count: 600)).utf8))
    #expect(odd.lines == ["a" + String(repeating: "é", count: 500)])
    #expect(odd.rest == 200)
  }

  @Test func withoutAnAnswerTheReasonIsSaid() {
    var exchange = exchange(body: "")
    exchange.response = nil
    exchange.failure = "nobody was there"
    #expect(text(exchange).hasSuffix("\n  answer   none: nobody was there"))
  }
}
