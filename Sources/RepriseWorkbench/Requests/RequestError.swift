/// Why a request line cannot become a request, although it parses.
package struct RequestError: Error, Hashable, Sendable, CustomStringConvertible {
  package var message: String
  package var hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// The message and, on a line of its own, what to do.
  package var description: String {
    hint.map { "\(message)\n  \($0)" } ?? message
  }
}
