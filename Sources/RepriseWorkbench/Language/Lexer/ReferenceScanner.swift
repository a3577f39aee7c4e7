/// References: `{{name}}`, `{{name raw}}`, `{{$randomInt 1 6}}`.
extension Scanner {
  /// The dynamic values and how many words may follow each.
  static let dynamicNames = ["$uuid": 0...0, "$now": 0...0, "$randomInt": 0...2]

  /// Reads the reference at the cursor, which stands on its `{{`.
  mutating func reference() throws(SyntaxError) -> Reference {
    let start = index
    index += 2
    var words: [(text: String, offset: Int)] = []
    while true {
      while let byte, byte.isBlank || byte.isLineFeed { index += 1 }
      guard byte != nil else {
        throw source.error("this {{ is not closed by }}", at: start, isIncomplete: true)
      }
      if starts(with: "}}") { break }
      let offset = index
      while let byte, !byte.isBlank, !byte.isLineFeed, !starts(with: "}}") {
        guard byte != UInt8(ascii: "{") else {
          throw source.error(
            "expected }} before another {", at: index,
            hint: "in single quotes, {{ is text")
        }
        index += 1
      }
      words.append((source.text(offset..<index), offset))
    }
    index += 2
    return try reference(of: words, at: start)
  }

  private func reference(
    of words: [(text: String, offset: Int)], at start: Int
  ) throws(SyntaxError) -> Reference {
    guard let name = words.first else {
      throw source.error("expected the name of a variable between {{ and }}", at: start)
    }
    let isRaw = words.count > 1 && words.last?.text == "raw"
    let arguments = words.dropFirst().dropLast(isRaw ? 1 : 0)
    let allowed = try argumentCount(of: name)
    if arguments.count < allowed.lowerBound || arguments.count > allowed.upperBound {
      let place = arguments.dropFirst(allowed.upperBound).first?.offset ?? name.offset
      throw source.error(
        allowed.upperBound == 0
          ? "\(name.text) takes nothing but raw after it"
          : "\(name.text) takes at most \(allowed.upperBound) numbers", at: place)
    }
    if let wrong = arguments.first(where: { Int($0.text) == nil }) {
      throw source.error("expected a number after \(name.text)", at: wrong.offset)
    }
    return Reference(name.text, arguments: arguments.map(\.text), isRaw: isRaw)
  }

  private func argumentCount(
    of name: (text: String, offset: Int)
  ) throws(SyntaxError) -> ClosedRange<Int> {
    if name.text.isVariableName { return 0...0 }
    guard name.text.hasPrefix("$") else {
      throw source.error(
        "\(name.text) is not the name of a variable", at: name.offset,
        hint: "a name is letters, digits, _, - and ., and begins with a letter or _")
    }
    if name.text.hasPrefix("$env.") {
      guard name.text.dropFirst(5).isEnvironmentName else {
        throw source.error(
          "expected the name of an environment variable after $env.", at: name.offset)
      }
      return 0...0
    }
    guard let count = Self.dynamicNames[name.text] else {
      throw source.error(
        "there is no dynamic value \(name.text)", at: name.offset,
        hint: Suggestion.hint(for: name.text, in: Self.dynamicNames.keys.sorted())
          ?? "there are $uuid, $now, $randomInt and $env.NAME")
    }
    return count
  }
}

extension StringProtocol {
  /// Whether it can be the name of a variable.
  package var isVariableName: Bool {
    guard let first = utf8.first, first.beginsName else { return false }
    return utf8.allSatisfy(\.continuesName)
  }

  /// Whether it can be the name of an environment variable.
  var isEnvironmentName: Bool {
    guard let first = utf8.first, first.beginsName else { return false }
    return utf8.allSatisfy { $0.beginsName || $0.isDigit }
  }
}
