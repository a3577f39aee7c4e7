extension ArraySlice<UInt8> {
  /// The bytes without blanks and tabs at both ends.
  var trimmed: ArraySlice<UInt8> {
    var slice = drop { $0.isBlankOrTab }
    while let last = slice.last, last.isBlankOrTab { slice.removeLast() }
    return slice
  }

  /// The bytes up to the first blank or tab, and what follows the blanks after it.
  func splitAtBlank() -> (word: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    guard let blank = firstIndex(where: { $0.isBlankOrTab }) else {
      return (self, self[endIndex...])
    }
    return (self[..<blank], self[blank...].drop { $0.isBlankOrTab })
  }

  /// A decimal number without sign; `nil` where there is anything else, or too much of it.
  var decimal: Int64? {
    guard !isEmpty, count <= 18, allSatisfy({ $0.isDigit }) else { return nil }
    return reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  /// The text, shortened and with control characters spelled out, for a message.
  var quotedForMessage: String {
    guard !isEmpty else { return "an empty line" }
    var text = ""
    for scalar in String(decoding: prefix(60), as: UTF8.self).unicodeScalars {
      if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || BodyText.isForbidden(scalar.value)
      {
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return "'" + text + (count > 60 ? "…'" : "'")
  }
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isBlankOrTab: Bool { self == 0x20 || self == 0x09 }
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}

extension String {
  /// The text with control characters as blanks and none at its ends, so that it fits on a line.
  var onOneLine: String {
    let scalars = unicodeScalars.map { scalar -> UnicodeScalar in
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      return isControl || scalar.value == 0x2028 || scalar.value == 0x2029 ? " " : scalar
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(decoding: ArraySlice(String(text).utf8).trimmed, as: UTF8.self)
  }
}
