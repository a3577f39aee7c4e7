import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import RepriseNetworking

/// A response of AsyncHTTPClient in our words.
struct LiveResponse {
  let response: Response

  init(_ answer: HTTPClientResponse, to exchange: LiveExchange) {
    let method = exchange.head.method
    let received = HTTPResponse(
      status: Self.status(of: answer),
      headerFields: Self.fields(of: answer, observe: exchange.observe))
    let (head, facts) = ContentCoding.decoded(
      received, method: method, facts: ResponseFacts(version: Self.version(of: answer)))
    guard Self.hasBody(status: head.status, method: method) else {
      response = Response(head: head, facts: facts)
      return
    }
    let pieces = ReceivedPieces(answer.body, of: exchange)
    let body = Body(
      length: head.headerFields[.contentLength].flatMap(Int64.init), isReplayable: false,
      open: { { try await pieces.next() } },
      cancel: { pieces.cancel() })
    response = Response(head: head, body: body, facts: facts)
  }

  private static func hasBody(status: HTTPResponse.Status, method: HTTPRequest.Method) -> Bool {
    method != .head && status.code >= 200 && status != .noContent && status != .notModified
  }

  private static func status(of answer: HTTPClientResponse) -> HTTPResponse.Status {
    // HTTP/2 has no reason phrase, the library makes one up from the code. For a code that it knows it
    // gives the usual phrase, whatever the server wrote.
    HTTPResponse.Status(
      code: Int(answer.status.code),
      reasonPhrase: answer.version.major >= 2 ? "" : answer.status.reasonPhrase)
  }

  private static func version(of answer: HTTPClientResponse) -> String {
    answer.version.major >= 2
      ? "HTTP/\(answer.version.major)" : "HTTP/\(answer.version.major).\(answer.version.minor)"
  }

  private static func fields(
    of answer: HTTPClientResponse, observe: (@Sendable (TransportEvent) -> Void)?
  ) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) {
        fields.append(HTTPField(name: name, value: value))
      } else {
        observe?(
          .notice("a header field was left out, for its name is not allowed in HTTP: \(name)"))
      }
    }
    return fields
  }
}
