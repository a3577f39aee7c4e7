/// Text with everything that acts on a terminal replaced by what shows it.
enum VisibleText {
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if let name = name(ofActing: scalar) {
        escaped += name
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func name(ofActing scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
      "\\x" + hexadecimal(scalar, digits: 2)
    // Bidirectional controls and separators reorder or break what stands around them.
    case "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}",
      "\u{FEFF}":
      "\\u{" + hexadecimal(scalar, digits: 4) + "}"
    default: nil
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar, digits: Int) -> String {
    let text = String(scalar.value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
