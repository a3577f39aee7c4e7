import RepriseRedaction

/// Queries, their filters, captures and bindings.
extension Parser {
  /// The queries that are words.
  private static let queries = [
    "status", "header", "cookie", "body", "url", "time", "size", "var",
  ]
  private static let laterQueries: Set = ["bytes", "redirects", "certificate"]
  private static let filters = ["count", "first", "last", "nth"]

  /// Reads the query at the cursor.
  mutating func query(after what: String) throws(SyntaxError) -> Query {
    try scanner.skipBlanks()
    if scanner.isAtPath { return .path(try scanner.path()) }
    let word = try nextWord(
      expecting: "a query after \(what)",
      hint: "such as $.id, status, header location, body or time")
    let start = word.range.lowerBound
    guard let name = word.literal else {
      throw error("expected a query, not a variable", at: start)
    }
    if word.hasQuotes, name.hasPrefix("$") {
      return .path(try scanner.path(name, at: start + 1))
    }
    switch name {
    case "status": return .status
    case "body": return .body
    case "url": return .url
    case "time": return .time
    case "size": return .size
    case "header": return .header(try nextWord(expecting: "the name of a header").word)
    case "cookie": return .cookie(try nextWord(expecting: "the name of a cookie").word)
    case "var":
      let variable = try nextWord(expecting: "the name of a variable")
      return .variable(try variableName(variable))
    case _ where Self.laterQueries.contains(name): throw notInThisVersion(name, at: start)
    default:
      let shown = ControlCharacters.escaped(name)
      throw error(
        "\(shown) is not a query", at: start,
        hint: Suggestion.hint(for: shown, in: Self.queries)
          ?? "there are $… for JSON, \(Self.queries.joined(separator: ", "))")
    }
  }

  /// Reads the filters at the cursor, each with its fixed number of values.
  mutating func filters() throws(SyntaxError) -> [Filter] {
    var filters: [Filter] = []
    while true {
      try scanner.skipBlanks()
      if scanner.isAtStatementEnd { return filters }
      let start = scanner.index
      let mark = scanner
      guard let name = try? scanner.word().bare else {
        scanner = mark
        return filters
      }
      switch name {
      case "count": filters.append(.count)
      case "first": filters.append(.first)
      case "last": filters.append(.last)
      case "nth":
        let word = try nextWord(expecting: "a number after nth")
        guard let text = word.bare, let number = Int(text), String(number) == text else {
          throw error("expected a number after nth", at: word.range.lowerBound)
        }
        filters.append(.nth(number))
      case _ where Vocabulary.laterFilters.contains(name):
        throw notInThisVersion("the filter \(name)", at: start)
      default:
        scanner = mark
        return filters
      }
    }
  }

  /// Reads `-> name=query filter… name=query…`.
  mutating func bindings() throws(SyntaxError) -> [Binding] {
    scanner.index += 2
    var bindings: [Binding] = []
    while true {
      try scanner.skipBlanks()
      if scanner.isAtStatementEnd { break }
      if let what = laterTail { throw notInThisVersion(what, at: scanner.index) }
      let start = scanner.index
      while let byte = scanner.byte, byte.continuesName { scanner.index += 1 }
      let name = scanner.source.text(start..<scanner.index)
      guard name.isVariableName, scanner.byte == UInt8(ascii: "=") else {
        throw error(
          bindings.isEmpty
            ? "expected name=query after ->" : "expected a filter or another name=query",
          at: start, hint: "such as -> token=$.token csrf=header X-CSRF")
      }
      scanner.index += 1
      guard !scanner.endsWord(at: scanner.index) else {
        throw error(
          "expected a query after \(name)=", at: scanner.index, hint: "such as \(name)=$.id")
      }
      let query = try query(after: "\(name)=")
      bindings.append(Binding(name: name, query: query, filters: try filters()))
    }
    guard !bindings.isEmpty else {
      throw error(
        "expected name=query after ->", at: scanner.index, hint: "such as -> token=$.token")
    }
    return bindings
  }

  /// Reads what follows `capture`.
  mutating func capture() throws(SyntaxError) -> Capture {
    let reference = try exchangeReference()
    let word = try nextWord(
      expecting: "the name of a variable after capture", hint: "such as capture id $.id")
    let name = try variableName(word)
    let query = try query(after: name)
    let filters = try filters()
    return Capture(
      reference: reference, binding: Binding(name: name, query: query, filters: filters))
  }

  /// The name of a variable that a word is.
  func variableName(_ word: LexedWord) throws(SyntaxError) -> String {
    guard let name = word.literal, name.isVariableName else {
      throw error(
        "expected the name of a variable", at: word.range.lowerBound,
        hint: "a name is letters, digits, _, - and ., and begins with a letter or _")
    }
    return name
  }

  /// Reads a reference to an exchange, if one stands at the cursor.
  mutating func exchangeReference() throws(SyntaxError) -> ExchangeReference? {
    try scanner.skipBlanks()
    guard scanner.byte == UInt8(ascii: "@") else { return nil }
    let word = try scanner.word()
    guard let text = word.bare, let reference = ExchangeReference(text) else {
      throw error(
        "expected an exchange", at: word.range.lowerBound, hint: "such as @3, @3.1, @-1 or @last")
    }
    return reference
  }
}

extension ExchangeReference {
  /// Reads `@last`, `@3`, `@3.1` or `@-1`.
  package init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "@"), text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    let rest = text.dropFirst()
    if rest == "last" {
      self = .last
    } else if rest.hasPrefix("-") {
      guard let number = Int(rest.dropFirst()), rest.dropFirst().isNumber, number > 0 else {
        return nil
      }
      self = .fromEnd(number)
    } else {
      let parts = rest.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count <= 2, parts.allSatisfy(\.isNumber), let number = Int(parts[0]),
        number > 0
      else { return nil }
      guard parts.count == 2 else {
        self = .number(number, hop: nil)
        return
      }
      guard let hop = Int(parts[1]), hop > 0 else { return nil }
      self = .number(number, hop: hop)
    }
  }
}

extension StringProtocol {
  fileprivate var isNumber: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}
