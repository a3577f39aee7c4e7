/// The keys of data items: `user[tags][0]`.
extension Parser {
  /// The largest index that a key may have; gaps are filled, so that a larger one is a slip.
  private static let largestIndex = 10_000

  /// Reads a key whose separator escapes are resolved.
  func dataKey(_ units: [Unit], at start: Int) throws(SyntaxError) -> DataKey {
    var position = 0
    var steps: [DataKey.Step] = []
    let root = try text(in: units, from: &position)
    if !root.isEmpty || units.isEmpty {
      steps.append(.name(Word(root)))
    }
    while position < units.count {
      let bracket = units[position]
      guard bracket.byte == UInt8(ascii: "[") else {
        throw error(
          "expected [ or the end of the key", at: bracket.offset, hint: #"\] is a literal ]"#)
      }
      position += 1
      let step = try self.step(in: units, from: &position)
      if steps.isEmpty, case .name = step {
        throw error(
          "expected [] or an index such as [0] at the start of the key", at: bracket.offset,
          hint: #"\[ is a literal ["#)
      }
      steps.append(step)
      guard position < units.count, units[position].byte == UInt8(ascii: "]") else {
        let offset = position < units.count ? units[position].offset : bracket.offset
        throw error("expected ] to close this bracket", at: offset)
      }
      position += 1
    }
    return DataKey(steps: steps)
  }

  private func step(in units: [Unit], from position: inout Int) throws(SyntaxError) -> DataKey.Step
  {
    let start = position
    let text = try text(in: units, from: &position)
    if text.isEmpty { return .append }
    let source = units[start..<position]
    guard let literal = Word(text).literal, let first = source.first else {
      return .name(Word(text))
    }
    if source.count == text.count, first.byte == UInt8(ascii: "\\"),
      literal.unicodeScalars.dropFirst().isInteger
    {
      return .name(Word(text.dropFirst()))
    }
    guard literal.isInteger else { return .name(Word(text)) }
    if literal.hasPrefix("-") {
      throw error(
        "an index is not negative", at: first.offset, hint: #"[\-1] is the name -1"#)
    }
    if literal.utf8.count > 1, literal.hasPrefix("0") { return .name(Word(text)) }
    guard let index = Int(literal), index <= Self.largestIndex else {
      throw error("an index is at most \(Self.largestIndex)", at: first.offset)
    }
    return .index(index)
  }

  /// Reads text up to a bracket; `\[`, `\]` and `\\` are literal.
  private func text(
    in units: [Unit], from position: inout Int
  ) throws(SyntaxError) -> [Unit] {
    var text: [Unit] = []
    while position < units.count {
      let unit = units[position]
      if unit.byte == UInt8(ascii: "[") || unit.byte == UInt8(ascii: "]") { break }
      position += 1
      if unit.byte == UInt8(ascii: "\\"), position < units.count,
        let next = units[position].byte, "[]\\".utf8.contains(next)
      {
        text.append(units[position])
        position += 1
      } else {
        text.append(unit)
      }
    }
    return text
  }
}

extension StringProtocol {
  /// Whether it is digits, perhaps behind a minus.
  fileprivate var isInteger: Bool { Substring(self).unicodeScalars.isInteger }
}

extension Substring.UnicodeScalarView {
  fileprivate var isInteger: Bool {
    let digits = first == "-" ? dropFirst() : self
    return !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
  }
}
