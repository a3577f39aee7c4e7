/// What a body must be like to stand in a fixture file as text.
enum BodyText {
  /// The most bytes that a body takes up in a fixture file.
  static let largest = 262_144

  /// Whether a text can stand in a fixture as it is and be read back as it is; a final line feed
  /// does not belong to it.
  static func isFit(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count <= largest, text.first != UInt8(ascii: "\n") else { return false }
    if beginsReference(text) { return false }
    return text.withUnsafeBufferPointer { bytes in
      hasFitLines(bytes) && hasFitCharacters(bytes)
    }
  }

  /// Whether a text would be read as naming a sibling.
  static func beginsReference(_ text: ArraySlice<UInt8>) -> Bool {
    text.starts(with: [UInt8(ascii: "<"), UInt8(ascii: " ")])
  }

  /// No line ends in a blank or begins like a separator, and the last one ends in no line feed.
  private static func hasFitLines(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var hashes = 0
    var isAtStart = true
    var last: UInt8 = 0
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if last.isBlankOrTab { return false }
        (isAtStart, hashes) = (true, 0)
      } else if isAtStart, byte == UInt8(ascii: "#") {
        hashes += 1
        if hashes == 3 { return false }
      } else {
        isAtStart = false
      }
      last = byte
    }
    return !last.isBlankOrTab && last != UInt8(ascii: "\n")
  }

  /// UTF-8 without control characters and without what reorders or hides text.
  private static func hasFitCharacters(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        if byte < 0x20, byte != 0x09, byte != 0x0A { return false }
        if byte == 0x7F { return false }
        index += 1
        continue
      }
      guard let (scalar, length) = UTF8Reading.scalar(at: index, in: bytes), !isForbidden(scalar)
      else { return false }
      index += length
    }
    return true
  }

  /// C1 controls, line separators, bidirectional controls and the byte order mark.
  static func isForbidden(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}

/// Reading UTF-8 by the letter (RFC 3629).
enum UTF8Reading {
  static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        if bytes[index] < 0x80 {
          index += 1
        } else if let (_, length) = scalar(at: index, in: bytes) {
          index += length
        } else {
          return false
        }
      }
      return true
    }
  }

  /// The scalar of two bytes or more at a place, `nil` where there is none.
  static func scalar(
    at index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (scalar: UInt32, length: Int)? {
    let first = bytes[index]
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0, index + length <= bytes.count else { return nil }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = bytes[index + offset]
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    switch length {
    case 3 where scalar < 0x800 || (0xD800...0xDFFF).contains(scalar): return nil
    case 4 where !(0x10000...0x10FFFF).contains(scalar): return nil
    default: return (scalar, length)
    }
  }
}
