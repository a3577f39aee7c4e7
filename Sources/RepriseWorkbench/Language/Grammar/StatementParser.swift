import RepriseRedaction

/// Which statement a line is, by its first word.
extension Parser {
  mutating func statement() throws(SyntaxError) -> Statement.Kind {
    var word = try scanner.word()
    guard var name = word.literal else {
      throw error("expected a method or a command, not a variable", at: word.range.lowerBound)
    }
    var defaultScheme = "http"
    if Vocabulary.prefixes.contains(name) {
      let prefix = name
      // As HTTPie's command of that name does: what is asked for securely is not sent in the clear.
      if prefix == "https" { defaultScheme = prefix }
      word = try nextWord(
        expecting: "a method after \(prefix)", hint: "such as \(prefix) get example.com")
      name = word.literal ?? ""
      guard Vocabulary.methods.contains(name) || Vocabulary.isMethod(name) else {
        throw error(
          "expected a method after \(prefix)", at: word.range.lowerBound,
          hint: "\(prefix) get \(text(from: word.range.lowerBound, to: word.range.upperBound))")
      }
    }
    if Vocabulary.methods.contains(name) || Vocabulary.isMethod(name) {
      var line = try request(name.uppercased())
      line.defaultScheme = defaultScheme
      return .request(line)
    }
    switch name {
    case "expect": return .expect(try expectation())
    case "capture": return .capture(try capture())
    default: break
    }
    if Vocabulary.commands.contains(name) { return .command(try command(name)) }
    let start = word.range.lowerBound
    if Vocabulary.later.contains(name) { throw notInThisVersion(name, at: start) }
    if name == "$", try nextWord()?.literal == "curl" { throw notInThisVersion("curl", at: start) }
    if name == "{" || name == "}" { throw notInThisVersion("a block", at: start) }
    if name.isEmpty { throw error("expected a method or a command", at: start) }
    throw error(
      "\(ControlCharacters.escaped(name)) is neither a method nor a command", at: start,
      hint: Vocabulary.hint(for: ControlCharacters.escaped(name)) ?? "help lists what there is")
  }
}
