/// A JSON text in which references may stand for values and within strings.
package struct JSONTemplate: Hashable, Sendable {
  /// A piece of the text.
  package enum Piece: Hashable, Sendable {
    /// Text that stays as it is, to the last digit and blank.
    case text(String)
    /// A reference where a value may stand: it keeps its JSON type.
    case value(Reference)
    /// A reference within a string: it becomes text.
    case inString(Reference)
  }

  package var pieces: [Piece]

  package init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  /// The text of a template without references, `nil` of one that has some.
  package var literal: String? {
    var text = ""
    for piece in pieces {
      guard case .text(let part) = piece else { return nil }
      text += part
    }
    return text
  }
}
