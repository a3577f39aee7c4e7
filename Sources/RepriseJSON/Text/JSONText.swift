/// Writing JSON strings.
public enum JSONText {
  /// The string as a JSON string, with quotation marks and only the escapes that JSON demands.
  public static func quoted(_ text: String) -> String {
    String(decoding: quoted(text.utf8), as: UTF8.self)
  }

  /// The UTF-8 as a JSON string, with quotation marks and only the escapes that JSON demands.
  ///
  /// Three bytes of WTF-8 become the escape of their lone surrogate; other bytes that are not UTF-8
  /// become U+FFFD. The result is valid JSON for any input.
  public static func quoted(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 2)
    append(bytes, to: &result)
    return result
  }

  static func append(_ bytes: some Collection<UInt8>, to result: inout [UInt8]) {
    result.append(UInt8(ascii: "\""))
    let done: Void? = bytes.withContiguousStorageIfAvailable { appendContent($0, to: &result) }
    if done == nil {
      Array(bytes).withUnsafeBufferPointer { appendContent($0, to: &result) }
    }
    result.append(UInt8(ascii: "\""))
  }

  private static func appendContent(
    _ text: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]
  ) {
    var plain = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        index += 1
        continue
      }
      let length = byte < 0x80 ? 0 : UTF8Sequence.length(in: text, at: index)
      if length > 0 {
        index += length
        continue
      }
      result += text[plain..<index]
      if let surrogate = UTF8Sequence.surrogate(in: text, at: index) {
        appendEscape(surrogate, to: &result)
        index += 3
      } else {
        if byte < 0x80 { appendEscape(byte, to: &result) } else { result += "\u{FFFD}".utf8 }
        index += 1
      }
      plain = index
    }
    result += text[plain..<index]
  }

  private static func appendEscape(_ byte: UInt8, to result: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
    case 0x08: result += "\\b".utf8
    case 0x09: result += "\\t".utf8
    case 0x0A: result += "\\n".utf8
    case 0x0C: result += "\\f".utf8
    case 0x0D: result += "\\r".utf8
    default: appendEscape(UInt32(byte), to: &result)
    }
  }

  private static func appendEscape(_ unit: UInt32, to result: inout [UInt8]) {
    let digits = String(unit, radix: 16)
    result += "\\u".utf8
    result += repeatElement(UInt8(ascii: "0"), count: max(0, 4 - digits.utf8.count))
    result += digits.utf8
  }
}
