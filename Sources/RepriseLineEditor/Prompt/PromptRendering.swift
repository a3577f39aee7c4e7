/// A prompt in the form that libedit takes.
///
/// Escape sequences stand between two `\u{1}`, which libedit counts as no columns. It keeps such a
/// literal together with the character after it: of two in a row the first is lost with its text,
/// and the last thing in a prompt is lost too. So a change of colour is always one literal, before
/// a character that has a width, and a prompt that ends in colour gets a plain blank.
struct PromptRendering: Equatable {
  static let literalMark: Unicode.Scalar = "\u{1}"

  /// What libedit is given.
  let text: String

  /// The characters of it that take up columns.
  let visible: String

  init(_ pieces: [Prompt.Piece], colours: Bool) {
    var scalars = pieces.flatMap { piece in
      VisibleText.escaped(piece.text).unicodeScalars.map {
        (scalar: $0, colour: colours ? piece.colour : nil)
      }
    }
    // A first character without width would be drawn over whatever stands left of the prompt.
    scalars = Array(scalars.drop { !Self.hasWidth($0.scalar) })
    if let last = scalars.last, last.colour != nil {
      if last.scalar == " " { scalars.removeLast() }
      scalars.append((" ", nil))
    }
    var text = String.UnicodeScalarView()
    var current: Prompt.Colour?
    for (scalar, colour) in scalars {
      if colour != current, Self.hasWidth(scalar) {
        text.append(Self.literalMark)
        if current != nil { text.append(contentsOf: "\u{1B}[0m".unicodeScalars) }
        if let colour {
          text.append(contentsOf: "\u{1B}[\(colour.parameter)m".unicodeScalars)
        }
        text.append(Self.literalMark)
        current = colour
      }
      text.append(scalar)
    }
    self.text = String(text)
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: scalars.map(\.scalar))
    self.visible = String(visible)
  }

  private static func hasWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: false
    default: true
    }
  }
}

extension Prompt.Colour {
  /// The parameter of "select graphic rendition" (ECMA-48, 8.3.117).
  var parameter: Int {
    switch self {
    case .bold: 1
    case .dim: 2
    case .red: 31
    case .green: 32
    case .yellow: 33
    case .blue: 34
    case .magenta: 35
    case .cyan: 36
    }
  }
}
