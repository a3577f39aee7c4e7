/// The lines of a fixture file, with line feeds at their ends whatever the file had.
struct FixtureLines {
  struct Line {
    /// Counted from 1.
    var number: Int
    /// The line without its line feed.
    var text: ArraySlice<UInt8>
  }

  /// The file's bytes without a byte order mark and, in a file whose first line ends in CRLF, with
  /// every CRLF as LF.
  let bytes: ArraySlice<UInt8>

  /// Where the next line begins.
  private(set) var position: Int

  /// The number of the next line.
  private(set) var number = 1

  init(_ file: ArraySlice<UInt8>) {
    bytes = Self.normalized(file)
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position >= bytes.endIndex }

  /// The next line, which stays the next.
  func peek() -> Line? {
    guard !isAtEnd else { return nil }
    return Line(number: number, text: bytes[position..<endOfLine()])
  }

  mutating func next() -> Line? {
    guard let line = peek() else { return nil }
    position = min(line.text.endIndex + 1, bytes.endIndex)
    number += 1
    return line
  }

  /// Goes on to the next line that begins with `###`, or to the end.
  mutating func skipToSeparator() {
    let base = bytes.startIndex
    let (end, skipped) = bytes.withUnsafeBufferPointer { buffer in
      var index = position - base
      var skipped = 0
      while index < buffer.count {
        let hashes = buffer[index...].prefix(3)
        if hashes.count == 3, hashes.allSatisfy({ $0 == UInt8(ascii: "#") }) { break }
        while index < buffer.count, buffer[index] != UInt8(ascii: "\n") { index += 1 }
        index = min(index + 1, buffer.count)
        skipped += 1
      }
      return (index, skipped)
    }
    position = base + end
    number += skipped
  }

  private func endOfLine() -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var index = position - bytes.startIndex
      while index < buffer.count, buffer[index] != UInt8(ascii: "\n") { index += 1 }
      return index + bytes.startIndex
    }
  }

  private static func normalized(_ file: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file.dropFirst(3) : file
    guard let lineFeed = text.firstIndex(of: UInt8(ascii: "\n")), lineFeed > text.startIndex,
      text[lineFeed - 1] == UInt8(ascii: "\r")
    else { return text }
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    for (index, byte) in zip(text.indices, text) {
      let isBeforeLineFeed = index + 1 < text.endIndex && text[index + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\r"), isBeforeLineFeed { continue }
      output.append(byte)
    }
    return output[...]
  }
}
