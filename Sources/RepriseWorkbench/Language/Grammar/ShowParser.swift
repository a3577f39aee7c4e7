/// Commands that are about one exchange.
extension Parser {
  /// Reads what follows `show`: an exchange, and the parts of it to show.
  mutating func show() throws(SyntaxError) -> Command {
    let exchange = try exchange()
    try refuseOutput()
    guard let word = try nextWord() else { return .show(exchange ?? .last, nil) }
    var parts: Set<MessagePart> = []
    for scalar in (word.bare ?? "?").unicodeScalars {
      guard let part = MessagePart(rawValue: String(scalar)) else {
        throw error(
          "expected a number or some of the letters H, B, h and b", at: word.range.lowerBound,
          hint: "head and body of the request, head and body of the response")
      }
      parts.insert(part)
    }
    try refuseOutput()
    return .show(exchange ?? .last, parts)
  }

  /// Reads an exchange as `3` or `@3`, if one stands at the cursor.
  mutating func exchange() throws(SyntaxError) -> ExchangeReference? {
    try scanner.skipBlanks()
    guard let byte = scanner.byte, byte.isDigit else { return try exchangeReference() }
    let word = try scanner.word()
    guard let text = word.bare, let reference = ExchangeReference("@" + text) else {
      throw error(
        "expected an exchange", at: word.range.lowerBound, hint: "such as 3, @3.1, @-1 or @last")
    }
    return reference
  }

  /// Names output to files and programs, which this version has not.
  mutating func refuseOutput() throws(SyntaxError) {
    try scanner.skipBlanks()
    if scanner.isAtStatementEnd { return }
    if scanner.isWord(">") || scanner.isWord(">>") {
      throw notInThisVersion("output to a file", at: scanner.index)
    }
    if scanner.isWord("|") { throw notInThisVersion("output to a program", at: scanner.index) }
  }
}
