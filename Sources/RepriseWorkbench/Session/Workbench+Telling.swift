internal import RepriseRedaction

extension Workbench {
  /// Tells of a failure on standard error, with the place of its statement and without secrets.
  func tell(_ failure: Failure, at statement: Statement, in file: String?) {
    say(place(of: statement, in: file) + failure.text, .failure)
  }

  /// Tells of a source that does not parse.
  func tell(_ error: SyntaxError) {
    // The message holds a line of the source, so secrets are found as in a command.
    say(secrets.redactor.redacted(command: error.description), .failure)
  }

  /// Writes lines on standard error, without secrets and control characters.
  func say(_ message: String, _ style: TextStyle = .plain) {
    var text = StyledText(isColored: host.terminal.colorsErrors)
    let safe = SafeText.block(secrets.redactor.redacted(text: message))
    let end = safe.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? safe.endIndex
    text.append(String(safe[..<end]), style)
    text.append(String(safe[end...]))
    text.append("\n")
    host.writeError(text.text)
  }

  /// Writes lines of our own on standard output.
  ///
  /// At the terminal live values are shown; elsewhere secrets are hidden.
  func show(_ lines: [String]) throws {
    guard !lines.isEmpty else { return }
    let joined = lines.joined(separator: "\n") + "\n"
    let shown: String
    if host.terminal.showsOutput {
      let hidden = secrets.redactor.hidingDeclared(ArraySlice(joined.utf8))
      shown = String(decoding: hidden, as: UTF8.self)
    } else {
      shown = secrets.redactor.redacted(text: joined)
    }
    try host.write(ArraySlice(SafeText.block(shown).utf8))
  }

  /// How exchanges are written to standard output.
  var rendering: ExchangeRendering {
    ExchangeRendering(
      isColored: host.terminal.colorsOutput,
      disclosure: host.terminal.showsOutput ? .terminal : .file, redactor: secrets.redactor)
  }

  private func place(of statement: Statement, in file: String?) -> String {
    if let file { return "\(file):\(statement.place.line): " }
    return statement.place.line > 1 ? "line \(statement.place.line): " : ""
  }
}
