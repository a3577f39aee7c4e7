/// Base64 of RFC 4648 in both alphabets, for finding credentials and what others encoded.
enum Base64 {
  /// The value of a character of either alphabet.
  static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// The bytes that the text stands for, or nil if it is not base64; padding may be missing.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var text = text
    while text.last == UInt8(ascii: "="), text.count > 1 { text.removeLast() }
    guard text.count % 4 != 1 else { return nil }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      guard let value = value(of: byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return decoded
  }

  /// The text of `bytes` in the alphabet for URLs, without padding.
  static func encodeURL(_ bytes: [UInt8]) -> [UInt8] {
    // Whole characters, and a last one whose free bits are zero.
    let isWhole = bytes.count % 3 == 0
    let core = core(of: isWhole ? bytes : bytes + [0], alignment: 0, alphabet: .url)
    return Array(core.prefix((bytes.count * 8 + 5) / 6))
  }

  /// The characters that `bytes` alone determine when `alignment` bytes stand before them.
  ///
  /// With one or two bytes before, the first character also holds bits of those, and the last
  /// may hold bits of what follows; both are left out.
  static func core(of bytes: [UInt8], alignment: Int, alphabet: Alphabet) -> [UInt8] {
    let skipped = [0, 4, 2][alignment]
    let available = bytes.count * 8
    var core: [UInt8] = []
    core.reserveCapacity(available / 6)
    var position = skipped
    while position + 6 <= available {
      let index = position >> 3
      let pair = UInt16(bytes[index]) << 8 | UInt16(index + 1 < bytes.count ? bytes[index + 1] : 0)
      core.append(alphabet.character(UInt8(pair >> UInt16(10 - (position & 7)) & 0x3F)))
      position += 6
    }
    return core
  }

  enum Alphabet: CaseIterable {
    case standard
    case url

    func character(_ value: UInt8) -> UInt8 {
      switch value {
      case 0..<26: 0x41 + value
      case 26..<52: 0x61 + value - 26
      case 52..<62: 0x30 + value - 52
      case 62: self == .standard ? UInt8(ascii: "+") : UInt8(ascii: "-")
      default: self == .standard ? UInt8(ascii: "/") : UInt8(ascii: "_")
      }
    }
  }
}
