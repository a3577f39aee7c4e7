/// Makes text from elsewhere safe to print: nothing in it can act on a terminal.
public enum ControlCharacters {
  /// The text with what a terminal would obey written as an escape.
  ///
  /// Escaped are the C0 and C1 controls and delete (`\x1b`), bidirectional controls, line and
  /// paragraph separators and the byte order mark (`\u{202e}`).
  /// - Parameter keepingLines: whether line feeds and tabs stay as they are.
  public static func escaped(_ text: some StringProtocol, keepingLines: Bool = false) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F || keepingLines && isLineOrTab(byte)
    }
    if isPlain { return String(text) }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      append(scalar, to: &escaped, keepingLines: keepingLines)
    }
    return String(escaped)
  }

  /// The bytes as text, with controls escaped and each byte that is not UTF-8 written as `\xff`.
  /// - Parameter keepingLines: whether line feeds and tabs stay as they are.
  public static func escaped(
    _ bytes: some Collection<UInt8>, keepingLines: Bool = false
  ) -> String {
    var escaped = String.UnicodeScalarView()
    var index = bytes.startIndex
    while index != bytes.endIndex {
      var iterator = bytes[index...].makeIterator()
      var decoder = UTF8()
      if case .scalarValue(let scalar) = decoder.decode(&iterator) {
        append(scalar, to: &escaped, keepingLines: keepingLines)
        index = bytes.index(index, offsetBy: UTF8.width(scalar))
      } else {
        escaped.append(contentsOf: hex(UInt32(bytes[index])))
        bytes.formIndex(after: &index)
      }
    }
    return String(escaped)
  }

  private static func append(
    _ scalar: Unicode.Scalar, to text: inout String.UnicodeScalarView, keepingLines: Bool
  ) {
    switch scalar.value {
    case 0x09 where keepingLines, 0x0A where keepingLines:
      text.append(scalar)
    case 0x00..<0x20, 0x7F..<0xA0:
      text.append(contentsOf: hex(scalar.value))
    case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      text.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
    default:
      text.append(scalar)
    }
  }

  private static func isLineOrTab(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A }

  private static func hex(_ value: UInt32) -> String.UnicodeScalarView {
    let digits = String(value, radix: 16)
    return "\\x\(digits.utf8.count == 1 ? "0" : "")\(digits)".unicodeScalars
  }
}
