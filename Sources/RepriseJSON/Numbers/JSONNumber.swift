/// The exact decimal value of a JSON number; never rounded, never a `Double`.
///
/// `1`, `1.0` and `10e-1` are one value, and so are `0` and `-0`.
public struct JSONNumber: Sendable, Hashable {
  private let isNegative: Bool
  /// The exponent of the first digit: the value is `d.ddd × 10^exponent`.
  private let exponent: DecimalExponent
  /// Digits 0 to 9 without zeros at either end; none for zero.
  private let digits: [UInt8]

  /// The value of a number in JSON's own grammar (RFC 8259, section 6); nil for any other text.
  public init?(_ text: some Sequence<UInt8>) {
    let scan: (Bool, DecimalExponent, [UInt8])? = Array(text).withUnsafeBufferPointer { text in
      let grammar = NumberGrammar.scan(text, from: 0)
      guard grammar.expected == nil, grammar.end == text.count else { return nil }
      let scan = DecimalScan(text)
      return (scan.isNegative, scan.exponent, scan.digits.map { $0 - UInt8(ascii: "0") })
    }
    guard let scan else { return nil }
    (isNegative, exponent, digits) = scan
  }

  /// Whether the value has no fraction.
  public var isInteger: Bool { digits.isEmpty || exponent >= .small(Int64(digits.count) - 1) }

  /// The value as a 64-bit integer, if it is one.
  public func int64() -> Int64? {
    guard isInteger, case .small(let exponent) = exponent, exponent <= 18 else { return nil }
    var value: Int64 = 0
    for place in 0..<(digits.isEmpty ? 0 : Int(exponent) + 1) {
      let digit = place < digits.count ? Int64(digits[place]) : 0
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, more) = product.subtractingReportingOverflow(digit)
      if overflow || more { return nil }
      value = sum
    }
    // Collected as a negative number, of which there is one more.
    if isNegative { return value }
    return value == .min ? nil : -value
  }
}

extension JSONNumber: Comparable {
  /// Compares by exact value.
  public static func < (left: JSONNumber, right: JSONNumber) -> Bool {
    if left.sign != right.sign { return left.sign < right.sign }
    return left.isNegative ? right.magnitudeIsLess(than: left) : left.magnitudeIsLess(than: right)
  }

  private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

  private func magnitudeIsLess(than other: JSONNumber) -> Bool {
    exponent != other.exponent
      ? exponent < other.exponent : digits.lexicographicallyPrecedes(other.digits)
  }
}
