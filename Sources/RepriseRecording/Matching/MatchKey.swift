/// Bytes that are equal for two requests exactly when an index takes them for the same.
struct MatchKey: Hashable, Sendable {
  private(set) var bytes: [UInt8] = []

  /// Appends a part so that no two different lists of parts give the same bytes.
  mutating func append(_ part: some Collection<UInt8>) {
    var count = UInt64(part.count)
    repeat {
      bytes.append(UInt8(truncatingIfNeeded: count & 0x7F) | (count > 0x7F ? 0x80 : 0))
      count >>= 7
    } while count > 0
    bytes.append(contentsOf: part)
  }

  /// Appends one byte that says what follows.
  mutating func append(tag: Unicode.Scalar) {
    bytes.append(UInt8(ascii: tag))
  }

  static func == (left: MatchKey, right: MatchKey) -> Bool {
    left.bytes.isIdentical(to: right.bytes)
  }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
