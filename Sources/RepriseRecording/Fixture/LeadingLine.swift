/// A line before the request line: a fact, or something of a person's own.
struct LeadingLine {
  /// The fact that the line states, `nil` for a comment, an unknown fact or an empty line.
  var word: FactWord?

  /// The line without its line feed.
  var text: ArraySlice<UInt8>

  /// Puts new facts in the places of the old ones; what is not a known fact stays where it is.
  ///
  /// A fact that is new comes after the last that precedes it in the order of ``FactWord``.
  static func rewriting(
    _ old: [LeadingLine], with facts: [(word: FactWord, value: String)]
  ) -> [LeadingLine] {
    var lines: [LeadingLine] = []
    var placed: Set<FactWord> = []
    for line in old {
      guard let word = line.word else {
        lines.append(line)
        continue
      }
      guard placed.insert(word).inserted else { continue }
      lines += facts.filter { $0.word == word }.map(LeadingLine.init)
    }
    for word in FactWord.allCases where !placed.contains(word) {
      let missing = facts.filter { $0.word == word }.map(LeadingLine.init)
      let before = lines.lastIndex { ($0.word?.rank ?? .max) < word.rank }
      lines.insert(contentsOf: missing, at: before.map { $0 + 1 } ?? 0)
    }
    return lines
  }

  private init(_ fact: (word: FactWord, value: String)) {
    word = fact.word
    let value = fact.value.isEmpty ? "" : " " + fact.value
    text = ArraySlice("# \(fact.word.rawValue)\(value)".utf8)
  }

  init(word: FactWord?, text: ArraySlice<UInt8>) {
    self.word = word
    self.text = text
  }
}
