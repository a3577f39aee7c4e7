/// What is inserted of what a terminal pastes.
enum PastedText {
  /// Line ends become line feeds; zeros, which libedit would end the text at, are left out.
  static func cleaned(_ pasted: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in pasted {
      switch scalar {
      case "\r": text.append("\n")
      case "\n" where previous == "\r": break
      case "\0": break
      default: text.append(scalar)
      }
      previous = scalar
    }
    return String(text)
  }
}
