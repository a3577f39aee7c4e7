import HTTPTypes
import RepriseRedaction

/// Request items as HTTPie writes them.
extension Parser {
  /// Reads the item at the cursor.
  mutating func item() throws(SyntaxError) -> RequestItem {
    let start = scanner.index
    let lexed = try scanner.item()
    return try item(of: lexed, at: start)
  }

  private func item(of lexed: LexedItem, at start: Int) throws(SyntaxError) -> RequestItem {
    guard let (separator, offset) = lexed.separator else {
      throw error(
        "expected an item, but this has no separator", at: start,
        hint: "Header:value, query==value, field=value or field:=json")
    }
    let key = lexed.key.units.withoutSeparatorEscapes
    let value = lexed.value.units.withoutSeparatorEscapes
    switch separator {
    case .header:
      let name = try headerName(key, at: start)
      return value.isEmpty
        ? RequestItem(kind: .unsetHeader(name: name))
        : RequestItem(kind: .header(name: name, value: Word(value)))
    case .emptyHeader:
      guard value.isEmpty else {
        throw error(
          "expected nothing after ;", at: offset,
          hint: #"Header; sends an empty header; \; hides the ;"#)
      }
      return RequestItem(kind: .emptyHeader(name: try headerName(key, at: start)))
    case .query:
      return RequestItem(kind: .query(name: Word(key), value: Word(value)))
    case .string:
      return RequestItem(kind: .string(key: try dataKey(key, at: start), value: Word(value)))
    case .json:
      return RequestItem(
        kind: .json(key: try dataKey(key, at: start), value: try json(of: lexed, after: offset)))
    case .file: throw notInThisVersion("a file to upload", at: start)
    case .jsonFile, .stringFile, .headerFile, .queryFile:
      throw notInThisVersion("a value from a file", at: start)
    }
  }

  /// The JSON value of an item, also where its `:=` stood in quotes.
  func json(of item: LexedItem, after offset: Int) throws(SyntaxError) -> JSONTemplate {
    if let json = item.json { return json }
    guard !item.value.units.isEmpty else {
      throw error("expected a JSON value after :=", at: offset)
    }
    return try scanner.json(from: item.value)
  }

  private func headerName(_ units: [Unit], at start: Int) throws(SyntaxError) -> Word {
    let name = Word(units)
    if let text = name.literal, HTTPField.Name(text) == nil {
      throw error(
        text.isEmpty
          ? "expected the name of a header before the separator"
          : "\(ControlCharacters.escaped(text)) cannot be the name of a header", at: start)
    }
    return name
  }
}
