import HTTPTypes

@testable import RepriseRecording

/// An exchange with everything in it spelled out byte by byte, so that two can be compared.
///
/// HTTPTypes compares fields in any order, texts by canonical equivalence and statuses without
/// their reason.
func spelled(_ exchange: Exchange) throws -> [String] {
  var lines: [String] = []
  let head = exchange.request.head
  lines.append("\(head.method.rawValue) \(head.scheme ?? "-") \(head.authority ?? "-")")
  lines.append("path \(hex(head.path ?? "-"))")
  lines += spelled(head.headerFields, "request")
  lines.append("request body \(hex(try exchange.request.body?.load() ?? []))")
  if let response = exchange.response {
    let status = response.head.status
    lines.append("\(response.version) \(status.code) \(hex(status.reasonPhrase))")
    lines += spelled(response.head.headerFields, "response")
    lines.append("response body \(hex(try response.body.load()))")
    lines += spelled(response.trailers ?? [:], "trailer")
    lines.append("chunks \(response.chunks.map { "\($0.size)@\($0.milliseconds)" })")
    lines.append("coding \(response.contentEncoding ?? "-") \(response.encodedLength ?? -1)")
  }
  lines.append("failure \(String(describing: exchange.failure))")
  lines.append("recorded \(exchange.recorded ?? "-") took \(String(describing: exchange.took))")
  lines.append("drawn \(exchange.drawn.map { [hex($0.name), hex($0.value)] })")
  lines.append("insecure \(exchange.isInsecure)")
  return lines
}

private func spelled(_ fields: HTTPFields, _ kind: String) -> [String] {
  fields.map { field in
    let value = field.withUnsafeBytesOfValue { ArraySlice($0) }.trimmed
    return "\(kind) \(field.name.canonicalName): \(hex(value))"
  }
}

private func hex(_ text: String) -> String { hex(ArraySlice(text.utf8)) }

private func hex(_ bytes: ArraySlice<UInt8>) -> String {
  bytes.map { byte in
    (0x21...0x7E).contains(byte)
      ? String(UnicodeScalar(byte)) : "<" + String(byte, radix: 16) + ">"
  }.joined()
}
