import RepriseJSON

/// JSONPath words and regular expressions, which are not shell text.
extension Scanner {
  /// Whether a JSONPath begins at the cursor: `$.`, `$[`, or `$` alone.
  var isAtPath: Bool {
    guard byte == UInt8(ascii: "$") else { return false }
    let next = byte(after: 1)
    return next == UInt8(ascii: ".") || next == UInt8(ascii: "[") || endsWord(at: index + 1)
  }

  /// Reads an unquoted path, which ends at the first blank outside brackets.
  mutating func path() throws(SyntaxError) -> JSONPath {
    let start = index
    var brackets: [Int] = []
    while let byte, !byte.isLineFeed {
      if byte.isBlank, brackets.isEmpty { break }
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "("): brackets.append(index)
      case UInt8(ascii: "]"), UInt8(ascii: ")"): _ = brackets.popLast()
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        if !brackets.isEmpty { try skipPathString(byte) }
      default: break
      }
      index += 1
    }
    if let open = brackets.last { throw source.error("this bracket is not closed", at: open) }
    return try path(source.text(start..<index), at: start)
  }

  /// Skips a string within brackets up to its closing quote.
  private mutating func skipPathString(_ quote: UInt8) throws(SyntaxError) {
    let start = index
    index += 1
    while let byte, byte != quote {
      guard !byte.isLineFeed else { break }
      index += byte == UInt8(ascii: "\\") && self.byte(after: 1) != nil ? 2 : 1
    }
    guard byte == quote else {
      throw source.error("this quote is not closed", at: start)
    }
  }

  /// The path that a text is, which stands at an offset.
  func path(_ text: String, at start: Int) throws(SyntaxError) -> JSONPath {
    do throws(JSONPathSyntaxError) {
      return try JSONPath(text)
    } catch {
      let before = text.unicodeScalars.prefix(max(0, error.column - 1))
      let length = before.reduce(0) { $0 + UTF8.width($1) }
      throw source.error("not a JSONPath: \(error.message)", at: min(start + length, source.count))
    }
  }

  /// Reads `/regex/` or `/regex/i`; a slash within brackets or behind a backslash does not end it.
  mutating func regularExpression() throws(SyntaxError) -> (pattern: String, ignoringCase: Bool) {
    let start = index
    guard byte == UInt8(ascii: "/") else {
      throw source.error(
        "expected a regular expression between slashes", at: start, hint: #"such as /^\d+$/"#)
    }
    index += 1
    var pattern: [UInt8] = []
    var isInBrackets = false
    while let byte, !byte.isLineFeed {
      if byte == UInt8(ascii: "/"), !isInBrackets { break }
      index += 1
      if byte == UInt8(ascii: "\\"), let next = self.byte, !next.isLineFeed {
        index += 1
        pattern += next == UInt8(ascii: "/") ? [next] : [byte, next]
        continue
      }
      if byte == UInt8(ascii: "[") { isInBrackets = true }
      if byte == UInt8(ascii: "]") { isInBrackets = false }
      pattern.append(byte)
    }
    guard byte == UInt8(ascii: "/") else {
      throw source.error("this / is not closed", at: start)
    }
    index += 1
    let ignoringCase = byte == UInt8(ascii: "i")
    if ignoringCase { index += 1 }
    guard endsWord(at: index) else {
      throw source.error("expected a blank or i after the regular expression", at: index)
    }
    let text = String(decoding: pattern, as: UTF8.self)
    guard (try? Regex(text)) != nil else {
      throw source.error("not a regular expression", at: start)
    }
    return (text, ignoringCase)
  }
}
