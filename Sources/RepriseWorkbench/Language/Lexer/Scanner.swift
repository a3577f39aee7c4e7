/// A cursor over a source that reads what the grammar asks for at each place.
///
/// What a byte means depends on where it stands (a `{` is JSON after `:=`, text in a path), so
/// the parser drives it and there is no list of tokens.
struct Scanner {
  let source: Source
  var index = 0

  /// A place already counted, so that a line with many statements is counted once.
  private var counted = (offset: 0, line: 0, column: 1)

  init(_ source: Source) {
    self.source = source
  }

  /// The byte at the cursor, `nil` at the end.
  var byte: UInt8? { source[index] }

  func byte(after distance: Int) -> UInt8? { source[index + distance] }

  func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { source.bytes[min(index, source.count)...].starts(with: $0) }
  }

  /// Whether nothing of a word stands at an offset: a blank, a line end, the end.
  func endsWord(at offset: Int) -> Bool {
    guard let byte = source[offset] else { return true }
    return byte.isBlank || byte.isLineFeed
      || (byte == UInt8(ascii: "\\") && source[offset + 1] == 0x0A)
  }

  /// Whether this text stands at the cursor as a word of its own.
  func isWord(_ text: StaticString) -> Bool {
    starts(with: text) && endsWord(at: index + text.utf8CodeUnitCount)
  }

  /// Skips blanks and continued line ends.
  ///
  /// - Throws: ``SyntaxError`` for a backslash at the very end.
  mutating func skipBlanks() throws(SyntaxError) {
    while let byte {
      if byte.isBlank {
        index += 1
      } else if byte == UInt8(ascii: "\\"), self.byte(after: 1) == 0x0A {
        index += 2
      } else if byte == UInt8(ascii: "\\"), self.byte(after: 1) == nil {
        throw danglingBackslash(at: index)
      } else {
        return
      }
    }
  }

  /// Whether a statement ends here: the end, a line end, a comment, or `;` as a word of its own.
  var isAtStatementEnd: Bool {
    guard let byte else { return true }
    return byte.isLineFeed || byte == UInt8(ascii: "#") || isWord(";")
  }

  /// Skips a comment, not its line end.
  mutating func skipComment() {
    guard byte == UInt8(ascii: "#") else { return }
    index = source.bytes[index...].firstIndex(of: 0x0A) ?? source.count
  }

  /// The place of an offset that is not before those asked for earlier.
  mutating func place(of offset: Int) -> SourcePlace {
    let line = source.lineIndex(of: offset)
    if line != counted.line || offset < counted.offset {
      let place = source.place(of: offset)
      counted = (offset, line, place.column)
      return place
    }
    counted.column += source.bytes[counted.offset..<offset].count { $0 & 0xC0 != 0x80 }
    counted.offset = offset
    return SourcePlace(line: line + 1, column: counted.column)
  }

  func danglingBackslash(at offset: Int) -> SyntaxError {
    source.error(
      "a backslash at the end continues on a line that is not there", at: offset,
      isIncomplete: true)
  }
}
