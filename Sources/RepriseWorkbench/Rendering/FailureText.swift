internal import HTTPTypes
internal import RepriseRedaction

/// What is said about a failure: the facts that one needs to understand it without running it again.
struct FailureText {
  /// How much of a body a message shows.
  static let shownBytes = 1_000
  static let shownLines = 20

  let redactor: Redactor

  /// A failure that concerns an exchange: first what is wrong, then the request, the answer and
  /// the beginning of its body.
  func text(_ message: String, about exchange: SessionExchange) -> String {
    var lines = [text(message, of: exchange.statement)]
    lines.append("  sent     \(exchange.request.method.rawValue) \(exchange.url)")
    if let response = exchange.response {
      lines.append("  answer   \(response.status.line)\(contentType(of: response))")
      lines += body(of: exchange, response)
    } else if let failure = exchange.failure {
      lines.append("  answer   none: \(failure)")
    }
    return lines.joined(separator: "\n")
  }

  /// A failure of a request that was not sent.
  func text(_ message: String, of statement: String) -> String {
    "\(message)\n  request  \(firstLine(of: redactor.redacted(command: statement)))"
  }

  /// The first line of a statement; the rest is a body.
  private func firstLine(of statement: String) -> String {
    guard let end = statement.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return statement }
    return statement[..<end] + " …"
  }

  private func contentType(of response: HTTPResponse) -> String {
    response.headerFields[.contentType].map { ", \($0)" } ?? ""
  }

  private func body(of exchange: SessionExchange, _ response: HTTPResponse) -> [String] {
    guard !exchange.body.isEmpty else {
      return exchange.bodyLossNote.map { ["  body     \($0)"] } ?? ["  body     empty"]
    }
    let type = response.headerFields[.contentType]
    let redacted = redactor.redacted(body: exchange.body, mediaType: type)
    var text = StyledText(isColored: false)
    BodyRendering(redacted, contentType: type).append(to: &text)
    let (lines, rest) = Self.cut(text.bytes[...])
    var result = lines.enumerated().map { index, line in
      (index == 0 ? "  body     " : "           ") + line
    }
    if rest > 0 { result.append("           … \(Amount.bytes(Int64(rest))) more") }
    return result
  }

  /// The first lines of a text, cut to what a message shows, and the number of bytes left out.
  static func cut(_ text: ArraySlice<UInt8>) -> (lines: [String], rest: Int) {
    var end = text.startIndex
    var lines = 0
    while end < text.endIndex, end - text.startIndex < shownBytes, lines < shownLines {
      if text[end] == UInt8(ascii: "\n") { lines += 1 }
      end += 1
    }
    // A character is not cut in the middle: its later bytes begin with the bits 10.
    while end < text.endIndex, text[end] & 0xC0 == 0x80 { end += 1 }
    let shown = text[..<end].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var strings = shown.map { String(decoding: $0, as: UTF8.self) }
    if strings.last?.isEmpty == true { strings.removeLast() }
    return (strings, text.endIndex - end)
  }
}
