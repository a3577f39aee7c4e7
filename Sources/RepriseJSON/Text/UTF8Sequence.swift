/// Well-formed UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Sequence {
  /// The length of the character that begins at `index`, or 0 if it is not UTF-8.
  static func length(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let first = text[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return 0
    }
    guard text.count - index >= length, second.contains(text[index + 1]) else { return 0 }
    for offset in 2..<max(2, length) where text[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// The surrogate (0xD800 to 0xDFFF) that three bytes of WTF-8 at `index` stand for.
  static func surrogate(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
    guard text.count - index >= 3, text[index] == 0xED, text[index + 1] & 0xE0 == 0xA0,
      text[index + 2] & 0xC0 == 0x80
    else { return nil }
    return 0xD000 | UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
  }

  /// Appends a code point, a surrogate as three bytes (WTF-8).
  static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    func byte(_ value: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value) }
    switch value {
    case 0..<0x80: bytes.append(byte(value))
    case 0x80..<0x800: bytes += [0xC0 | byte(value >> 6), 0x80 | byte(value & 0x3F)]
    case 0x800..<0x10000:
      bytes += [
        0xE0 | byte(value >> 12), 0x80 | byte(value >> 6 & 0x3F), 0x80 | byte(value & 0x3F),
      ]
    default:
      bytes += [
        0xF0 | byte(value >> 18), 0x80 | byte(value >> 12 & 0x3F),
        0x80 | byte(value >> 6 & 0x3F), 0x80 | byte(value & 0x3F),
      ]
    }
  }
}
