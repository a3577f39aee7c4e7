/// What can be secret, and what is worth searching for.
enum SecretValue {
  /// The longest value that is searched for elsewhere.
  static let greatestLength = 64 * 1024

  /// Whether a value is never secret, whatever its name: nothing, a boolean, null, placeholders.
  static func isNever(_ value: [UInt8]) -> Bool {
    value.isEmpty || isLiteral(value[...]) || isRedacted(value[...])
      || UnsignedToken.isUnsigned(value)
  }

  /// Whether a value is placeholders and nothing else.
  private static func isRedacted(_ value: ArraySlice<UInt8>) -> Bool {
    let placeholders = Placeholder.occurrences(in: value)
    return !placeholders.isEmpty && placeholders.reduce(0) { $0 + $1.range.count } == value.count
  }

  /// Whether a value is particular enough to be replaced wherever it occurs.
  static func isMemorable(_ value: [UInt8], declared: Bool) -> Bool {
    guard value.count >= (declared ? 4 : 7), value.count <= greatestLength,
      !Placeholder.isContained(in: value[...])
    else { return false }
    if declared { return true }
    let slice = value[...]
    return !slice.allSatisfy(\.isLowercaseLetter) && !isShortNumber(slice) && !isLiteral(slice)
      && !isDate(slice)
  }

  /// Whether a number's digits, but those of an exponent, are all nines, as those of a replaced
  /// number are; true for what has no digits.
  static func isNines(_ number: ArraySlice<UInt8>) -> Bool {
    number.prefix { $0 | 0x20 != UInt8(ascii: "e") }
      .allSatisfy { !$0.isDigit || $0 == UInt8(ascii: "9") }
  }

  static func isUUID(_ value: [UInt8]) -> Bool {
    guard value.count == 36 else { return false }
    return value.indices.allSatisfy { index in
      switch index {
      case 8, 13, 18, 23: value[index] == UInt8(ascii: "-")
      default: value[index].hexValue != nil
      }
    }
  }

  private static func isLiteral(_ value: ArraySlice<UInt8>) -> Bool {
    value.count <= 5
      && (value.equalsIgnoringCase("true") || value.equalsIgnoringCase("false")
        || value.elementsEqual("null".utf8))
  }

  private static func isShortNumber(_ value: ArraySlice<UInt8>) -> Bool {
    var digits = 0
    for (index, byte) in zip(value.indices, value) {
      switch byte {
      case _ where byte.isDigit: digits += 1
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        guard index == value.startIndex || value[index - 1] | 0x20 == UInt8(ascii: "e") else {
          return false
        }
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): break
      default: return false
      }
    }
    return digits < 10
  }

  /// Whether it is a date of ISO 8601, with or without a time.
  private static func isDate(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.count >= 10, value.count <= 40 else { return false }
    let bytes = Array(value)
    let isDay = bytes[..<10].indices.allSatisfy { index in
      index == 4 || index == 7 ? bytes[index] == UInt8(ascii: "-") : bytes[index].isDigit
    }
    return isDay
      && bytes[10...].allSatisfy { byte in
        byte.isDigit || byte == UInt8(ascii: "T") || byte == UInt8(ascii: "Z")
          || byte == UInt8(ascii: "t") || byte == UInt8(ascii: "z") || byte == UInt8(ascii: ":")
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
      }
  }
}
