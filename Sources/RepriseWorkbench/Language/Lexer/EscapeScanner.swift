/// The escapes within `$'…'`, as C and the shells have them.
extension Scanner {
  /// Reads the escape at the cursor, which stands on its backslash.
  ///
  /// - Returns: the bytes that it means; an unknown escape means itself.
  /// - Throws: ``SyntaxError`` for a number that is no character, as a word is always UTF-8.
  mutating func cEscape() throws(SyntaxError) -> [UInt8] {
    let start = index
    guard let letter = byte(after: 1) else { return [] }
    index += 2
    switch letter {
    case UInt8(ascii: "a"): return [0x07]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "e"), UInt8(ascii: "E"): return [0x1B]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "v"): return [0x0B]
    case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "?"):
      return [letter]
    case UInt8(ascii: "x"): return try byteEscapes(from: start)
    case UInt8(ascii: "u"): return try scalar(digits(upTo: 4, radix: 16), from: start)
    case UInt8(ascii: "U"): return try scalar(digits(upTo: 8, radix: 16), from: start)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      index = start
      return try byteEscapes(from: start)
    case 0x80...:
      index = start + 1
      return [UInt8(ascii: "\\")]
    default: return [UInt8(ascii: "\\"), letter]
    }
  }

  /// Reads adjacent `\xHH` and `\NNN`, which together have to be UTF-8.
  private mutating func byteEscapes(from start: Int) throws(SyntaxError) -> [UInt8] {
    index = start
    var bytes: [UInt8] = []
    while byte == UInt8(ascii: "\\"), let letter = byte(after: 1) {
      let value: UInt32?
      if letter == UInt8(ascii: "x") {
        index += 2
        value = digits(upTo: 2, radix: 16)
      } else if (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(letter) {
        index += 1
        value = digits(upTo: 3, radix: 8)
      } else {
        break
      }
      guard let value, value < 256 else {
        throw source.error("expected the number of a byte after the backslash", at: start)
      }
      bytes.append(UInt8(value))
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw source.error("these bytes are not UTF-8 text", at: start)
    }
    return bytes
  }

  private func scalar(_ value: UInt32?, from start: Int) throws(SyntaxError) -> [UInt8] {
    guard let value, let scalar = Unicode.Scalar(value) else {
      throw source.error("expected the hexadecimal number of a character", at: start)
    }
    return Array(String(scalar).utf8)
  }

  private mutating func digits(upTo count: Int, radix: UInt32) -> UInt32? {
    var value: UInt32?
    for _ in 0..<count {
      guard let digit = byte?.hexadecimalValue, digit < radix else { break }
      value = (value ?? 0) * radix + digit
      index += 1
    }
    return value
  }
}
