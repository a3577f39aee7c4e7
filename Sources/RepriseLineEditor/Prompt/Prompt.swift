/// What stands before the line that is typed.
///
/// A prompt has one row. Control characters in its texts are shown, never sent to the terminal.
public struct Prompt: Sendable, Hashable {
  /// A colour out of the terminal's own palette, or an emphasis.
  public enum Colour: Sendable, Hashable, CaseIterable {
    case red, green, yellow, blue, magenta, cyan
    case bold, dim
  }

  /// A part of a prompt in one colour.
  public struct Piece: Sendable, Hashable {
    /// The text of the piece.
    public var text: String

    /// Its colour, `nil` for the terminal's own.
    public var colour: Colour?

    /// Makes a piece.
    public init(_ text: String, colour: Colour? = nil) {
      self.text = text
      self.colour = colour
    }
  }

  /// The parts, from left to right.
  public var pieces: [Piece]

  /// A text at the right edge, shown while there is room for it.
  public var rightText: String?

  /// Makes a prompt in one colour.
  public init(text: String, colour: Colour? = nil, rightText: String? = nil) {
    self.init(pieces: [Piece(text, colour: colour)], rightText: rightText)
  }

  /// Makes a prompt of pieces.
  public init(pieces: [Piece], rightText: String? = nil) {
    self.pieces = pieces
    self.rightText = rightText
  }

  /// The text of all pieces.
  public var text: String {
    pieces.map(\.text).joined()
  }
}
