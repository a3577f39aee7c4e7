import RepriseJSON
import Testing

/// Nothing recurses on data: each of these would overflow a stack of 512 KiB if it did.
@Suite struct DeepNestingTests {
  private static let depth = 100_000

  private static func deep(_ innermost: String) -> [UInt8] {
    let opening = #"[{"a":"#
    let closing = "}]"
    let half = depth / 2
    return Array(
      (String(repeating: opening, count: half) + innermost + String(repeating: closing, count: half))
        .utf8)
  }

  @Test func parsingAndPrinting() {
    let same = onSmallStack {
      let text =
        Array(repeating: UInt8(ascii: "["), count: 1_000_000)
        + Array(repeating: UInt8(ascii: "]"), count: 1_000_000)
      guard let document = try? JSONDocument(text[...]) else { return false }
      return document.text(in: .compact) == text && document.layout == .compact
        && document.text(in: .spaced) == text
    }
    #expect(same == true)
  }

  @Test func indentationThatWouldFillTheMemoryFallsBackToOneLine() {
    let sizes = onSmallStack {
      guard let document = try? JSONDocument(Self.deep("1")[...]) else { return [0] }
      return [
        document.byteCount(in: .indent4), document.text(in: .indent4).count, document.bytes.count,
      ]
    }
    #expect(sizes?.first ?? 0 > 1 << 33)
    #expect(sizes?[1] == sizes?[2])
  }

  @Test func unclosed() {
    let message = onSmallStack {
      refusal(of: Array(repeating: UInt8(ascii: "["), count: Self.depth))
    }
    #expect(
      message == "line 1, column 100001: expected a value or ']', found the end of the text")
  }

  @Test func comparingHashingAndDifference() {
    let results = onSmallStack { () -> [Bool] in
      guard let one = try? JSONDocument(Self.deep("1")[...]),
        let same = try? JSONDocument(Self.deep("1.0")[...]),
        let other = try? JSONDocument(Self.deep("2")[...])
      else { return [] }
      var hashers = [Hasher(), Hasher()]
      one.root.hash(into: &hashers[0])
      same.root.hash(into: &hashers[1])
      let differences = JSONDifference.between(one.root, other.root, limit: 5)
      return [
        one.root.isEquivalent(to: same.root), !one.root.isEquivalent(to: other.root),
        hashers[0].finalize() == hashers[1].finalize(),
        one.root.canonicalBytes { _ in false } == same.root.canonicalBytes { _ in false },
        differences.count == 1, differences.first?.description.utf8.count ?? 0 < 300,
      ]
    }
    #expect(results == Array(repeating: true, count: 6))
  }

  @Test func paths() {
    let counts = onSmallStack { () -> [Int] in
      guard let document = try? JSONDocument(Self.deep("7")[...]),
        let path = try? JSONPath("$..a"), let twice = try? JSONPath("$..*..*")
      else { return [] }
      let deepest = document.root.scalars[0]
      return [
        path.select(in: document.root).count, twice.select(in: document.root).count,
        document.root.descendants.count, deepest.path.utf8.count,
      ]
    }
    // A place once: all but the outermost two.
    #expect(counts == [50_000, 99_999, 100_001, 250_001])
  }
}
