@testable import RepriseLineEditor

/// As much of a terminal as a line editor uses: what stands in the cells after some output.
struct TerminalScreen {
  private(set) var columns: Int
  private(set) var rows: Int
  private(set) var row = 0
  private(set) var column = 0

  /// Sequences that were not understood: with one of them, the cells tell nothing.
  private(set) var unknown: [String] = []

  /// Numbers of the private modes that are on, such as 2004 for bracketed paste.
  private(set) var modes: Set<Int> = []

  /// How often the bell rang.
  private(set) var bells = 0

  /// The parameters of the colour that each cell has, "" for the terminal's own.
  private(set) var colours: [[String]]
  private var colour = ""

  // A wide character has an empty cell after it.
  private var cells: [[String]]
  private var decoder = UTF8Decoder()
  private var sequence: String?
  private var wrapsNext = false

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    colours = Array(repeating: Array(repeating: "", count: columns), count: rows)
  }

  /// The rows down to the last that is not blank, without the blanks at their ends.
  var lines: [String] {
    var lines = cells.map { cells in
      String(cells.joined().reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Changes the size; what stands on the screen stays, as on terminals that do not wrap anew.
  mutating func resize(columns: Int) {
    cells = cells.map { cells in
      Array((cells + Array(repeating: " ", count: columns)).prefix(columns))
    }
    colours = colours.map { colours in
      Array((colours + Array(repeating: "", count: columns)).prefix(columns))
    }
    self.columns = columns
    column = min(column, columns - 1)
  }

  mutating func write(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      var step = decoder.take(byte)
      if step == .invalidBefore { step = decoder.take(byte) }
      if case .scalar(let scalar) = step { write(scalar) }
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    if let begun = sequence {
      sequence = begun + String(scalar)
      let isFinal = ("\u{40}"..."\u{7E}").contains(scalar) && scalar != "["
      if isFinal || begun.unicodeScalars.count > 20 {
        execute(begun + String(scalar))
        sequence = nil
      }
      return
    }
    switch scalar {
    case "\u{1B}": sequence = ""
    case "\r": (column, wrapsNext) = (0, false)
    case "\n": lineFeed()
    case "\u{8}": (column, wrapsNext) = (max(0, column - 1), false)
    case "\u{7}": bells += 1
    case "\t": column = min(columns - 1, (column / 8 + 1) * 8)
    case "\0": break
    default: put(String(scalar), width: scalar.properties.isWide ? 2 : 1)
    }
  }

  private mutating func put(_ text: String, width: Int) {
    if wrapsNext || column + width > columns {
      column = 0
      lineFeed()
    }
    cells[row][column] = text
    colours[row][column] = colour
    if width == 2 { cells[row][column + 1] = "" }
    wrapsNext = column + width >= columns
    column = min(columns - 1, column + width)
  }

  private mutating func lineFeed() {
    wrapsNext = false
    if row + 1 < rows {
      row += 1
    } else {
      cells.removeFirst()
      cells.append(Array(repeating: " ", count: columns))
      colours.removeFirst()
      colours.append(Array(repeating: "", count: columns))
    }
  }

  private mutating func execute(_ text: String) {
    guard text.first == "[", let final = text.last else {
      unknown.append(text)
      return
    }
    let parameters = text.dropFirst().dropLast()
    let count = max(1, Int(parameters) ?? 1)
    if final != "m" { wrapsNext = false }
    switch final {
    case "m": colour = parameters == "0" ? "" : String(parameters)
    case "A": row = max(0, row - count)
    case "B": row = min(rows - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(columns - 1, count - 1)
    case "H": (row, column) = (0, 0)
    case "J" where parameters == "2":
      cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    case "J":
      clear(row, from: column)
      for below in (row + 1)..<max(row + 1, rows) { clear(below, from: 0) }
    case "K": clear(row, from: column)
    case "P":
      cells[row].removeSubrange(column..<min(columns, column + count))
      cells[row] += Array(repeating: " ", count: columns - cells[row].count)
    case "@":
      cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
      cells[row].removeLast(count)
    case "h" where parameters.first == "?":
      if let mode = Int(parameters.dropFirst()) { modes.insert(mode) }
    case "l" where parameters.first == "?":
      if let mode = Int(parameters.dropFirst()) { modes.remove(mode) }
    default: unknown.append(text)
    }
  }

  private mutating func clear(_ row: Int, from start: Int) {
    for place in start..<columns { cells[row][place] = " " }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isWide: Bool {
    isIdeographic || isEmojiPresentation
  }
}
