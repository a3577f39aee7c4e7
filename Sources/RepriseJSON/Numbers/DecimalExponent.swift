/// The exponent of a decimal number, of any size.
///
/// `1e99999999999999999999` is valid JSON, so an exponent may be beyond `Int`. Each value has one
/// form: `small` up to 18 digits, `large` above.
enum DecimalExponent: Hashable, Sendable {
  case small(Int64)
  /// Digits 0 to 9, most significant first, without leading zeros.
  case large(isNegative: Bool, digits: [UInt8])

  private static let smallDigits = 18

  /// The sum of an exponent as written and the place of the first significant digit.
  ///
  /// `text` holds ASCII digits; `shift` has at most 18 digits, being a count of bytes.
  init(isNegative: Bool, text: Slice<UnsafeBufferPointer<UInt8>>, shiftedBy shift: Int) {
    let digits = text.drop { $0 == UInt8(ascii: "0") }
    if digits.count <= Self.smallDigits {
      var value: Int64 = 0
      for digit in digits { value = value * 10 + Int64(digit - UInt8(ascii: "0")) }
      let sum = (isNegative ? -value : value) + Int64(shift)
      let sumDigits = Array(String(sum.magnitude).utf8)
      self =
        sumDigits.count <= Self.smallDigits
        ? .small(sum)
        : .large(isNegative: sum < 0, digits: sumDigits.map { $0 - UInt8(ascii: "0") })
      return
    }
    var sum = digits.map { $0 - UInt8(ascii: "0") }
    Self.add(isNegative ? -shift : shift, to: &sum)
    sum = Array(sum.drop { $0 == 0 })
    guard sum.count <= Self.smallDigits else {
      self = .large(isNegative: isNegative, digits: sum)
      return
    }
    let value = sum.reduce(Int64(0)) { $0 * 10 + Int64($1) }
    self = .small(isNegative ? -value : value)
  }

  /// Adds a smaller number to the digits of a larger one.
  private static func add(_ shift: Int, to digits: inout [UInt8]) {
    var carry = shift
    for index in digits.indices.reversed() {
      let sum = Int(digits[index]) + carry
      let digit = ((sum % 10) + 10) % 10
      digits[index] = UInt8(digit)
      carry = (sum - digit) / 10
      if carry == 0 { return }
    }
    while carry > 0 {
      digits.insert(UInt8(carry % 10), at: 0)
      carry /= 10
    }
  }

  var text: String {
    switch self {
    case .small(let value): String(value)
    case .large(let isNegative, let digits):
      (isNegative ? "-" : "")
        + String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    }
  }
}

extension DecimalExponent: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.small(let left), .small(let right)): left < right
    case (.small, .large(let isNegative, _)): !isNegative
    case (.large(let isNegative, _), .small): isNegative
    case (.large(true, _), .large(false, _)): true
    case (.large(false, _), .large(true, _)): false
    case (.large(false, let left), .large(false, let right)): isLess(left, right)
    case (.large(true, let left), .large(true, let right)): isLess(right, left)
    }
  }

  private static func isLess(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count != right.count ? left.count < right.count : left.lexicographicallyPrecedes(right)
  }
}
