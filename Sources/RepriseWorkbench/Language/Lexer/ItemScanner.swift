/// What splits an item into key and value.
enum ItemSeparator: String, CaseIterable {
  case jsonFile = ":=@"
  case queryFile = "==@"
  case json = ":="
  case query = "=="
  case stringFile = "=@"
  case headerFile = ":@"
  case header = ":"
  case string = "="
  case file = "@"
  case emptyHeader = ";"
}

/// An item as the lexer gives it, split at its separator.
struct LexedItem {
  var key: LexedWord
  var separator: (kind: ItemSeparator, offset: Int)?
  var value: LexedWord
  /// The value after `:=`.
  var json: JSONTemplate?
}

extension UInt8 {
  /// What may begin a separator, and loses that behind a backslash.
  var separatesItems: Bool { ":;=@".utf8.contains(self) }
}

extension Scanner {
  /// Reads the item at the cursor.
  ///
  /// It is split at the earliest separator that no backslash hides; quotes only group. What
  /// follows an unquoted `:=` is JSON and not shell text, so it is split while it is read.
  mutating func item() throws(SyntaxError) -> LexedItem {
    let start = index
    var word = LexedWord(units: [], range: start..<start)
    var isEscaped = false
    var split: Int?
    while split == nil {
      let before = word.units.count
      guard try piece(into: &word) else { break }
      for position in before..<word.units.count where split == nil {
        let byte = word.units[position].byte
        if let byte, !isEscaped, byte.separatesItems { split = position }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      }
    }
    guard let split else {
      word.range = start..<index
      return LexedItem(key: word, value: LexedWord(units: [], range: index..<index))
    }
    let opener = word.units[split]
    if !opener.isQuoted, opener.byte == UInt8(ascii: ":"), byte == UInt8(ascii: "="),
      byte(after: 1) != UInt8(ascii: "@")
    {
      return try jsonItem(keyed: Array(word.units[..<split]), from: start, at: opener.offset)
    }
    while try piece(into: &word) {}
    return separated(word, at: split, from: start)
  }

  private func separated(_ word: LexedWord, at split: Int, from start: Int) -> LexedItem {
    let rest = word.units[split...].prefix(3).map(\.byte)
    let kind = ItemSeparator.allCases.first { separator in
      rest.starts(with: separator.rawValue.utf8.map(Optional.some))
    }
    let offset = word.units[split].offset
    let key = LexedWord(
      units: Array(word.units[..<split]), range: start..<offset, hasQuotes: word.hasQuotes)
    guard let kind else { return LexedItem(key: key, value: word) }
    let units = Array(word.units[(split + kind.rawValue.utf8.count)...])
    return LexedItem(
      key: key, separator: (kind, offset),
      value: LexedWord(
        units: units, range: (units.first?.offset ?? index)..<index, hasQuotes: word.hasQuotes))
  }

  private mutating func jsonItem(
    keyed units: [Unit], from start: Int, at offset: Int
  ) throws(SyntaxError) -> LexedItem {
    index += 1
    let valueStart = index
    guard !endsWord(at: index) else {
      throw source.error("expected a JSON value after :=", at: offset)
    }
    let json: JSONTemplate
    if isAtJSON {
      json = try self.json()
    } else {
      let word = try word()
      json = try self.json(from: word)
    }
    return LexedItem(
      key: LexedWord(units: units, range: start..<offset), separator: (.json, offset),
      value: LexedWord(units: [], range: valueStart..<index), json: json)
  }

  /// Whether a JSON container or string begins at the cursor.
  var isAtJSON: Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "\""): true
    case UInt8(ascii: "{"): byte(after: 1) != UInt8(ascii: "{")
    default: false
    }
  }
}

extension [Unit] {
  /// The units without the backslashes that hid a separator.
  var withoutSeparatorEscapes: [Unit] {
    var units: [Unit] = []
    var position = startIndex
    while position < endIndex {
      let unit = self[position]
      position += 1
      if unit.byte == UInt8(ascii: "\\"), position < endIndex {
        let next = self[position]
        if next.byte?.separatesItems != true { units.append(unit) }
        units.append(next)
        position += 1
      } else {
        units.append(unit)
      }
    }
    return units
  }
}
