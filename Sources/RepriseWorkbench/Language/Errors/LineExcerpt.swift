import RepriseRedaction

/// A line of a source as an error shows it, with a caret below one column.
///
/// Control characters are escaped, so that a source cannot act on a terminal, and of a long line
/// only the part around the column is shown.
struct LineExcerpt {
  let text: String
  let caret: String

  private static let before = 60
  private static let after = 30

  init(_ line: String, column: Int) {
    let scalars = Array(line.unicodeScalars)
    let position = min(max(column - 1, 0), scalars.count)
    let isLong = scalars.count > Self.before + Self.after
    let start = isLong ? max(0, position - Self.before) : 0
    let end = isLong ? min(scalars.count, position + Self.after) : scalars.count
    let head = (start > 0 ? "…" : "") + Self.shown(scalars[start..<position])
    let tail = Self.shown(scalars[position..<end]) + (end < scalars.count ? "…" : "")
    text = head + tail
    caret = String(repeating: " ", count: head.unicodeScalars.count) + "^"
  }

  /// The text with controls escaped and tabs as single blanks.
  private static func shown(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.map { $0 == "\t" ? " " : $0 })
    return ControlCharacters.escaped(String(text))
  }
}
