extension JSONParser {
  /// Moves past the string that begins at the quotation mark here; true if it has escapes.
  mutating func string() throws(JSONSyntaxError) -> Bool {
    var escaped = false
    var index = position + 1
    while true {
      index = Self.endOfPlainText(text, from: index)
      guard index < text.count else {
        throw failure(at: text.count, expected: "the closing '\"' of a string")
      }
      let byte = text[index]
      if byte == UInt8(ascii: "\"") {
        position = index + 1
        return escaped
      } else if byte == UInt8(ascii: "\\") {
        escaped = true
        index = try endOfEscape(at: index)
      } else if byte < 0x20 {
        throw failure(at: index, expected: "an escape instead of a control character")
      } else {
        let length = UTF8Sequence.length(in: text, at: index)
        guard length > 0 else { throw failure(at: index, expected: "UTF-8") }
        index += length
      }
    }
  }

  private func endOfEscape(at backslash: Int) throws(JSONSyntaxError) -> Int {
    let index = backslash + 1
    guard index < text.count else {
      throw failure(at: index, expected: "the closing '\"' of a string")
    }
    switch text[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return index + 1
    case UInt8(ascii: "u"):
      for digit in index + 1..<index + 5 {
        guard digit < text.count, text[digit].hexadecimalValue != nil else {
          throw failure(at: digit, expected: "four hexadecimal digits after '\\u'")
        }
      }
      return index + 5
    default:
      throw failure(at: index, expected: "one of \" \\ / b f n r t u after '\\'")
    }
  }

  /// The first byte from `start` on that is not plain ASCII text of a string.
  ///
  /// Eight bytes at a time: the lowest flagged byte of the word is the first that needs a look.
  @inline(__always)
  private static func endOfPlainText(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var index = start
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    let raw = UnsafeRawBufferPointer(text)
    while index &+ 8 <= text.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      let flags =
        ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
        | ((word &- ones &* 0x20) & ~word) | word
      if flags & high != 0 { return index &+ (flags & high).trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < text.count {
      let byte = text[index]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x80 { return index }
      index &+= 1
    }
    return index
  }
}
