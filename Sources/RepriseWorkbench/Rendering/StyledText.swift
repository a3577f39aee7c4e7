/// Text for a terminal, built piece by piece; without colour it holds no escape sequence at all.
struct StyledText: Sendable {
  /// Whether styles are written.
  let isColored: Bool

  /// The bytes so far.
  private(set) var bytes: [UInt8] = []

  init(isColored: Bool) {
    self.isColored = isColored
  }

  /// The text so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends text that is free of control characters, in one style.
  mutating func append(_ text: String, _ style: TextStyle = .plain) {
    append(bytes: text.utf8, style)
  }

  /// Appends UTF-8 bytes that are free of control characters, in one style.
  mutating func append(bytes text: some Collection<UInt8>, _ style: TextStyle = .plain) {
    guard isColored, !style.codes.isEmpty, !text.isEmpty else {
      bytes += text
      return
    }
    bytes += "\u{1B}[\(style.codes)m".utf8
    bytes += text
    bytes += "\u{1B}[0m".utf8
  }

  /// Appends what was styled before.
  mutating func append(_ other: StyledText) {
    bytes += other.bytes
  }

  /// Appends a line feed unless the text is empty or ends with one.
  mutating func endLine() {
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }
}
