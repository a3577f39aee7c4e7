import CLibedit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where on the screen libedit puts the characters of a prompt and a text.
///
/// libedit does not tell, so this follows its rules for wrapping and for showing what cannot be
/// printed. Rows count from the one where the prompt starts.
struct TerminalLayout: Equatable {
  /// The row of the cursor.
  private(set) var cursorRow = 0

  /// The column of the cursor.
  private(set) var cursorColumn = 0

  /// The last row that is used.
  var lastRow: Int { row }

  private var row = 0
  private var column = 0
  private let columns: Int
  private let rows: Int

  /// Lays out a prompt and a text on a screen of a size.
  init(prompt: String, buffer: EditBuffer, columns: Int, rows: Int) {
    self.columns = max(2, columns)
    self.rows = max(1, rows)
    for scalar in prompt.unicodeScalars {
      put(max(0, Self.width(scalar)))
    }
    for (place, scalar) in buffer.scalars.enumerated() {
      if place == buffer.cursor {
        (cursorRow, cursorColumn) = (row, column)
        let width = Self.width(scalar)
        if width > 1, column + width > self.columns {
          (cursorRow, cursorColumn) = (row + 1, 0)
        }
      }
      add(scalar)
    }
    if buffer.cursor == buffer.scalars.count { (cursorRow, cursorColumn) = (row, column) }
    cursorRow = min(cursorRow, row)
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n":
      startRow()
    case "\t":
      repeat { put(1) } while column % 8 != 0
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
      for _ in 0..<2 { put(1) }  // ^A
    default:
      let width = Self.width(scalar)
      if width >= 0 {
        put(width)
      } else {
        for _ in 0..<(scalar.value > 0xFFFF ? 8 : 7) { put(1) }  // \U+1234
      }
    }
  }

  private mutating func put(_ width: Int) {
    while column + width > columns { put(1) }
    column += max(1, width)
    if column >= columns { startRow() }
  }

  private mutating func startRow() {
    column = 0
    // What is taller than the screen scrolls: the last row stays the last.
    if row + 1 < rows { row += 1 }
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    Int(clibedit_width(wchar_t(bitPattern: scalar.value)))
  }
}
