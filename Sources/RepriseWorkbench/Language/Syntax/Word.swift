/// One word of a source: adjacent pieces of text and references to variables.
///
/// Substitution comes after parsing: whatever a variable holds, a word stays one word.
package struct Word: Hashable, Sendable {
  /// A piece of a word.
  package enum Piece: Hashable, Sendable {
    /// Text with quotes and escapes resolved; `quoted` where it stood in quotes.
    case literal(String, quoted: Bool)
    /// A variable in `{{ }}`.
    case reference(Reference)
  }

  package var pieces: [Piece]

  package init(_ pieces: [Piece] = []) {
    self.pieces = pieces
  }

  /// Makes a word of plain, unquoted text.
  package init(_ text: String) {
    pieces = text.isEmpty ? [] : [.literal(text, quoted: false)]
  }

  /// The text of a word without references, `nil` of one that has some.
  package var literal: String? {
    var text = ""
    for piece in pieces {
      guard case .literal(let part, _) = piece else { return nil }
      text += part
    }
    return text
  }

  /// Whether any piece of it stood in quotes.
  package var isQuoted: Bool {
    pieces.contains { piece in
      if case .literal(_, quoted: true) = piece { true } else { false }
    }
  }

  /// The references in it, in order.
  package var references: [Reference] {
    pieces.compactMap { piece in
      if case .reference(let reference) = piece { reference } else { nil }
    }
  }

  /// The reference that is the whole word, if it is nothing but one.
  package var soleReference: Reference? {
    guard pieces.count == 1, case .reference(let reference) = pieces[0] else { return nil }
    return reference
  }
}

/// A variable in `{{ }}`: `{{id}}`, `{{id raw}}`, `{{$randomInt 1 6}}`, `{{$env.HOME}}`.
package struct Reference: Hashable, Sendable, CustomStringConvertible {
  /// The name; that of a dynamic value begins with `$`.
  package var name: String

  /// What follows the name, for dynamic values only.
  package var arguments: [String]

  /// Whether a URL takes the value as it is.
  package var isRaw: Bool

  package init(_ name: String, arguments: [String] = [], isRaw: Bool = false) {
    self.name = name
    self.arguments = arguments
    self.isRaw = isRaw
  }

  /// Whether the value is computed rather than set.
  package var isDynamic: Bool { name.hasPrefix("$") }

  /// The reference as a source writes it.
  package var description: String {
    let words = [name] + arguments + (isRaw ? ["raw"] : [])
    return "{{\(words.joined(separator: " "))}}"
  }
}
