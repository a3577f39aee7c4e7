/// What Tab does with the texts that could replace the word before the cursor.
enum Completion: Equatable {
  /// The buffer after as much has been inserted as all candidates have in common.
  case extended(EditBuffer)
  /// Nothing can be inserted; these are the choices.
  case choices([String])
  case none

  init(of buffer: EditBuffer, candidates: [String]) {
    let word = buffer.wordToComplete
    let typed = Array(buffer.scalars[word])
    guard let first = candidates.first else {
      self = .none
      return
    }
    var common = Array(first.unicodeScalars)
    for candidate in candidates.dropFirst() {
      common = zip(common, candidate.unicodeScalars).prefix { $0 == $1 }.map(\.0)
    }
    // With one candidate the typed word may differ in more than its end, as in letter case.
    guard candidates.count == 1 || (common.starts(with: typed) && common.count > typed.count) else {
      self = .choices(candidates)
      return
    }
    guard common != typed else {
      self = .none
      return
    }
    var extended = buffer
    extended.remove(word)
    extended.insert(String(EditBuffer.view(common[...])))
    self = .extended(extended)
  }

  /// The candidates in columns that fit a width, filled from top to bottom.
  static func columns(_ candidates: [String], width: Int) -> String {
    let texts = candidates.map(VisibleText.escaped)
    let cell = (texts.map(\.unicodeScalars.count).max() ?? 0) + 2
    let columns = max(1, width / cell)
    let rows = (texts.count + columns - 1) / columns
    return (0..<rows).map { row in
      let cells = stride(from: row, to: texts.count, by: rows).map { texts[$0] }
      let padded = cells.dropLast().map {
        $0 + String(repeating: " ", count: cell - $0.unicodeScalars.count)
      }
      return (padded + cells.suffix(1)).joined()
    }.joined(separator: "\n")
  }
}

extension EditBuffer {
  /// From the last blank before the cursor to the cursor.
  fileprivate var wordToComplete: Range<Int> {
    let blank = scalars[..<cursor].lastIndex { $0.properties.isWhitespace }
    return (blank.map { $0 + 1 } ?? 0)..<cursor
  }
}
