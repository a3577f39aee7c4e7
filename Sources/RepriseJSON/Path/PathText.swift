/// Writing names into a JSONPath (RFC 9535, sections 2.3.1 and 2.5.1).
enum PathText {
  /// Appends `.name` where the shorthand is legible, else `['name']`.
  static func append(name: [UInt8], to text: inout [UInt8]) {
    if isShorthand(name) {
      text.append(UInt8(ascii: "."))
      text += name
    } else {
      text += "['".utf8
      appendEscaped(name, to: &text)
      text += "']".utf8
    }
  }

  /// Whether the grammar has the shorthand for it and it reads as a word.
  private static func isShorthand(_ name: [UInt8]) -> Bool {
    guard let first = name.first, !first.isASCIIDigit else { return false }
    let scalars = String(decoding: name, as: UTF8.self).unicodeScalars
    return scalars.allSatisfy { scalar in
      scalar == "_"
        || (scalar.isASCII
          ? UInt8(scalar.value).isASCIILetter || UInt8(scalar.value).isASCIIDigit
          : scalar.properties.isAlphabetic)
    }
  }

  private static func appendEscaped(_ name: [UInt8], to text: inout [UInt8]) {
    // JSON's escapes are those of a JSONPath but for the two quotation marks.
    let quoted = JSONText.quoted(name).dropFirst().dropLast()
    for scalar in String(decoding: quoted, as: UTF8.self).unicodeScalars {
      if scalar == "\"", text.last == UInt8(ascii: "\\") {
        text.removeLast()
        text.append(UInt8(ascii: "\""))
      } else if scalar == "'" {
        text += "\\'".utf8
      } else if scalar.isUnprintable {
        text += "\\u\(Hexadecimal.upper(scalar.value, digits: 4))".utf8
      } else {
        text += String(scalar).utf8
      }
    }
  }
}
