import Foundation
import HTTPTypes
import RepriseNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The head of an answer as Foundation gives it: a status, and fields whose order is lost.
struct ReceivedHead: Sendable {
  let status: Int
  let fields: HTTPFields

  init(_ response: HTTPURLResponse) {
    status = response.statusCode
    var fields = HTTPFields()
    let received = response.allHeaderFields.compactMap { name, value in
      (name as? String).flatMap { HTTPField.Name($0) }.map { ($0, "\(value)") }
    }
    for (name, value) in received.sorted(by: { $0.0.canonicalName < $1.0.canonicalName }) {
      for value in name == .setCookie ? Self.cookies(in: value) : [value] {
        fields.append(HTTPField(name: name, value: value))
      }
    }
    self.fields = fields
  }

  /// What Foundation joined with commas, apart again: a new cookie begins where a comma is followed by
  /// a name and `=`, which a comma in a date never is.
  static func cookies(in joined: String) -> [String] {
    let parts = joined.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    var cookies: [[UInt8]] = []
    for part in parts {
      let text = part.drop { $0 == 0x20 }
      let name = text.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      let begins =
        name.endIndex < text.endIndex && text[name.endIndex] == UInt8(ascii: "=")
        && !name.isEmpty && !name.contains(0x20)
      if begins || cookies.isEmpty {
        cookies.append(Array(text))
      } else {
        cookies[cookies.count - 1] += [UInt8(ascii: ",")] + part
      }
    }
    return cookies.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The answer in our words, its body still to be read.
  func response(to exchange: Exchange) -> Response {
    let (head, facts) = ContentCoding.decoded(
      HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields),
      method: exchange.head.method, facts: ResponseFacts(), codings: ["gzip", "deflate", "br"])
    let hasBody =
      exchange.head.method != .head && status >= 200 && status != 204 && status != 304
    guard hasBody else { return Response(head: head, facts: facts) }
    let body = Body(
      length: head.headerFields[.contentLength].flatMap(Int64.init), isReplayable: false,
      open: { { try await exchange.nextPiece() } },
      cancel: { exchange.cancel() })
    return Response(head: head, body: body, facts: facts)
  }
}
