/// The text that is parsed: UTF-8 with LF line ends, and the places in it.
struct Source: Sendable {
  let bytes: [UInt8]
  let file: String?
  private let lineStarts: [Int]

  /// Reads CRLF as LF and drops a byte order mark.
  ///
  /// - Throws: ``SyntaxError`` at the first byte that is not UTF-8.
  init(_ raw: [UInt8], file: String?) throws(SyntaxError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var index = raw.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < raw.count {
      if raw[index] == 0x0D, index + 1 < raw.count, raw[index + 1] == 0x0A { index += 1 }
      bytes.append(raw[index])
      index += 1
    }
    self.bytes = bytes
    self.file = file
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    if let offset = Self.firstInvalidOffset(in: bytes) {
      throw error("expected UTF-8 text", at: offset)
    }
  }

  var count: Int { bytes.count }

  /// The byte at an offset, `nil` behind the end.
  subscript(_ offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The line of an offset, from 0.
  func lineIndex(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  func place(of offset: Int) -> SourcePlace {
    let line = lineIndex(of: offset)
    let column = bytes[lineStarts[line]..<min(offset, bytes.count)].count { !isContinuation($0) }
    return SourcePlace(line: line + 1, column: column + 1)
  }

  func error(
    _ message: String, at offset: Int, hint: String? = nil, isIncomplete: Bool = false
  ) -> SyntaxError {
    let start = lineStarts[lineIndex(of: offset)]
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    return SyntaxError(
      file: file, place: place(of: offset), message: message, hint: hint,
      lineText: text(start..<end), isIncomplete: isIncomplete)
  }

  private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput, .error: return offset
      }
    }
  }
}
