internal import RepriseRedaction

/// Text from elsewhere as it may reach a terminal: nothing in it acts.
enum SafeText {
  /// A text on one line: line feeds and tabs are escaped too.
  static func line(_ text: String) -> String {
    ControlCharacters.escaped(text, keepingLines: false)
  }

  /// A text that may have several lines.
  static func block(_ text: String) -> String {
    ControlCharacters.escaped(text, keepingLines: true)
  }

  /// Bytes of UTF-8 text that may have several lines; CRLF counts as a line feed.
  static func block(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard !isHarmless(bytes) else { return Array(bytes) }
    return Array(block(String(decoding: withoutCarriageReturns(bytes), as: UTF8.self)).utf8)
  }

  /// Whether every byte is printable ASCII, a line feed or a tab, which most bodies are.
  private static func isHarmless(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0x09 }
  }

  private static func withoutCarriageReturns(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for index in bytes.indices {
      let next = index + 1
      if bytes[index] == 0x0D, next < bytes.endIndex, bytes[next] == 0x0A { continue }
      output.append(bytes[index])
    }
    return output
  }
}
