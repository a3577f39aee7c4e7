extension UInt8 {
  var isDigit: Bool { self &- 0x30 < 10 }

  var isLowercaseLetter: Bool { self &- 0x61 < 26 }

  var isUppercaseLetter: Bool { self &- 0x41 < 26 }

  var isLetter: Bool { (self | 0x20).isLowercaseLetter }

  var isLetterOrDigit: Bool { isLetter || isDigit }

  var lowercased: UInt8 { isUppercaseLetter ? self | 0x20 : self }

  /// A blank, a tab, a line feed or a carriage return.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  /// The value of a hex digit in either case.
  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }

  /// What RFC 3986 calls unreserved.
  var isUnreserved: Bool {
    isLetterOrDigit || self == 0x2D || self == 0x2E || self == 0x5F || self == 0x7E
  }

  /// What RFC 9110 allows in a token.
  var isTokenCharacter: Bool {
    if isLetterOrDigit { return true }
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"),
      UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      return true
    default:
      return false
    }
  }
}

extension ArraySlice<UInt8> {
  var trimmingBlanks: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first.isBlank { slice.removeFirst() }
    while let last = slice.last, last.isBlank { slice.removeLast() }
    return slice
  }

  func hasPrefix(_ prefix: some Collection<UInt8>) -> Bool {
    count >= prefix.count && self.prefix(prefix.count).elementsEqual(prefix)
  }

  func hasSuffix(_ suffix: some Collection<UInt8>) -> Bool {
    count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
  }

  /// Whether the bytes are `text`, which is in lower case, but for the case of ASCII letters.
  func equalsIgnoringCase(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { other in
      other.count == count && zip(self, other).allSatisfy { $0.lowercased == $1 }
    }
  }

  /// The first place at or after `start` where `needle` stands.
  func firstRange(of needle: some Collection<UInt8>, from start: Int) -> Range<Int>? {
    guard let first = needle.first, start >= startIndex, start <= endIndex else { return nil }
    let length = needle.count
    var position = start
    while position <= endIndex - length {
      guard let candidate = self[position...].firstIndex(of: first),
        candidate <= endIndex - length
      else { return nil }
      if self[candidate..<candidate + length].elementsEqual(needle) {
        return candidate..<candidate + length
      }
      position = candidate + 1
    }
    return nil
  }
}
