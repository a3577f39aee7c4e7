/// A text out of a file in which every placeholder accepts any text.
///
/// The text is matched as a whole. A placeholder accepts the same placeholder, or else the
/// shortest non-empty text that lets the rest match; standing twice it accepts the same text twice.
public struct PlaceholderPattern: Sendable {
  private let literals: [ArraySlice<UInt8>]
  private let placeholders: [Placeholder]
  /// For each placeholder, where among them the same one stands first.
  private let firstUses: [Int]

  /// Makes a pattern of a text as it stands in a file.
  public init(_ recorded: ArraySlice<UInt8>) {
    var literals: [ArraySlice<UInt8>] = []
    var placeholders: [Placeholder] = []
    var position = recorded.startIndex
    for (range, placeholder) in Placeholder.occurrences(in: recorded) {
      literals.append(recorded[position..<range.lowerBound])
      placeholders.append(placeholder)
      position = range.upperBound
    }
    literals.append(recorded[position...])
    self.literals = literals
    self.placeholders = placeholders
    var first: [Placeholder: Int] = [:]
    var firstUses: [Int] = []
    for (index, placeholder) in placeholders.enumerated() {
      firstUses.append(first[placeholder] ?? index)
      if first[placeholder] == nil { first[placeholder] = index }
    }
    self.firstUses = firstUses
  }

  /// Whether there is any placeholder; without one only the same bytes match.
  public var hasPlaceholders: Bool { !placeholders.isEmpty }

  private var hasRepeats: Bool {
    zip(firstUses, firstUses.indices).contains { $0 != $1 }
  }

  /// What each placeholder stands for in `live`, or nil if the text does not match.
  ///
  /// A placeholder that meets itself is not among the bindings.
  public func bindings(in live: ArraySlice<UInt8>) -> [Placeholder: ArraySlice<UInt8>]? {
    guard hasPlaceholders else { return live == literals[0] ? [:] : nil }
    guard live.hasPrefix(literals[0]) else { return nil }
    var search = Search(pattern: self, live: live)
    return search.run()
  }

  /// Leftmost matching, going back only where a placeholder stands twice; its work is bounded.
  private struct Search {
    let pattern: PlaceholderPattern
    let live: ArraySlice<UInt8>
    /// Where each placeholder's text begins and ends, as far as the search has come.
    var taken: [Range<Int>] = []
    var attempts = 0

    init(pattern: PlaceholderPattern, live: ArraySlice<UInt8>) {
      self.pattern = pattern
      self.live = live
    }

    mutating func run() -> [Placeholder: ArraySlice<UInt8>]? {
      let count = pattern.placeholders.count
      var start = live.startIndex + pattern.literals[0].count
      var earliest = start
      while taken.count < count {
        attempts += 1
        guard attempts <= 1_000 + count else { return nil }
        if let range = next(from: start, notBefore: earliest) {
          taken.append(range)
          start = range.upperBound + pattern.literals[taken.count].count
          earliest = start
        } else {
          guard pattern.hasRepeats, let last = taken.popLast() else { return nil }
          start = last.lowerBound
          earliest = last.upperBound + 1
        }
      }
      return bindings
    }

    private var bindings: [Placeholder: ArraySlice<UInt8>] {
      var bindings: [Placeholder: ArraySlice<UInt8>] = [:]
      for (placeholder, range) in zip(pattern.placeholders, taken)
      where !live[range].elementsEqual(placeholder.bytes) {
        bindings[placeholder] = live[range]
      }
      return bindings
    }

    /// The next range for the placeholder after those taken, ending at `notBefore` or later.
    private func next(from start: Int, notBefore earliest: Int) -> Range<Int>? {
      let index = taken.count
      let placeholder = pattern.placeholders[index]
      let literal = pattern.literals[index + 1]
      let isLast = index == pattern.placeholders.count - 1
      let itself = placeholder.bytes
      let first = pattern.firstUses[index]
      let bound = first < index ? live[taken[first]] : nil
      for fixed in [bound, itself[...]].compactMap(\.self) {
        if let end = end(after: fixed, at: start, then: literal, isLast: isLast),
          end >= earliest
        {
          return start..<end
        }
        if bound != nil { return nil }
      }
      let least = Swift.max(start + 1, earliest)
      if isLast {
        let end = live.endIndex - literal.count
        return end >= least && live.hasSuffix(literal) ? start..<end : nil
      }
      guard least <= live.endIndex else { return nil }
      if literal.isEmpty { return least < live.endIndex ? start..<least : nil }
      return live.firstRange(of: literal, from: least).map { start..<$0.lowerBound }
    }

    private func end(
      after fixed: ArraySlice<UInt8>, at start: Int, then literal: ArraySlice<UInt8>, isLast: Bool
    ) -> Int? {
      guard start <= live.endIndex, live[start...].hasPrefix(fixed) else { return nil }
      let end = start + fixed.count
      let rest = live[end...]
      return (isLast ? rest == literal : rest.hasPrefix(literal)) ? end : nil
    }
  }
}
