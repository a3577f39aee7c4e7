import HTTPTypes
import RepriseNetworking
import Testing

@testable import RepriseRecording

/// What a replay says about the length of a body.
struct ReplayHeadTests {
  private func response(_ body: String, length: String?) -> Exchange.Response {
    var head = HTTPResponse(status: .init(code: 200, reasonPhrase: "OK"))
    head.headerFields[.contentType] = "text/plain"
    head.headerFields[.contentLength] = length
    head.headerFields[.test("connection")] = "close"
    head.headerFields[.test("transfer-encoding")] = "chunked"
    head.headerFields[.eTag] = "1"
    return Exchange.Response(head: head, body: .bytes(ArraySlice(body.utf8)))
  }

  @Test func aLengthIsThatOfTheBodyInTheFile() {
    #expect(response("edited", length: "3").replayHead().headerFields[.contentLength] == "6")
  }

  @Test func withoutABodyItIsServedAsRecorded() {
    #expect(response("", length: "812").replayHead().headerFields[.contentLength] == "812")
    #expect(response("", length: "0").replayHead().headerFields[.contentLength] == "0")
  }

  @Test func noLengthIsInvented() {
    #expect(response("body", length: nil).replayHead().headerFields[.contentLength] == nil)
  }

  @Test func aRepeatedLengthBecomesOne() {
    var response = response("body", length: "9")
    response.head.headerFields.append(HTTPField(name: .contentLength, value: "9"))
    #expect(response.replayHead().headerFields[values: .contentLength] == ["4"])
  }

  @Test func theLengthOfASibling() {
    var response = response("", length: "9")
    response.body = .sibling(Sibling(folder: "", name: "x", count: 1 << 30))
    #expect(response.replayHead().headerFields[.contentLength] == "1073741824")
  }

  @Test func whatConcernsOneConnectionIsLeftOut() {
    let head = response("body", length: "4").replayHead()
    #expect(
      head.headerFields.map(\.name.canonicalName) == ["content-type", "content-length", "etag"])
    #expect(head.status.reasonPhrase == "OK")
  }

  @Test func aBodyThatWasCutOffKeepsWhatWasPromised() {
    let request = Exchange.Request(
      head: HTTPRequest(method: .get, scheme: "http", authority: "a.test", path: "/"))
    var exchange = Exchange(request: request, response: response("abc", length: "900"))
    #expect(exchange.replayHead()?.headerFields[.contentLength] == "3")
    exchange.failure = .truncated(after: 3)
    #expect(exchange.replayHead()?.headerFields[.contentLength] == "900")
    #expect(exchange.replayHead()?.headerFields[.test("connection")] == nil)
    exchange.response = nil
    #expect(exchange.replayHead() == nil)
  }
}
