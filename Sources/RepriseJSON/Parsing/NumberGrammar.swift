/// The grammar of a JSON number (RFC 8259, section 6).
enum NumberGrammar {
  struct Scan {
    /// Where the number ends, or the byte that it cannot have.
    var end: Int
    /// What was expected there if it is no number.
    var expected: String?
  }

  @inline(__always)
  static func scan(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Scan {
    var index = start
    if index < text.count, text[index] == UInt8(ascii: "-") { index &+= 1 }
    guard index < text.count, text[index].isASCIIDigit else {
      return Scan(end: index, expected: "a digit after '-'")
    }
    if text[index] == UInt8(ascii: "0") {
      index &+= 1
      if index < text.count, text[index].isASCIIDigit {
        return Scan(end: index, expected: "no digit after a leading 0")
      }
    } else {
      index = endOfDigits(text, from: index)
    }
    if index < text.count, text[index] == UInt8(ascii: ".") {
      let fraction = index &+ 1
      index = endOfDigits(text, from: fraction)
      if index == fraction { return Scan(end: index, expected: "a digit after '.'") }
    }
    if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
      var exponent = index &+ 1
      if exponent < text.count,
        text[exponent] == UInt8(ascii: "+") || text[exponent] == UInt8(ascii: "-")
      {
        exponent &+= 1
      }
      index = endOfDigits(text, from: exponent)
      if index == exponent { return Scan(end: index, expected: "a digit in the exponent") }
    }
    return Scan(end: index, expected: nil)
  }

  @inline(__always)
  private static func endOfDigits(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < text.count, text[index].isASCIIDigit { index &+= 1 }
    return index
  }
}
