extension JSONPathParser {
  /// A name in single or double quotation marks, without its escapes (RFC 9535, section 2.3.1.1).
  mutating func quotedName() throws(JSONPathSyntaxError) -> [UInt8] {
    let quote = text[position]
    let start = position
    position += 1
    var name: [UInt8] = []
    while let byte = peek {
      if byte == quote {
        position += 1
        return name
      }
      if byte == UInt8(ascii: "\\") {
        try escape(quote: quote, into: &name)
      } else if byte < 0x20 {
        throw failure("expected an escape instead of a control character")
      } else {
        name.append(byte)
        position += 1
      }
    }
    let mark = String(decoding: [quote], as: UTF8.self)
    throw failure("the name that begins here has no closing `\(mark)`", at: start)
  }

  private mutating func escape(
    quote: UInt8, into name: inout [UInt8]
  ) throws(JSONPathSyntaxError) {
    let start = position
    position += 1
    let letter = peek
    position += 1
    switch letter {
    case quote, UInt8(ascii: "\\"), UInt8(ascii: "/"): name.append(text[position - 1])
    case UInt8(ascii: "b"): name.append(0x08)
    case UInt8(ascii: "f"): name.append(0x0C)
    case UInt8(ascii: "n"): name.append(0x0A)
    case UInt8(ascii: "r"): name.append(0x0D)
    case UInt8(ascii: "t"): name.append(0x09)
    case UInt8(ascii: "u"): UTF8Sequence.append(try escapedScalar(from: start), to: &name)
    default:
      let mark = String(decoding: [quote], as: UTF8.self)
      throw failure("expected one of `\(mark) \\ / b f n r t u` after `\\`", at: start + 1)
    }
  }

  /// The scalar of `\uXXXX` or of a surrogate pair; the position is after the `u`.
  private mutating func escapedScalar(from start: Int) throws(JSONPathSyntaxError) -> UInt32 {
    let unit = try fourDigits()
    guard unit & 0xF800 == 0xD800 else { return unit }
    if unit < 0xDC00, take("\\"), take("u") {
      let low = try fourDigits()
      if low & 0xFC00 == 0xDC00 { return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00) }
    }
    throw failure("a surrogate needs its other half, as in `\\ud83d\\ude00`", at: start)
  }

  private mutating func fourDigits() throws(JSONPathSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = peek?.hexadecimalValue else {
        throw failure("expected four hexadecimal digits after `\\u`")
      }
      value = value << 4 | digit
      position += 1
    }
    return value
  }
}
