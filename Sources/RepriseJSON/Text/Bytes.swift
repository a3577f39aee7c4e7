#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension UInt8 {
  @inline(__always) var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  @inline(__always) var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  @inline(__always) var isJSONBlank: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }

  var hexadecimalValue: UInt32? {
    if isASCIIDigit { return UInt32(self - UInt8(ascii: "0")) }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}

extension Unicode.Scalar {
  /// Whether a terminal might act on it, or show nothing: C0, C1, line separators, bidi controls.
  var isUnprintable: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0x061C:
      true
    default: false
    }
  }
}

enum Bytes {
  @inline(__always)
  static func equal(
    _ left: UnsafeBufferPointer<UInt8>, at leftStart: Int,
    _ right: UnsafeBufferPointer<UInt8>, at rightStart: Int, count: Int
  ) -> Bool {
    guard count > 0, let left = left.baseAddress, let right = right.baseAddress else {
      return count == 0
    }
    return memcmp(left + leftStart, right + rightStart, count) == 0
  }
}

enum Hexadecimal {
  static func upper(_ value: some BinaryInteger, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

extension Bytes {
  /// Below, at or above 0 as `left` comes before, with or after `right`, byte by byte.
  static func order(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Int {
    var (left, right) = (left.makeIterator(), right.makeIterator())
    while true {
      switch (left.next(), right.next()) {
      case (nil, nil): return 0
      case (nil, _): return -1
      case (_, nil): return 1
      case (let left?, let right?) where left != right: return left < right ? -1 : 1
      default: continue
      }
    }
  }
}
