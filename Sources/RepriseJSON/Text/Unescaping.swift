/// The escapes of a JSON string that has been checked (RFC 8259, section 7).
enum Unescaping {
  /// The UTF-8 that the text between the quotation marks stands for.
  ///
  /// A lone surrogate becomes its three bytes (WTF-8), so that different ones stay different, or
  /// U+FFFD where text for people is wanted.
  static func bytes(
    _ content: ArraySlice<UInt8>, replacingLoneSurrogates: Bool = false
  ) -> [UInt8] {
    content.withUnsafeBufferPointer { text in
      var result: [UInt8] = []
      result.reserveCapacity(text.count)
      var index = 0
      while index < text.count {
        guard text[index] == UInt8(ascii: "\\"), index + 1 < text.count else {
          result.append(text[index])
          index += 1
          continue
        }
        let letter = text[index + 1]
        index += 2
        guard letter == UInt8(ascii: "u") else {
          result.append(simple(letter))
          continue
        }
        var value = unit(text, at: index)
        index += 4
        if value & 0xFC00 == 0xD800, let low = lowSurrogate(text, at: index) {
          value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
          index += 6
        } else if value & 0xF800 == 0xD800, replacingLoneSurrogates {
          value = 0xFFFD
        }
        UTF8Sequence.append(value, to: &result)
      }
      return result
    }
  }

  private static func simple(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  private static func unit(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32 {
    var value: UInt32 = 0
    for position in index..<min(index + 4, text.count) {
      value = value << 4 | (text[position].hexadecimalValue ?? 0)
    }
    return value
  }

  private static func lowSurrogate(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> UInt32? {
    guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"),
      text[index + 1] == UInt8(ascii: "u")
    else { return nil }
    let value = unit(text, at: index + 2)
    return value & 0xFC00 == 0xDC00 ? value : nil
  }
}
