/// The prompt as plain data: pieces of text, each with what it stands for.
package struct PromptText: Sendable, Hashable {
  /// What a piece of the prompt stands for, from which a style follows.
  package enum Style: Sendable, Hashable {
    /// Where one is: the base URL.
    case place
    /// Requests go to the network and leave nothing behind.
    case live
    /// Requests go to the network and are written down.
    case recording
    /// Requests never reach the network.
    case replaying
    /// Blanks and the sign after which one types.
    case plain
  }

  /// A text in one style.
  package struct Piece: Sendable, Hashable {
    /// The text, free of control characters.
    package var text: String
    /// What it stands for.
    package var style: Style

    package init(_ text: String, _ style: Style) {
      self.text = text
      self.style = style
    }
  }

  /// The pieces from left to right.
  package var pieces: [Piece]

  package init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  /// The text without styles.
  package var text: String { pieces.map(\.text).joined() }
}
