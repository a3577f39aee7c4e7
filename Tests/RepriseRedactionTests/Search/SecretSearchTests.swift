import Testing

@testable import RepriseRedaction

/// The search for many values at once, held against the plainest one.
@Suite struct SecretSearchTests {
  @Test func nothingIsFoundByAnEmptySearch() {
    let search = SecretSearch()
    #expect(search.isEmpty)
    #expect(search.hits(in: bytes("anything")).isEmpty)
  }

  @Test func hitsHaveTheIndicesOfTheText() {
    var search = SecretSearch()
    search.add(Array("secret-1".utf8), entry: 5)
    let hits = search.hits(in: bytes("..x secret-1 y").dropFirst(2))
    #expect(hits.map(\.range) == [4..<12])
    #expect(hits.map(\.entry) == [5])
  }

  @Test(arguments: ["", "a", "abc", "secret-", "ecret-1"])
  func shortTextsHaveNoHits(source: String) {
    var search = SecretSearch()
    search.add(Array("secret-1".utf8), entry: 0)
    #expect(search.hits(in: bytes(source)).isEmpty)
  }

  @Test func theFirstOfEqualSecretsStays() {
    var search = SecretSearch()
    search.add(Array("secret-1".utf8), entry: 1)
    search.add(Array("secret-1".utf8), entry: 2)
    #expect(search.hits(in: bytes("secret-1")).map(\.entry) == [1])
  }

  @Test func blanksAreNoted() {
    var search = SecretSearch()
    search.add(Array("secret-1".utf8), entry: 1)
    #expect(!search.hasBlanks)
    search.add(Array("two words".utf8), entry: 2)
    #expect(search.hasBlanks)
  }

  /// Of a letter repeated in every length, the longest that fits is found at each place.
  @Test func theLongestIsFoundAmongPrefixes() {
    var search = SecretSearch()
    for count in 16...40 { search.add(Array(repeating: 0x61, count: count), entry: count) }
    let hits = search.hits(in: Array(repeating: 0x61, count: 50)[...])
    for hit in hits {
      #expect(hit.range.count == min(40, 50 - hit.range.lowerBound))
      #expect(hit.entry == hit.range.count)
    }
    #expect(hits.count == 35)
  }

  /// Where a short value is not allowed, a shorter one that begins there still is.
  @Test func aShorterValueIsFoundWhereALongerOneIsNot() {
    var search = SecretSearch()
    search.add(Array("abcd".utf8), entry: 1)
    search.add(Array("abcd-ef".utf8), entry: 2)
    #expect(search.hits(in: bytes("abcd-ef")).map(\.entry) == [2])
    #expect(search.hits(in: bytes("abcd-efg")).map(\.entry) == [1])
  }

  @Test func itFindsWhatTheNaiveSearchFinds() {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<150 {
      var search = SecretSearch()
      var secrets: [[UInt8]] = []
      for entry in 0..<Int.random(in: 1...30, using: &generator) {
        let count = Int.random(in: 4...24, using: &generator)
        let secret = Array(generator.text(count, of: "ab-").utf8)
        search.add(secret, entry: entry)
        secrets.append(secret)
      }
      let source = Array(generator.text(200, of: "ab-").utf8)[...]
      let found = search.hits(in: source)
      let byStart = Dictionary(uniqueKeysWithValues: found.map { ($0.range.lowerBound, $0) })
      for start in source.indices {
        let longest = secrets.filter { Self.stands($0, in: source, at: start) }
          .max { $0.count < $1.count }
        #expect(byStart[start]?.range.count == longest?.count)
        #expect(byStart[start].map { secrets[$0.entry] } == longest)
      }
    }
  }

  private static func stands(
    _ secret: [UInt8], in source: ArraySlice<UInt8>, at start: Int
  ) -> Bool {
    let end = start + secret.count
    guard end <= source.endIndex, source[start..<end].elementsEqual(secret) else { return false }
    if secret.count >= 16 { return true }
    let before = start > source.startIndex && source[start - 1].isLetterOrDigit
    let after = end < source.endIndex && source[end].isLetterOrDigit
    return !before && !after
  }

  @Test func patternsOfASecret() {
    let patterns = SecretPattern.all(of: Array("hunter2".utf8)).map { text($0.bytes) }
    #expect(
      patterns == [
        "hunter2", "68756e74657232", "68756E74657232", "aHVudGVyM", "aHVudGVyM", "h1bnRlcj",
        "h1bnRlcj", "odW50ZXIy", "odW50ZXIy",
      ])
  }
}
