/// Why a text is not JSON, and where (RFC 8259).
public struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The offset of the offending byte, in bytes from the start of the text.
  public var offset: Int
  /// The line, counted from 1; lines end with a line feed.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars.
  public var column: Int
  /// What would have been right there, in words.
  public var expected: String
  /// What stands there instead, in words and without control characters.
  public var found: String

  /// An error at a place that is already known.
  public init(offset: Int, line: Int, column: Int, expected: String, found: String) {
    self.offset = offset
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
  }

  /// One line such as `line 3, column 7: expected a value, found '}'`.
  public var description: String {
    "line \(line), column \(column): expected \(expected), found \(found)"
  }
}

extension JSONSyntaxError {
  init(in text: UnsafeBufferPointer<UInt8>, at offset: Int, expected: String) {
    var line = 1
    var column = 1
    for byte in text[..<min(offset, text.count)] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(
      offset: offset, line: line, column: column, expected: expected,
      found: Self.found(in: text, at: offset))
  }

  private static func found(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> String {
    guard offset < text.count else { return "the end of the text" }
    if text[offset].isASCIILetter {
      let word = text[offset...].prefix(20).prefix { $0.isASCIILetter || $0.isASCIIDigit }
      return "'\(String(decoding: word, as: UTF8.self))'"
    }
    let length = UTF8Sequence.length(in: text, at: offset)
    guard length > 0 else { return "the byte 0x\(Hexadecimal.upper(text[offset], digits: 2))" }
    let character = String(decoding: text[offset..<offset + length], as: UTF8.self)
    guard let scalar = character.unicodeScalars.first, !scalar.isUnprintable else {
      let value = character.unicodeScalars.first?.value ?? 0
      return "U+\(Hexadecimal.upper(value, digits: 4))"
    }
    switch scalar {
    case " ": return "a blank"
    case "'": return "\"'\""
    default: return "'\(character)'"
    }
  }
}
