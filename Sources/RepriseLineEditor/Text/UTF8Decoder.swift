/// Turns bytes into Unicode scalars as they come, one byte at a time.
///
/// Well-formed is what RFC 3629 says: no overlong forms, no surrogates, nothing above U+10FFFF.
struct UTF8Decoder {
  enum Step: Equatable {
    /// A scalar is complete.
    case scalar(Unicode.Scalar)
    /// The byte belongs to a scalar that is not complete yet.
    case more
    /// The bytes up to here are no UTF-8; the byte itself is used up.
    case invalid
    /// The bytes before this one are no UTF-8; this one has to be given again.
    case invalidBefore
  }

  private var value: UInt32 = 0
  private var missing = 0
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether a scalar has been started.
  var isInside: Bool { missing > 0 }

  mutating func take(_ byte: UInt8) -> Step {
    guard missing > 0 else { return start(byte) }
    guard range.contains(byte) else {
      missing = 0
      return .invalidBefore
    }
    range = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    guard missing == 0 else { return .more }
    return Unicode.Scalar(value).map(Step.scalar) ?? .invalid
  }

  private mutating func start(_ byte: UInt8) -> Step {
    range = 0x80...0xBF
    switch byte {
    case 0x00...0x7F:
      return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF:
      (value, missing) = (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF:
      (value, missing) = (UInt32(byte & 0x0F), 2)
      if byte == 0xE0 { range = 0xA0...0xBF }
      if byte == 0xED { range = 0x80...0x9F }
    case 0xF0...0xF4:
      (value, missing) = (UInt32(byte & 0x07), 3)
      if byte == 0xF0 { range = 0x90...0xBF }
      if byte == 0xF4 { range = 0x80...0x8F }
    default:
      return .invalid
    }
    return .more
  }

  /// The place of the first byte of `bytes` that starts no well-formed scalar, `nil` if none does.
  static func firstInvalid(in bytes: some Sequence<UInt8>) -> Int? {
    var decoder = UTF8Decoder()
    var start = 0
    var end = 0
    for byte in bytes {
      switch decoder.take(byte) {
      case .scalar: start = end + 1
      case .more: break
      case .invalid, .invalidBefore: return start
      }
      end += 1
    }
    return decoder.isInside ? start : nil
  }
}
