/// References to variables of the command language and of shells.
enum Variables {
  /// Whether a text is one `{{name}}`, `$NAME` or `${NAME}` and nothing else.
  static func isReference(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first == UInt8(ascii: "$") { return isShellVariable(text.dropFirst()) }
    guard text.count > 4, text.hasPrefix("{{".utf8), text.hasSuffix("}}".utf8) else { return false }
    let name = text.dropFirst(2).dropLast(2)
    return name.allSatisfy { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
  }

  private static func isShellVariable(_ text: ArraySlice<UInt8>) -> Bool {
    var name = text
    if name.first == UInt8(ascii: "{"), name.last == UInt8(ascii: "}") {
      name = name.dropFirst().dropLast()
    }
    guard let first = name.first, !first.isDigit else { return false }
    return name.allSatisfy { $0.isUppercaseLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
  }
}
