import RepriseRedaction

/// The options of a request; how many words follow each is fixed by its name.
extension Parser {
  private static let options = ["--bearer", "--auth", "--timeout", "--dry"]
  private static let laterOptions: Set = ["--follow", "--form", "--multipart", "-f", "-F"]

  mutating func option(into options: inout RequestOptions) throws(SyntaxError) {
    let word = try scanner.word()
    let start = word.range.lowerBound
    let name = word.nameBeforeEquals
    let value = word.valueAfterEquals
    switch name {
    case "--bearer": options.bearer = try argument(of: name, value).word
    case "--auth", "-a":
      let user = try argument(of: name, value)
      guard user.units.contains(where: { $0.byte == UInt8(ascii: ":") || $0.byte == nil }) else {
        throw error(
          "expected user:password after \(name)", at: user.range.lowerBound)
      }
      options.basic = user.word
    case "--timeout": options.timeout = try duration(argument(of: name, value))
    case "--dry":
      guard value == nil else { throw error("--dry takes no value", at: start) }
      options.isDry = true
    case _ where Self.laterOptions.contains(name): throw notInThisVersion(name, at: start)
    default:
      throw error(
        "there is no option \(ControlCharacters.escaped(name))", at: start,
        hint: Suggestion.hint(for: name, in: Self.options)
          ?? "an item that begins with - stands behind --")
    }
  }

  private mutating func argument(
    of name: String, _ value: LexedWord?
  ) throws(SyntaxError) -> LexedWord {
    if let value, !value.units.isEmpty { return value }
    if value == nil {
      let word = try nextWord(expecting: "a value after \(name)")
      if !word.units.isEmpty { return word }
    }
    throw error("expected a value after \(name)", at: scanner.index)
  }

  /// The duration that a word is: `300ms`, `5s`, `2m`, `1h`.
  func duration(_ word: LexedWord) throws(SyntaxError) -> Duration {
    if let text = word.bare, let duration = Duration(text) { return duration }
    throw error(
      "expected a duration", at: word.range.lowerBound, hint: "such as 300ms, 5s, 2m or 1h")
  }
}

extension LexedWord {
  /// The text before the first `=`, or all of it up to a reference.
  fileprivate var nameBeforeEquals: String {
    let bytes = units.prefix { $0.byte != nil && $0.byte != UInt8(ascii: "=") }.compactMap(\.byte)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What follows the `=` of `--name=value`.
  fileprivate var valueAfterEquals: LexedWord? {
    guard let equals = units.firstIndex(where: { $0.byte == UInt8(ascii: "=") }) else { return nil }
    return LexedWord(
      units: Array(units[(equals + 1)...]), range: range, hasQuotes: hasQuotes)
  }
}

extension Duration {
  /// Reads a duration of the language, such as `300ms`.
  init?(_ text: String) {
    let digits = text.utf8.prefix(while: \.isDigit)
    guard !digits.isEmpty, digits.count <= 9, let number = Int64(String(digits) ?? "") else {
      return nil
    }
    switch text.utf8.dropFirst(digits.count) {
    case let unit where unit.elementsEqual("ms".utf8): self = .milliseconds(number)
    case let unit where unit.elementsEqual("s".utf8): self = .seconds(number)
    case let unit where unit.elementsEqual("m".utf8): self = .seconds(number * 60)
    case let unit where unit.elementsEqual("h".utf8): self = .seconds(number * 3600)
    default: return nil
    }
  }
}
