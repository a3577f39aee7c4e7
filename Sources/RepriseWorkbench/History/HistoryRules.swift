/// Which lines the history keeps.
enum HistoryRules {
  /// The line without blanks and line ends around it.
  static func trimmed(_ line: String) -> String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    let bytes = Array(line.utf8)
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// Whether a statement of the line is `secret NAME VALUE`, or `set NAME…` for a secret name.
  static func givesSecret(_ line: String, isSecret: (String) -> Bool) -> Bool {
    // The two commands begin with the same letter, and most lines have neither.
    guard line.utf8.contains(UInt8(ascii: "s")) else { return false }
    return statements(of: line).contains { words in
      guard words.count > 1 else { return false }
      switch words[0] {
      case "secret": return words.count > 2 || words[1].utf8.contains(UInt8(ascii: "="))
      case "set": return words.dropFirst().contains { isSecret(assignedName(in: $0)) }
      default: return false
      }
    }
  }

  private static func assignedName(in word: Substring) -> String {
    let end = word.utf8.firstIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
    return String(word[..<(end ?? word.endIndex)])
  }

  /// The words of each statement, cut at blanks alone: quotes do not matter to the question asked.
  private static func statements(of line: String) -> [[Substring]] {
    var statements: [[Substring]] = []
    for text in line.utf8.split(separator: UInt8(ascii: "\n")) {
      var words: [Substring] = []
      for part in text.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
        let word = Substring(part)
        if word == ";" || word == "{" || word == "}" {
          statements.append(words)
          words = []
        } else {
          words.append(word)
        }
      }
      statements.append(words)
    }
    return statements
  }
}
