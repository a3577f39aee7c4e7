import RepriseRedaction

/// Why a source does not parse: where, what was expected, and what to write instead.
package struct SyntaxError: Error, Hashable, Sendable {
  package var file: String?
  package var place: SourcePlace
  package var message: String
  package var hint: String?

  /// The line of the source that the place is in, as it stands there.
  package var lineText: String

  /// Whether the source ends inside something that is open, so that more text could complete it.
  package var isIncomplete: Bool

  package var line: Int { place.line }
  package var column: Int { place.column }
}

extension SyntaxError: CustomStringConvertible {
  /// The message with its place, and below it the line with a caret.
  package var description: String {
    let name = file.map { ControlCharacters.escaped($0) + ":" } ?? ""
    let excerpt = LineExcerpt(lineText, column: place.column)
    var text = "\(name)\(place): \(message)\n  \(excerpt.text)\n  \(excerpt.caret)"
    if let hint { text += "\n  \(hint)" }
    return text
  }
}
