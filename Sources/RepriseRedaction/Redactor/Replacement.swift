/// A stretch of a source and the secret that is replaced there.
struct Replacement {
  var range: Range<Int>
  var entry: Int
  var isNumber: Bool

  /// Replacements that do not overlap, in order, out of some that may.
  ///
  /// Longer ones come first, and of equally long ones the earlier in the list. What of a shorter
  /// one is left beside a longer one is replaced too.
  static func resolving(_ all: [Replacement]) -> [Replacement] {
    guard let lowest = all.map(\.range.lowerBound).min(),
      let highest = all.map(\.range.upperBound).max()
    else { return [] }
    guard all.count > 1 else { return all }
    let ordered = all.indices.sorted {
      (all[$1].range.count, $0) < (all[$0].range.count, $1)
    }
    var isTaken = [Bool](repeating: false, count: highest - lowest)
    var chosen: [Replacement] = []
    var partial: [Replacement] = []
    for index in ordered {
      let replacement = all[index]
      let range = replacement.range.lowerBound - lowest..<replacement.range.upperBound - lowest
      // None that was chosen is shorter, so an overlap takes an end.
      if isTaken[range.lowerBound] || isTaken[range.upperBound - 1] {
        partial.append(replacement)
        continue
      }
      for position in range { isTaken[position] = true }
      chosen.append(replacement)
    }
    chosen += remainders(of: partial, besides: isTaken, lowest: lowest)
    return chosen.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func remainders(
    of partial: [Replacement], besides isTaken: [Bool], lowest: Int
  ) -> [Replacement] {
    var remainders: [Replacement] = []
    var cursor = 0
    for replacement in partial.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      cursor = Swift.max(cursor, replacement.range.lowerBound - lowest)
      let end = replacement.range.upperBound - lowest
      while cursor < end {
        let start = cursor
        while cursor < end, !isTaken[cursor] { cursor += 1 }
        if cursor > start {
          var remainder = replacement
          remainder.range = start + lowest..<cursor + lowest
          remainders.append(remainder)
        }
        while cursor < end, isTaken[cursor] { cursor += 1 }
      }
    }
    return remainders
  }
}
