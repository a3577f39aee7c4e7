/// The cells of a terminal, as far as a line editor and plain output change them.
struct Screen: Sendable {
  private var cells: [[Unicode.Scalar]]
  private var (row, column) = (0, 0)
  private var pending: [UInt8] = []
  private let columns: Int
  private let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows from the top, without blanks at their ends.
  var lines: [String] {
    cells.map { row in
      var text = String(String.UnicodeScalarView(row))
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    pending.append(contentsOf: bytes)
    var index = 0
    while index < pending.count, let used = take(pending[index...]) { index += used }
    pending.removeFirst(index)
  }

  /// Takes one character or sequence from the front.
  ///
  /// - Returns: the number of bytes, `nil` where it is not whole yet.
  private mutating func take(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: return takeEscape(bytes)
    case 0x0D: column = 0
    case 0x0A: lineFeed()
    case 0x08: column = max(0, column - 1)
    case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
    case 0..<0x20, 0x7F: break
    default:
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard bytes.count >= length else { return nil }
      let text = String(decoding: bytes.prefix(length), as: UTF8.self)
      text.unicodeScalars.forEach { put($0) }
      return length
    }
    return 1
  }

  private mutating func takeEscape(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let second = bytes.dropFirst().first else { return nil }
    switch second {
    case UInt8(ascii: "["):
      let body = bytes.dropFirst(2)
      guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
      control(body[..<end], bytes[end])
      return end - bytes.startIndex + 1
    case UInt8(ascii: "]"):
      guard let end = bytes.firstIndex(of: 0x07) else { return nil }
      return end - bytes.startIndex + 1
    default: return 2
    }
  }

  private mutating func control(_ parameters: ArraySlice<UInt8>, _ final: UInt8) {
    let numbers = parameters.split(separator: UInt8(ascii: ";"))
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    let count = max(1, numbers.first ?? 1)
    switch final {
    case UInt8(ascii: "A"): row = max(0, row - count)
    case UInt8(ascii: "B"): row = min(rows - 1, row + count)
    case UInt8(ascii: "C"): column = min(columns - 1, column + count)
    case UInt8(ascii: "D"): column = max(0, column - count)
    case UInt8(ascii: "G"): column = min(columns, count) - 1
    case UInt8(ascii: "H"):
      row = min(rows, count) - 1
      column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    case UInt8(ascii: "J"): erase(numbers.first ?? 0)
    case UInt8(ascii: "K"):
      cells[row].replaceSubrange(min(column, columns)..., with: blanks(from: column))
    case UInt8(ascii: "P"):
      let removed = min(count, columns - column)
      cells[row].removeSubrange(column..<(column + removed))
      cells[row].append(contentsOf: Array(repeating: " ", count: removed))
    case UInt8(ascii: "@"):
      cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
      cells[row].removeLast(count)
    default: break
    }
  }

  private mutating func erase(_ part: Int) {
    if part == 2 {
      for index in cells.indices { cells[index] = blanks(from: 0) }
      return
    }
    cells[row].replaceSubrange(min(column, columns)..., with: blanks(from: column))
    for index in cells.indices where index > row { cells[index] = blanks(from: 0) }
  }

  private func blanks(from column: Int) -> [Unicode.Scalar] {
    Array(repeating: " ", count: max(0, columns - column))
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if column >= columns {
      column = 0
      lineFeed()
    }
    cells[row][column] = scalar
    column += 1
  }

  private mutating func lineFeed() {
    guard row == rows - 1 else {
      row += 1
      return
    }
    cells.removeFirst()
    cells.append(blanks(from: 0))
  }
}
