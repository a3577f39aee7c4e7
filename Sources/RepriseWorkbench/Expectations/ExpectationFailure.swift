/// An expectation that a response did not meet.
package struct ExpectationFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was expected, as the source writes it.
  package var expected: String
  /// What is there instead, such as `it is 4`.
  package var actual: String
  /// What may help, such as the nearest path that exists.
  package var hint: String?

  package init(expected: String, actual: String, hint: String? = nil) {
    self.expected = expected
    self.actual = actual
    self.hint = hint
  }

  package var description: String {
    let text = "expected \(expected), but \(actual)"
    return hint.map { "\(text)\n  \($0)" } ?? text
  }
}
