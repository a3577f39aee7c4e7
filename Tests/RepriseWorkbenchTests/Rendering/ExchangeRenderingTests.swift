import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Testing

@testable import RepriseWorkbench

struct ExchangeRenderingTests {
  private let redactor = Redactor()

  private func rendering(
    _ disclosure: ExchangeRendering.Disclosure = .terminal
  ) -> ExchangeRendering {
    ExchangeRendering(isColored: false, disclosure: disclosure, redactor: redactor)
  }

  private func exchange(
    status: HTTPResponse.Status = .ok, fields: HTTPFields = [:], body: String = "",
    facts: ResponseFacts = ResponseFacts()
  ) -> SessionExchange {
    var exchange = SessionExchange(
      number: 3, statement: "get /x",
      request: HTTPRequest(
        method: .get, scheme: "http", authority: "a.test", path: "/x?q=1", headerFields: fields),
      requestBody: nil)
    exchange.response = HTTPResponse(status: status, headerFields: fields)
    exchange.facts = facts
    exchange.body = ArraySlice(body.utf8)
    exchange.bodySize = Int64(body.utf8.count)
    exchange.took = .milliseconds(12)
    return exchange
  }

  @Test func fieldsKeepTheirOrderAndRepeat() {
    let fields: HTTPFields = [.setCookie: "b=2", .age: "1"]
    var repeated = fields
    repeated.append(HTTPField(name: .setCookie, value: "a=1"))
    #expect(
      rendering().parts([.responseHead], of: exchange(fields: repeated)).text == """
        HTTP/1.1 200 OK
        Set-Cookie: b=2
        Age: 1
        Set-Cookie: a=1


        """)
  }

  @Test func versionAndReasonAreThoseThatCame() {
    let facts = ResponseFacts(version: "HTTP/2")
    #expect(
      rendering().parts(
        [.responseHead], of: exchange(status: .init(code: 299, reasonPhrase: ""), facts: facts)
      ).text == "HTTP/2 299\n\n")
  }

  @Test func summaryTellsWhereTheAnswerCameFrom() {
    let facts = ResponseFacts(contentEncoding: "gzip", fixture: "0001-GET-x.http")
    #expect(
      rendering().response(exchange(facts: facts)).text == """
        HTTP/1.1 200 OK

        @3, 12 ms, 0 bytes, gzip, from 0001-GET-x.http

        """)
  }

  @Test func declaredSecretsAreHiddenAtATerminal() {
    redactor.declare("hunter-22", as: "pw")
    let name = HTTPField.Name.token
    let shown = rendering().parts(
      [.requestHead, .responseHead, .responseBody],
      of: exchange(fields: [name: "hunter-22"], body: "it is hunter-22")
    ).text
    #expect(!shown.contains("hunter-22"))
    #expect(shown.contains("it is REDACTED-pw-1\n"))
  }

  @Test func secretsByNameAreShownAtATerminalAlone() {
    let fields: HTTPFields = [.authorization: "Bearer abcdef0123456789"]
    let exchange = exchange(fields: fields)
    let terminal = rendering().parts([.requestHead], of: exchange).text
    #expect(
      terminal == "GET /x?q=1 HTTP/1.1\nhost: a.test\nAuthorization: Bearer abcdef0123456789\n\n")
    redactor.learn(fields: fields)
    let file = rendering(.file).parts([.requestHead], of: exchange).text
    #expect(
      file == "GET /x?q=1 HTTP/1.1\nhost: a.test\nAuthorization: Bearer REDACTED-bearer-1\n\n")
  }
}
