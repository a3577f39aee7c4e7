import Testing

@testable import RepriseRedaction

@Suite struct ReplacementTests {
  static func resolved(_ ranges: [Range<Int>]) -> [String] {
    let all = ranges.enumerated().map {
      Replacement(range: $0.element, entry: $0.offset, isNumber: false)
    }
    return Replacement.resolving(all).map {
      "\($0.entry): \($0.range.lowerBound)-\($0.range.upperBound)"
    }
  }

  @Test(
    arguments: [
      ([], []),
      ([3..<5], ["0: 3-5"]),
      ([7..<9, 3..<5], ["1: 3-5", "0: 7-9"]),
      ([3..<5, 3..<9], ["1: 3-9"]),
      ([3..<9, 3..<9], ["0: 3-9"]),
      ([3..<9, 4..<6], ["0: 3-9"]),
      ([3..<6, 5..<12], ["0: 3-5", "1: 5-12"]),
      ([0..<4, 2..<8, 7..<9], ["0: 0-2", "1: 2-8", "2: 8-9"]),
      ([0..<3, 3..<6], ["0: 0-3", "1: 3-6"]),
      ([0..<10, 5..<11, 8..<12], ["0: 0-10", "1: 10-11", "2: 11-12"]),
    ] as [([Range<Int>], [String])])
  func tables(ranges: [Range<Int>], expected: [String]) {
    #expect(Self.resolved(ranges) == expected)
  }

  /// Whatever overlaps, the result is in order, apart, and covers every byte that was to go.
  @Test func nothingIsLeftAndNothingIsReplacedTwice() {
    var generator = SeededGenerator(seed: 51)
    for _ in 0..<500 {
      let all = (0..<Int.random(in: 0...12, using: &generator)).map { entry in
        let lower = Int.random(in: 100..<160, using: &generator)
        let count = Int.random(in: 1...20, using: &generator)
        return Replacement(range: lower..<lower + count, entry: entry, isNumber: false)
      }
      let resolved = Replacement.resolving(all)
      for (first, second) in zip(resolved, resolved.dropFirst()) {
        #expect(first.range.upperBound <= second.range.lowerBound)
      }
      let wanted = Set(all.flatMap(\.range))
      #expect(Set(resolved.flatMap(\.range)) == wanted)
      #expect(resolved.reduce(0) { $0 + $1.range.count } == wanted.count)
      // The longest one is replaced as a whole.
      if let longest = all.map(\.range.count).max() {
        #expect(resolved.contains { $0.range.count == longest })
      }
      for replacement in resolved {
        let whole = all[replacement.entry].range
        #expect(whole.contains(replacement.range.lowerBound))
        #expect(replacement.range.upperBound <= whole.upperBound)
      }
    }
  }
}
