import Testing

@testable import RepriseRecording

@Suite struct MatchKeyTests {
  private func key(_ parts: [[UInt8]]) -> MatchKey {
    var key = MatchKey()
    for part in parts { key.append(part) }
    return key
  }

  @Test func listsOfPartsAreToldApart() {
    #expect(key([[1], [2]]) != key([[1, 2]]))
    #expect(key([[], [1]]) != key([[1], []]))
    #expect(key([[0]]) != key([[], []]))
    #expect(key([[1], [2]]) == key([[1], [2]]))
  }

  @Test func longPartsAreToldApart() {
    let long = [UInt8](repeating: 1, count: 300)
    #expect(key([long, [1]]) != key([long + [1]]))
    #expect(key([long]).hashValue == key([long]).hashValue)
  }

  @Test func differentListsGiveDifferentBytes() {
    var random = FixtureRandom(seed: 3)
    for _ in 0..<2_000 {
      let first = (0..<random.below(4)).map { _ in random.bytes(0...3).map { $0 & 3 } }
      let second = (0..<random.below(4)).map { _ in random.bytes(0...3).map { $0 & 3 } }
      #expect((key(first) == key(second)) == (first == second))
    }
  }

  @Test func comparesSlicesAsBlocks() {
    let bytes: [UInt8] = [1, 2, 3, 1, 2, 3]
    #expect(bytes[0..<3].isIdentical(to: bytes[3..<6]))
    #expect(!bytes[0..<3].isIdentical(to: bytes[1..<4]))
    #expect(!bytes[0..<2].isIdentical(to: bytes[0..<3]))
    #expect([UInt8]().isIdentical(to: []))
    #expect(bytes[2..<2].isIdentical(to: []))
  }
}
