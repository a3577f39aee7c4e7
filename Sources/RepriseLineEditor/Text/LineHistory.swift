/// The lines that Up and Down bring back, and the place among them.
///
/// libedit has the like, but cuts a line that is being typed to 1,024 characters when one leaves it.
struct LineHistory {
  /// The lines, oldest first.
  private(set) var lines: [String]

  /// The place among the lines; their count is the line that is being typed.
  private var index: Int

  /// What was typed at places that were left again, so that coming back finds it.
  private var edited: [Int: String] = [:]

  init(_ lines: [String]) {
    self.lines = lines
    index = lines.count
  }

  /// Adds a line, but no blank one and not the same one twice in a row.
  mutating func add(_ line: String) {
    let isBlank = line.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    if !isBlank, lines.last.map({ Self.differ($0, line) }) ?? true { lines.append(line) }
    startOver()
  }

  /// Goes back to the line that is being typed and forgets what was changed elsewhere.
  mutating func startOver() {
    index = lines.count
    edited = [:]
  }

  /// The next older line that starts with a text, `nil` when there is none.
  mutating func older(leaving current: String, startingWith prefix: String = "") -> String? {
    go(to: lines[..<index].lastIndex { Self.fits($0, prefix, current) }, current)
  }

  /// The next newer line that starts with a text, at last the one that is being typed.
  mutating func newer(leaving current: String, startingWith prefix: String = "") -> String? {
    guard index < lines.count else { return nil }
    let newer = lines[(index + 1)...].firstIndex { Self.fits($0, prefix, current) }
    return go(to: newer ?? lines.count, current)
  }

  // Repetitions are of use when walking, in a search they are in the way.
  private static func fits(_ line: String, _ prefix: String, _ current: String) -> Bool {
    prefix.isEmpty || (line.utf8.starts(with: prefix.utf8) && differ(line, current))
  }

  // `==` would take a composed and a decomposed letter for the same.
  private static func differ(_ line: String, _ other: String) -> Bool {
    !line.utf8.elementsEqual(other.utf8)
  }

  private mutating func go(to place: Int?, _ current: String) -> String? {
    guard let place else { return nil }
    edited[index] = current
    index = place
    return edited[place] ?? (place < lines.count ? lines[place] : "")
  }

  /// The newest line before `limit` that contains a text, with the place of the text in it.
  func search(_ text: String, before limit: Int) -> (index: Int, offset: Int)? {
    let wanted = Array(text.unicodeScalars)
    for index in lines[..<min(limit, lines.count)].indices.reversed() {
      if let offset = Self.offset(of: wanted, in: lines[index]) { return (index, offset) }
    }
    return nil
  }

  private static func offset(of wanted: [Unicode.Scalar], in line: String) -> Int? {
    let scalars = Array(line.unicodeScalars)
    guard wanted.count <= scalars.count else { return nil }
    return (0...(scalars.count - wanted.count)).first {
      scalars[$0..<($0 + wanted.count)].elementsEqual(wanted)
    }
  }

  /// The last blank-separated word of a line counted from the newest, which is 1.
  func lastWord(ofNewest number: Int) -> String? {
    guard number >= 1, number <= lines.count else { return nil }
    let line = lines[lines.count - number]
    return line.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).last.map(
      String.init)
  }
}
