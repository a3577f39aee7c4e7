/// Reads statements, one after another; no statement nests in another, so nothing recurs.
struct Parser {
  var scanner: Scanner

  /// The heredocs that the line announced, with the statements whose bodies they are.
  var heredocs: [(statement: Int, opening: HeredocOpening)] = []

  private(set) var statements: [Statement] = []

  init(_ source: Source) {
    scanner = Scanner(source)
  }

  /// The index of the statement that is being read.
  var currentStatement: Int { statements.count }

  /// Reads the whole source.
  mutating func script() throws(SyntaxError) -> [Statement] {
    while true {
      try scanner.skipBlanks()
      scanner.skipComment()
      guard let byte = scanner.byte else { break }
      if byte.isLineFeed {
        scanner.index += 1
        try readHeredocs()
      } else {
        try line()
      }
    }
    if let (_, opening) = heredocs.first { _ = try scanner.heredoc(opening) }
    return statements
  }

  /// Reads one statement, and the `;` behind it if there is one.
  private mutating func line() throws(SyntaxError) {
    if scanner.isWord(";") {
      throw error("expected a statement before ;", at: scanner.index)
    }
    let start = scanner.index
    let place = scanner.place(of: start)
    let kind = try statement()
    try scanner.skipBlanks()
    guard scanner.isAtStatementEnd else {
      let word = try scanner.word()
      throw error("expected the end of the statement", at: word.range.lowerBound)
    }
    statements.append(
      Statement(kind: kind, place: place, text: text(from: start, to: scanner.index)))
    if scanner.isWord(";") { scanner.index += 1 }
  }

  private mutating func readHeredocs() throws(SyntaxError) {
    let openings = heredocs
    heredocs = []
    for (statement, opening) in openings {
      let body = try scanner.heredoc(opening)
      guard case .request(var request) = statements[statement].kind else { continue }
      request.body = body
      statements[statement].kind = .request(request)
      if scanner.byte != nil { scanner.index += 1 }
    }
  }

  /// The source text of a range, blanks at its end left out.
  func text(from start: Int, to end: Int) -> String {
    var end = end
    while end > start, scanner.source.bytes[end - 1].isBlank { end -= 1 }
    return scanner.source.text(start..<end)
  }

  func error(_ message: String, at offset: Int, hint: String? = nil) -> SyntaxError {
    scanner.source.error(message, at: offset, hint: hint)
  }

  /// The error for what the language has and this version has not.
  func notInThisVersion(_ what: String, at offset: Int) -> SyntaxError {
    error("\(what) is not part of this version", at: offset)
  }

  /// Reads the next word of a statement, `nil` at the statement's end.
  mutating func nextWord() throws(SyntaxError) -> LexedWord? {
    try scanner.skipBlanks()
    if scanner.isAtStatementEnd { return nil }
    return try scanner.word()
  }

  /// Reads the next word, which has to be there.
  mutating func nextWord(expecting expected: String, hint: String? = nil) throws(SyntaxError)
    -> LexedWord
  {
    if let word = try nextWord() { return word }
    throw error("expected \(expected)", at: scanner.index, hint: hint ?? commentHint)
  }

  /// Says why a value that begins with `#` is not there.
  var commentHint: String? {
    scanner.byte == UInt8(ascii: "#")
      ? "# begins a comment here; quote a value that begins with it" : nil
  }
}
