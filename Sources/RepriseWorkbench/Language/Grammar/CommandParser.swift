/// The commands of the workbench and what follows each.
extension Parser {
  mutating func command(_ name: String) throws(SyntaxError) -> Command {
    switch name {
    case "cd":
      let word = try nextWord(
        expecting: "a URL or a path after cd",
        hint: "such as cd https://api.example.com/v1, cd /users or cd //")
      if word.units.isEmpty { throw error("expected a URL or a path", at: word.range.lowerBound) }
      return .changeBase(word.word)
    case "with": return .with(try standingHeaders())
    case "without":
      return .without(try names(after: name, expecting: "the name of a header").map(\.text))
    case "set": return .set(try assignments())
    case "unset": return .unset(try variableNames(after: name))
    case "secret": return .secret(try variableNames(after: name))
    case "record": return .record(try recording(after: name))
    case "extend": return .extend(try recording(after: name))
    case "replay": return try replay()
    case "show": return try show()
    case "resend": return .resend(try exchange() ?? .last)
    case "help":
      let word = try nextWord()
      return .help(word.map { scanner.source.text($0.range) })
    default: break
    }
    let command: Command =
      switch name {
      case "pwd": .showBase
      case "vars": .variables
      case "stop": .stop
      case "list": .list
      case "history": .history
      default: .quit
      }
    try scanner.skipBlanks()
    if name == "list" { try refuseOutput() }
    guard scanner.isAtStatementEnd else {
      throw error("\(name) takes nothing after it", at: scanner.index)
    }
    return command
  }

  private mutating func standingHeaders() throws(SyntaxError) -> [RequestItem] {
    var items: [RequestItem] = []
    while true {
      try scanner.skipBlanks()
      if scanner.isAtStatementEnd { break }
      let start = scanner.index
      let item = try item()
      switch item.kind {
      case .header, .emptyHeader: items.append(item)
      case .unsetHeader:
        throw error("expected a value for the header", at: start, hint: "without takes one away")
      default:
        throw error("expected a header", at: start, hint: "such as with Accept:application/json")
      }
    }
    guard !items.isEmpty else {
      throw error(
        "expected a header after with", at: scanner.index,
        hint: "such as with Accept:application/json")
    }
    return items
  }

  private mutating func assignments() throws(SyntaxError) -> [Assignment] {
    var assignments: [Assignment] = []
    while true {
      try scanner.skipBlanks()
      if scanner.isAtStatementEnd { break }
      let start = scanner.index
      let item = try scanner.item()
      guard let separator = item.separator else {
        throw error(
          "expected name=text or name:=json", at: start, hint: "without blanks around the =")
      }
      let name = try variableName(item.key)
      switch separator.kind {
      case .string:
        let text = Word(item.value.units.withoutSeparatorEscapes)
        assignments.append(Assignment(name: name, content: .text(text)))
      case .json:
        let json = try json(of: item, after: separator.offset)
        assignments.append(Assignment(name: name, content: .json(json)))
      case .jsonFile, .stringFile: throw notInThisVersion("a value from a file", at: start)
      default:
        throw error("expected name=text or name:=json", at: separator.offset)
      }
    }
    guard !assignments.isEmpty else {
      throw error(
        "expected name=text or name:=json after set", at: scanner.index, hint: "such as set n:=42")
    }
    return assignments
  }

  private mutating func names(
    after command: String, expecting expected: String
  ) throws(SyntaxError) -> [(text: String, word: LexedWord)] {
    var names: [(text: String, word: LexedWord)] = []
    while let word = try nextWord() {
      guard let text = word.literal, !text.isEmpty else {
        throw error("expected \(expected)", at: word.range.lowerBound)
      }
      names.append((text, word))
    }
    guard !names.isEmpty else {
      throw error("expected \(expected) after \(command)", at: scanner.index)
    }
    return names
  }

  private mutating func variableNames(after command: String) throws(SyntaxError) -> [String] {
    var result: [String] = []
    for (_, word) in try names(after: command, expecting: "the name of a variable") {
      result.append(try variableName(word))
    }
    return result
  }

  private mutating func recording(after command: String) throws(SyntaxError) -> String {
    let word = try nextWord(expecting: "the name of a recording after \(command)")
    return try recordingName(word)
  }

  private func recordingName(_ word: LexedWord) throws(SyntaxError) -> String {
    guard let name = word.literal, !name.isEmpty else {
      throw error("expected the name of a recording", at: word.range.lowerBound)
    }
    return name
  }

  private mutating func replay() throws(SyntaxError) -> Command {
    var names = [try recording(after: "replay")]
    var isStrict = false
    while let word = try nextWord() {
      if isStrict { throw error("expected nothing after strict", at: word.range.lowerBound) }
      if word.bare == "pass" { throw notInThisVersion("pass", at: word.range.lowerBound) }
      if word.bare == "strict" {
        isStrict = true
      } else {
        names.append(try recordingName(word))
      }
    }
    return .replay(names, isStrict: isStrict)
  }
}
