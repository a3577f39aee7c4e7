/// The ways of laying out JSON that can be told from a text and given back exactly.
///
/// In each of them tokens stay as they are and empty containers are `[]` and `{}`.
public enum JSONLayout: String, Sendable, CaseIterable {
  /// No blanks at all.
  case compact = "compact"
  /// One line, with `, ` and `: `.
  case spaced = "spaced"
  /// One element or member a line, two blanks a level.
  case indent2 = "indent 2"
  /// One element or member a line, four blanks a level.
  case indent4 = "indent 4"
  /// One element or member a line, a tab a level.
  case indentTab = "indent tab"

  /// How many of which byte stand for one level; nil if all is on one line.
  var indentation: (byte: UInt8, width: Int)? {
    switch self {
    case .compact, .spaced: nil
    case .indent2: (UInt8(ascii: " "), 2)
    case .indent4: (UInt8(ascii: " "), 4)
    case .indentTab: (UInt8(ascii: "\t"), 1)
    }
  }
}
