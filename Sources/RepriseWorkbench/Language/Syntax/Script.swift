/// A parsed source of the command language: what a file, `-c`, standard input or one line at the
/// prompt holds.
package struct Script: Sendable {
  /// The statements in their order, comments and empty lines left out.
  package let statements: [Statement]

  /// The name of the file, where there is one.
  package let file: String?

  /// Parses a source as a whole, so that nothing runs of one that does not parse.
  ///
  /// - Parameters:
  ///   - bytes: the source in UTF-8; CRLF reads as LF.
  ///   - file: the name that errors give it.
  /// - Throws: ``SyntaxError`` for the first thing that is not of the language.
  package init(parsing bytes: [UInt8], file: String? = nil) throws(SyntaxError) {
    var parser = try Parser(Source(bytes, file: file))
    statements = try parser.script()
    self.file = file
  }

  /// Parses a text as a whole.
  package init(parsing text: String, file: String? = nil) throws(SyntaxError) {
    try self.init(parsing: Array(text.utf8), file: file)
  }
}

/// One statement with the place and the text that it has in its source.
package struct Statement: Sendable {
  /// The things that a statement can be.
  package enum Kind: Sendable {
    case request(RequestLine)
    case expect(Expectation)
    case capture(Capture)
    case command(Command)
  }

  package var kind: Kind

  /// Where the statement begins.
  package var place: SourcePlace

  /// The source text of the statement, without the lines of a heredoc.
  package var text: String
}

/// Whether a text can be parsed as it is, for a prompt that reads on while it cannot.
///
/// - Returns: `false` while a quote, a reference, a JSON value or a heredoc is open at the end, or
///   where the last line ends in a backslash; `true` for everything else, errors too.
package func isComplete(_ text: String) -> Bool {
  do throws(SyntaxError) {
    _ = try Script(parsing: text)
    return true
  } catch {
    return !error.isIncomplete
  }
}
