/// Reads a command line for the values that options, items and comparisons give to secret names.
struct CommandReader {
  private let rules: RedactionRules
  private let line: ArraySlice<UInt8>
  private var reading = Reading()
  private var upcoming = Upcoming.word
  /// The first word of the statement.
  private var command: String?
  /// Whether the words are captures: `-> token=$.token`.
  private var isCapturing = false
  /// The kind of what the statement looks at, until it is compared.
  private var subject: String?

  /// What the next word is.
  private enum Upcoming {
    case word
    case value(CommandOption)
    /// The credentials of an authorization that was not quoted, perhaps after their scheme.
    case credentials(kind: String)
    /// The name of a header or cookie that is looked at.
    case subjectName(isCookie: Bool)
  }

  init(_ line: ArraySlice<UInt8>, rules: RedactionRules) {
    self.line = line
    self.rules = rules
  }

  mutating func read() -> Reading {
    for word in CommandWord.words(of: line) {
      if word.kind == .separator { beginStatement() } else { read(word) }
    }
    reading.hasVariables = true
    reading.findings.removeAll { Variables.isReference($0.value[...]) }
    return reading
  }

  private mutating func beginStatement() {
    upcoming = .word
    command = nil
    isCapturing = false
    subject = nil
  }

  private mutating func read(_ word: CommandWord) {
    switch upcoming {
    case .value(let option):
      if word.equals("=") || word.equals(":=") { return }
      upcoming = .word
      read(word.text, of: option, in: word)
    case .credentials(let kind):
      if Credentials.isKnownScheme(word.text) {
        upcoming = .credentials(
          kind: Placeholder.kind(from: String(decoding: word.text, as: UTF8.self)))
      } else {
        upcoming = .word
        find(word.text, in: word, kind: kind)
      }
    case .subjectName(let isCookie):
      upcoming = .word
      subject = rules.kind(ofName: word.text) ?? (isCookie ? "cookie" : nil)
    case .word:
      guard let command else {
        self.command = String(decoding: word.text.map(\.lowercased), as: UTF8.self)
        readItem(word.text, in: word)
        return
      }
      readWord(word, of: command)
    }
  }

  private mutating func readWord(_ word: CommandWord, of command: String) {
    if word.equals("->") {
      isCapturing = true
    } else if isCapturing {
      // The right side of a capture is a query.
    } else if command == "secret" {
      readSecret(word)
    } else if let option = CommandOption(word: word.text) {
      upcoming = .value(option)
    } else if let (option, value) = CommandOption.attached(to: word.text) {
      read(value, of: option, in: word)
    } else if command == "expect" {
      readExpectation(word)
    } else if command == "set", let kind = rules.kind(ofName: word.text) {
      upcoming = .value(.secret(kind: kind))
    } else {
      readItem(word.text, in: word)
    }
  }

  // MARK: Commands

  /// Reads `secret NAME`, and what follows the name whatever it is.
  private mutating func readSecret(_ word: CommandWord) {
    if subject != nil {
      find(word.text, in: word, kind: "secret")
    } else {
      subject = "secret"
      read(word.text, of: .namedSecret, in: word)
    }
  }

  private mutating func readExpectation(_ word: CommandWord) {
    let operators: [StaticString] = [
      "==", "!=", "contains", "startswith", "endswith", "in", "matches",
    ]
    if let subject, operators.contains(where: { word.equals($0) }) {
      upcoming = .value(.secret(kind: subject))
      self.subject = nil
    } else if word.equals("header") || word.equals("cookie") {
      upcoming = .subjectName(isCookie: word.equals("cookie"))
    } else if word.text.first == UInt8(ascii: "$") {
      subject = lastName(ofPath: word.text).flatMap { rules.kind(ofName: $0) }
    } else {
      readItem(word.text, in: word)
    }
  }

  /// The last name of `$.a.b` or `$['a']['b']`.
  private func lastName(ofPath path: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    path.split { byte in
      byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
        || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
    }.last
  }

  // MARK: Values of options

  private mutating func read(
    _ value: ArraySlice<UInt8>, of option: CommandOption, in word: CommandWord
  ) {
    let colon = value.firstIndex(of: UInt8(ascii: ":"))
    switch option {
    case .secret(let kind):
      find(value, in: word, kind: kind)
    case .userAndPassword:
      guard let colon else { return }
      let password = value[(colon + 1)...]
      find(password.isEmpty ? value[..<colon] : password, in: word, kind: "password")
    case .fileAndPassword:
      if let colon { find(value[(colon + 1)...], in: word, kind: "password") }
    case .header:
      readItem(value, in: word)
    case .cookies:
      guard value.contains(UInt8(ascii: "=")) else { return }
      add(Credentials(rules: rules, kind: "cookie").reading(of: value), of: word)
    case .data:
      readItem(value, in: word)
    case .namedSecret:
      guard let equals = value.firstIndex(of: UInt8(ascii: "=")) else { return }
      let kind = rules.kind(ofName: value[..<equals]) ?? "secret"
      find(value[(equals + 1)...], in: word, kind: kind)
    }
  }

  // MARK: Items

  /// Reads `name:value`, `name=value` and their relatives, or pairs joined by `&`.
  private mutating func readItem(_ text: ArraySlice<UInt8>, in word: CommandWord) {
    guard let item = CommandItem(text) else { return }
    if let kind = rules.kind(ofName: item.name) {
      guard !item.isFile else { return }
      let value = item.value.trimmingBlanks
      if kind == "authorization", value.isEmpty || Credentials.isKnownScheme(value) {
        let scheme = String(decoding: value, as: UTF8.self)
        upcoming = .credentials(kind: value.isEmpty ? kind : Placeholder.kind(from: scheme))
      } else {
        let credentials = Credentials(rules: rules, kind: kind, name: item.name)
        add(credentials.reading(of: value), of: word)
      }
      return
    }
    if text.contains(UInt8(ascii: "&")) {
      var pairs = Reading()
      Reader(rules: rules).readPairs(text, into: &pairs)
      add(pairs, of: word)
    }
  }

  private mutating func find(_ value: ArraySlice<UInt8>, in word: CommandWord, kind: String) {
    var found = Reading()
    found.find(value, at: value.indices, kind: kind)
    add(found, of: word)
  }

  private mutating func add(_ found: Reading, of word: CommandWord) {
    reading.hidden += found.hidden
    for var finding in found.findings {
      let length = finding.range.count
      finding.range = word.view.sourceRange(of: finding.range)
      // Half a quotation would swallow what follows, so then the whole word goes.
      if finding.range.count != length, hasQuote(line[finding.range]) {
        finding.range = word.range
      }
      reading.findings.append(finding)
    }
  }

  private func hasQuote(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { index in
      let isQuote = text[index] == UInt8(ascii: "'") || text[index] == UInt8(ascii: "\"")
      return isQuote && (index == text.startIndex || text[index - 1] != UInt8(ascii: "\\"))
    }
  }
}

extension Reader {
  /// A line of the command language.
  func reading(ofCommand source: ArraySlice<UInt8>) -> Reading {
    var commands = CommandReader(source, rules: rules)
    var reading = commands.read()
    reading.search(source.indices, as: .text)
    return reading
  }
}
