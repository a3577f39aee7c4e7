/// Words: text, quotes, escapes and references, as a shell reads them but for the backslash.
extension Scanner {
  /// Reads the word at the cursor, which must not be at its end.
  mutating func word() throws(SyntaxError) -> LexedWord {
    var word = LexedWord(units: [], range: index..<index)
    while try piece(into: &word) {}
    word.range = word.range.lowerBound..<index
    return word
  }

  /// Reads one piece of a word into it.
  ///
  /// - Returns: `false` at the end of the word.
  mutating func piece(into word: inout LexedWord) throws(SyntaxError) -> Bool {
    guard let byte, !byte.isBlank, !byte.isLineFeed else { return false }
    let start = index
    switch byte {
    case UInt8(ascii: "'"):
      word.hasQuotes = true
      try singleQuoted(into: &word.units)
    case UInt8(ascii: "\""):
      word.hasQuotes = true
      try doubleQuoted(into: &word.units)
    case UInt8(ascii: "$") where self.byte(after: 1) == UInt8(ascii: "'"):
      word.hasQuotes = true
      index += 1
      try escapeQuoted(into: &word.units)
    case UInt8(ascii: "{") where self.byte(after: 1) == byte:
      let reference = try reference()
      word.units.append(Unit(content: .reference(reference), isQuoted: false, offset: start))
    case UInt8(ascii: "\\"):
      guard let next = self.byte(after: 1) else { throw danglingBackslash(at: index) }
      if next.isLineFeed {
        index += 2
      } else if next.losesMeaningAfterBackslash {
        index += 2
        word.units.append(Unit(content: .byte(next), isQuoted: true, offset: start))
      } else {
        index += 1
        word.units.append(Unit(content: .byte(byte), isQuoted: false, offset: start))
      }
    default:
      index += 1
      word.units.append(Unit(content: .byte(byte), isQuoted: false, offset: start))
    }
    return true
  }

  /// `'…'`: everything is text.
  private mutating func singleQuoted(into units: inout [Unit]) throws(SyntaxError) {
    let start = index
    guard let end = source.bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "'")) else {
      throw openQuote("'", at: start)
    }
    units += (start + 1..<end).map {
      Unit(content: .byte(source.bytes[$0]), isQuoted: true, offset: $0)
    }
    index = end + 1
  }

  /// `"…"`: references are replaced; `\"`, `\\`, `\n` and `\t` are escapes, others stay.
  private mutating func doubleQuoted(into units: inout [Unit]) throws(SyntaxError) {
    let start = index
    index += 1
    while let byte {
      let offset = index
      func text(_ byte: UInt8) -> Unit {
        Unit(content: .byte(byte), isQuoted: true, offset: offset)
      }
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return
      case UInt8(ascii: "{") where self.byte(after: 1) == byte:
        let reference = try reference()
        units.append(Unit(content: .reference(reference), isQuoted: true, offset: offset))
      case UInt8(ascii: "\\"):
        guard let next = self.byte(after: 1) else { throw openQuote("\"", at: start) }
        index += 2
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): units.append(text(next))
        case UInt8(ascii: "n"): units.append(text(0x0A))
        case UInt8(ascii: "t"): units.append(text(0x09))
        case 0x0A: break
        default: units += [text(byte), text(next)]
        }
      default:
        index += 1
        units.append(text(byte))
      }
    }
    throw openQuote("\"", at: start)
  }

  /// `'…'` after `$`: the escapes of C.
  private mutating func escapeQuoted(into units: inout [Unit]) throws(SyntaxError) {
    let start = index
    index += 1
    while let byte {
      let offset = index
      if byte == UInt8(ascii: "'") {
        index += 1
        return
      }
      var bytes = [byte]
      if byte == UInt8(ascii: "\\") {
        guard self.byte(after: 1) != nil else { break }
        bytes = try cEscape()
      } else {
        index += 1
      }
      units += bytes.map { Unit(content: .byte($0), isQuoted: true, offset: offset) }
    }
    throw openQuote("'", at: start)
  }

  func openQuote(_ quote: String, at offset: Int) -> SyntaxError {
    source.error("this \(quote) is not closed", at: offset, isIncomplete: true)
  }
}
