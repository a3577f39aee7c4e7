extension JSONPathParser {
  /// The largest integer that the RFC allows, 2^53 - 1.
  private static let limit: Int64 = 9_007_199_254_740_991

  mutating func indexOrSlice() throws(JSONPathSyntaxError) -> JSONPath.Selector {
    let start = try integer()
    let end = position
    skipBlanks()
    guard take(":") else {
      guard let start else {
        throw failure("expected a name in quotation marks, an index, a slice or `*`" + quoteHint())
      }
      position = end
      return .index(start)
    }
    skipBlanks()
    let upper = try integer()
    skipBlanks()
    var step: Int64?
    if take(":") {
      skipBlanks()
      step = try integer()
    }
    return .slice(start: start, end: upper, step: step ?? 1)
  }

  /// An integer without leading zeros, in the RFC's range; nil if none begins here.
  private mutating func integer() throws(JSONPathSyntaxError) -> Int64? {
    let start = position
    let isNegative = take("-")
    let digits = text[position...].prefix { $0.isASCIIDigit }
    guard let first = digits.first else {
      if isNegative { throw failure("expected a digit after `-`") }
      return nil
    }
    if first == UInt8(ascii: "0"), digits.count > 1 || isNegative {
      throw failure(
        digits.count > 1 ? "a number cannot have a leading 0" : "`-0` is written `0`", at: start)
    }
    var value: Int64 = 0
    for digit in digits {
      value = value * 10 + Int64(digit - UInt8(ascii: "0"))
      guard value <= Self.limit else {
        throw failure("expected a number from -\(Self.limit) to \(Self.limit)", at: start)
      }
    }
    position = digits.endIndex
    return isNegative ? -value : value
  }

  /// How to write a name that stands in brackets without quotation marks.
  private func quoteHint() -> String {
    let name = text[position...].prefix { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "-")
    }
    guard let first = name.first, first.isASCIILetter || first == UInt8(ascii: "_") else {
      return ""
    }
    return "; a name is written `['\(String(decoding: name, as: UTF8.self))']`"
  }
}
