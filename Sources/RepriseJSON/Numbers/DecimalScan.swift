/// A number's text, read as sign, significant digits and exponent, without copying the digits.
///
/// The value is `d.ddd × 10^exponent`; every value has one form, and zero has no digits.
struct DecimalScan {
  let isNegative: Bool
  let exponent: DecimalExponent
  /// From the first to the last digit that is not 0; may hold the point.
  let significand: Slice<UnsafeBufferPointer<UInt8>>

  /// `text` is a JSON number.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    let hasSign = text.first == UInt8(ascii: "-")
    if hasSign { index = 1 }
    var ordinal = 0
    var integerDigits: Int?
    var first: (index: Int, ordinal: Int)?
    var last = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: ".") {
        integerDigits = ordinal
      } else if byte.isASCIIDigit {
        if byte != UInt8(ascii: "0") {
          if first == nil { first = (index, ordinal) }
          last = index
        }
        ordinal += 1
      } else {
        break
      }
      index += 1
    }
    guard let first else {
      isNegative = false
      exponent = .small(0)
      significand = text[0..<0]
      return
    }
    isNegative = hasSign
    significand = text[first.index...last]
    let shift = (integerDigits ?? ordinal) - 1 - first.ordinal
    guard index < text.count else {
      exponent = .small(Int64(shift))
      return
    }
    let hasExponentSign = index + 1 < text.count && !text[index + 1].isASCIIDigit
    exponent = DecimalExponent(
      isNegative: hasExponentSign && text[index + 1] == UInt8(ascii: "-"),
      text: text[(index + (hasExponentSign ? 2 : 1))...], shiftedBy: shift)
  }

  var isZero: Bool { significand.isEmpty }

  /// The significant digits in ASCII, the point left out.
  var digits: some Sequence<UInt8> { significand.lazy.filter { $0 != UInt8(ascii: ".") } }

  func isEqual(to other: DecimalScan) -> Bool {
    isNegative == other.isNegative && exponent == other.exponent
      && digits.elementsEqual(other.digits)
  }

  /// Appends the one form of the value, itself a JSON number, such as `1.2e1`.
  func appendCanonical(to text: inout [UInt8]) {
    guard !isZero else {
      text.append(UInt8(ascii: "0"))
      return
    }
    if isNegative { text.append(UInt8(ascii: "-")) }
    var count = 0
    for digit in digits {
      if count == 1 { text.append(UInt8(ascii: ".")) }
      text.append(digit)
      count += 1
    }
    if exponent != .small(0) {
      text.append(UInt8(ascii: "e"))
      text += exponent.text.utf8
    }
  }
}
