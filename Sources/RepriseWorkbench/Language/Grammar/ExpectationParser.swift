import RepriseJSON

/// What follows `expect`.
extension Parser {
  mutating func expectation() throws(SyntaxError) -> Expectation {
    let reference = try exchangeReference()
    try scanner.skipBlanks()
    let start = scanner.index
    let kind: Expectation.Kind
    if let pattern = try statusPattern() {
      kind = .status(pattern, try traits())
    } else {
      if scanner.isWord("same") { throw notInThisVersion("same as", at: start) }
      let query = try query(after: "expect")
      let filters = try filters()
      kind = .query(query, filters, try predicate(of: query))
    }
    return Expectation(
      reference: reference, kind: kind, text: text(from: start, to: scanner.index))
  }

  /// Reads `201` or `2xx`, if it stands at the cursor.
  private mutating func statusPattern() throws(SyntaxError) -> StatusPattern? {
    let mark = scanner
    guard let byte = scanner.byte, byte.isDigit else { return nil }
    let word = try scanner.word()
    let text = Array((word.bare ?? "").utf8)
    if text.count == 3, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(text[0]) {
      let digits = text.map { Int($0) - 0x30 }
      if text.allSatisfy(\.isDigit) {
        return .exactly(digits[0] * 100 + digits[1] * 10 + digits[2])
      }
      if text[1...].elementsEqual("xx".utf8) { return .family(digits[0]) }
    }
    scanner = mark
    throw error(
      "expected a status", at: word.range.lowerBound, hint: "three digits such as 201, or 2xx")
  }

  private mutating func traits() throws(SyntaxError) -> [ResponseTrait] {
    var traits: [ResponseTrait] = []
    while let word = try nextWord() {
      switch word.bare {
      case "json": traits.append(.json)
      case "html": traits.append(.html)
      case "text": traits.append(.text)
      case "empty": traits.append(.empty)
      case "time":
        let sign = try nextWord(expecting: "< or <= after time")
        guard let text = sign.bare, text == "<" || text == "<=" else {
          throw error("expected < or <= after time", at: sign.range.lowerBound)
        }
        let limit = try nextWord(expecting: "a duration after \(text)", hint: "such as 300ms")
        traits.append(.time(text == "<" ? .less : .lessOrEqual, try duration(limit)))
      default:
        throw error(
          "expected json, html, text, empty or time", at: word.range.lowerBound,
          hint: "other expectations stand in a statement of their own")
      }
    }
    return traits
  }

  private mutating func predicate(of query: Query) throws(SyntaxError) -> Predicate {
    var word = try nextWord(
      expecting: "a predicate", hint: "such as == 3, exists, contains x or matches /x/")
    let isNegated = word.bare == "not"
    if isNegated { word = try nextWord(expecting: "a predicate after not") }
    let test = try test(named: word, of: query)
    return Predicate(isNegated: isNegated, test: test)
  }

  private static let predicates =
    ["not", "contains", "startsWith", "endsWith", "in", "matches", "exists", "empty", "is", "like"]
    + Comparison.allCases.map(\.rawValue)

  private mutating func test(
    named word: LexedWord, of query: Query
  ) throws(SyntaxError) -> Predicate.Test {
    let start = word.range.lowerBound
    let name = word.bare ?? ""
    if let comparison = Comparison(rawValue: name) {
      if case .time = query { return .compare(comparison, .duration(try duration(after: name))) }
      return .compare(comparison, try value(after: name))
    }
    if case .time = query, name != "exists" {
      throw error("expected a comparison of the time", at: start, hint: "such as time < 300ms")
    }
    switch name {
    case "contains": return .contains(try value(after: name))
    case "startsWith": return .startsWith(try value(after: name))
    case "endsWith": return .endsWith(try value(after: name))
    case "in": return .isIn(try list(after: name))
    case "exists": return .exists
    case "empty": return .empty
    case "matches":
      try scanner.skipBlanks()
      let (pattern, ignoringCase) = try scanner.regularExpression()
      return .matches(pattern: pattern, ignoringCase: ignoringCase)
    case "is":
      let types = ValueType.allCases.map(\.rawValue)
      let type = try nextWord(
        expecting: "a type after is", hint: "there are \(types.joined(separator: ", "))")
      guard let value = ValueType(rawValue: type.bare ?? "") else {
        throw error(
          "expected a type after is", at: type.range.lowerBound,
          hint: Suggestion.hint(for: type.bare ?? "", in: types)
            ?? "there are \(types.joined(separator: ", "))")
      }
      return .isA(value)
    case "like": throw notInThisVersion("like", at: start)
    case "=":
      throw error("expected a predicate", at: start, hint: "did you mean ==?")
    default:
      throw error(
        "expected a predicate", at: start,
        hint: Suggestion.hint(for: name, in: Self.predicates)
          ?? "there are \(Self.predicates.filter { $0 != "like" }.joined(separator: ", "))")
    }
  }

  private mutating func duration(after name: String) throws(SyntaxError) -> Duration {
    let word = try nextWord(expecting: "a duration after \(name)", hint: "such as 300ms")
    return try duration(word)
  }

  /// Reads a value; a bare word that is a JSON literal is that value, any other a string.
  private mutating func value(after name: String) throws(SyntaxError) -> ExpectedValue {
    try scanner.skipBlanks()
    guard !scanner.isAtStatementEnd else {
      throw error("expected a value after \(name)", at: scanner.index, hint: commentHint)
    }
    if scanner.byte == UInt8(ascii: "\"") {
      let mark = scanner
      do throws(SyntaxError) {
        return .json(try scanner.json())
      } catch {
        if error.isIncomplete { throw error }
        scanner = mark
      }
    } else if scanner.isAtJSON {
      return .json(try scanner.json())
    }
    let word = try scanner.word()
    if let reference = word.word.soleReference, !word.hasQuotes {
      return .json(JSONTemplate([.value(reference)]))
    }
    if let text = word.bare, !text.isEmpty, (try? JSONDocument(text)) != nil {
      return .json(JSONTemplate([.text(text)]))
    }
    return .text(word.word)
  }

  private mutating func list(after name: String) throws(SyntaxError) -> ExpectedValue {
    try scanner.skipBlanks()
    let start = scanner.index
    let value = try value(after: name)
    guard case .json(let template) = value,
      scanner.source[start] == UInt8(ascii: "[") || template.literal == nil
    else {
      throw error("expected a list after in", at: start, hint: "such as [200, 201]")
    }
    return value
  }
}
