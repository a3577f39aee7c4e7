/// The text being edited and the place of the cursor in it, in Unicode scalars.
struct EditBuffer: Equatable {
  var scalars: [Unicode.Scalar]
  var cursor: Int

  init(_ scalars: [Unicode.Scalar] = [], cursor: Int) {
    self.scalars = scalars
    self.cursor = min(max(0, cursor), scalars.count)
  }

  /// A text with the cursor at its end.
  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    cursor = scalars.count
  }

  var text: String { String(Self.view(scalars[...])) }

  /// The place of the cursor in the UTF-8 bytes of the text.
  var cursorInUTF8: Int { scalars[..<cursor].reduce(0) { $0 + UTF8.width($1) } }

  static func view(_ scalars: ArraySlice<Unicode.Scalar>) -> String.UnicodeScalarView {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return view
  }

  mutating func insert(_ text: String) {
    let inserted = Array(text.unicodeScalars)
    scalars.insert(contentsOf: inserted, at: cursor)
    cursor += inserted.count
  }

  /// Takes a range out, leaves the cursor at its start and gives what was there.
  @discardableResult
  mutating func remove(_ range: Range<Int>) -> String {
    let removed = String(Self.view(scalars[range]))
    scalars.removeSubrange(range)
    cursor = range.lowerBound
    return removed
  }
}

// MARK: Rows

extension EditBuffer {
  /// Where the row of the cursor starts.
  var rowStart: Int {
    scalars[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
  }

  /// Where the row of the cursor ends: at its line feed or at the end of the text.
  var rowEnd: Int {
    scalars[cursor...].firstIndex(of: "\n") ?? scalars.count
  }

  var isOnFirstRow: Bool { rowStart == 0 }
  var isOnLastRow: Bool { rowEnd == scalars.count }

  /// Moves to the same place in the row above, or to its end; `false` on the first row.
  mutating func moveUp() -> Bool {
    guard !isOnFirstRow else { return false }
    let offset = cursor - rowStart
    cursor = rowStart - 1
    cursor = min(rowStart + offset, rowEnd)
    return true
  }

  /// Moves to the same place in the row below, or to its end; `false` on the last row.
  mutating func moveDown() -> Bool {
    guard !isOnLastRow else { return false }
    let offset = cursor - rowStart
    cursor = rowEnd + 1
    cursor = min(rowStart + offset, rowEnd)
    return true
  }
}

// MARK: Words

extension EditBuffer {
  /// From the start of the word before the cursor, which blanks end, to the cursor.
  var blankSeparatedWordBefore: Range<Int> {
    var start = cursor
    while start > 0, scalars[start - 1].properties.isWhitespace { start -= 1 }
    while start > 0, !scalars[start - 1].properties.isWhitespace { start -= 1 }
    return start..<cursor
  }

  /// From the start of the letters and digits before the cursor to the cursor.
  var wordBefore: Range<Int> {
    var start = cursor
    while start > 0, !scalars[start - 1].isWordPart { start -= 1 }
    while start > 0, scalars[start - 1].isWordPart { start -= 1 }
    return start..<cursor
  }

  /// From the cursor to the end of the letters and digits after it.
  var wordAfter: Range<Int> {
    var end = cursor
    while end < scalars.count, !scalars[end].isWordPart { end += 1 }
    while end < scalars.count, scalars[end].isWordPart { end += 1 }
    return cursor..<end
  }
}

extension Unicode.Scalar {
  fileprivate var isWordPart: Bool {
    properties.isAlphabetic || properties.numericType != nil || self == "_"
      || properties.generalCategory == .nonspacingMark
  }
}
