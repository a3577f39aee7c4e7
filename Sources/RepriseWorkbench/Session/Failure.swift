/// A statement that failed: what to say about it, and what a script then exits with.
struct Failure: Error, Sendable, Hashable {
  /// What a script that stops here exits with.
  let status: ExitStatus

  /// What is said on standard error, without the place of the statement; it may have several lines.
  let text: String

  /// Whether a script ends here even if it is to keep going.
  var endsScript = false

  init(_ status: ExitStatus, _ text: String) {
    self.status = status
    self.text = text
  }
}
