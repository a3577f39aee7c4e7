import Testing

@testable import RepriseRecording

/// Pieces of a body: merged, and moved when redaction changes lengths.
struct ChunkTests {
  private func chunks(_ text: String) -> [Chunk] {
    ChunkText.chunks(ArraySlice(text.utf8)) ?? []
  }

  private func bytes(_ text: String) -> ArraySlice<UInt8> { ArraySlice(text.utf8) }

  @Test func piecesOfOneMillisecondAreOne() {
    #expect(Chunk.merged(chunks("1@0 2@0 3@5 4@5 5@6")) == chunks("3@0 7@5 5@6"))
  }

  @Test func whatSaysNothingIsLeftOut() {
    let odd = [
      Chunk(size: 0, milliseconds: 0), Chunk(size: 3, milliseconds: -5),
      Chunk(size: -1, milliseconds: 9),
    ]
    #expect(Chunk.merged(odd) == [Chunk(size: 3, milliseconds: 0)])
  }

  @Test(arguments: [1_000, 1_001, 1_500, 2_000, 2_001, 10_000])
  func atMostAThousand(count: Int) {
    let many = (0..<count).map { Chunk(size: 2, milliseconds: Int64($0)) }
    let merged = Chunk.merged(many)
    #expect(merged.count <= 1_000)
    #expect(merged.count >= 500)
    #expect(merged.reduce(0) { $0 + $1.size } == Int64(2 * count))
    #expect(merged.last?.milliseconds == Int64(count - 1))
  }

  @Test func boundariesStayAfterTheirLines() {
    let old = bytes("data: tok_1234567890\n\ndata: b\n\n")
    let new = bytes("data: REDACTED-token-1\n\ndata: b\n\n")
    #expect(Chunk.rescaled(chunks("22@0 9@300"), from: old, to: new) == chunks("24@0 9@300"))
  }

  @Test func boundariesWithinALineStayWithinIt() {
    #expect(
      Chunk.rescaled(chunks("4@0 4@100"), from: bytes("abcdefgh"), to: bytes("abXfgh"))
        == chunks("4@0 2@100"))
    #expect(
      Chunk.rescaled(chunks("6@0 2@100"), from: bytes("abcdefgh"), to: bytes("abX"))
        == chunks("3@0"))
  }

  @Test func nothingChangedNothingMoved() {
    #expect(
      Chunk.rescaled(chunks("1@0 7@9"), from: bytes("abc"), to: bytes("abc")) == chunks("1@0 7@9"))
    #expect(Chunk.rescaled([], from: bytes("a"), to: bytes("b")).isEmpty)
  }

  @Test(arguments: 0..<200)
  func sizesAlwaysAddUp(seed: UInt64) {
    var random = FixtureRandom(seed: seed)
    let old = bytes(random.text("ab\n", 1...60))
    let new = bytes(random.text("ab\n", 1...60))
    var rest = old.count
    var pieces: [Chunk] = []
    while rest > 0 {
      let size = 1 + random.below(rest)
      pieces.append(Chunk(size: Int64(size), milliseconds: Int64(pieces.count)))
      rest -= size
    }
    let rescaled = Chunk.rescaled(pieces, from: old, to: new)
    #expect(rescaled.reduce(0) { $0 + $1.size } == Int64(new.count))
    #expect(rescaled.allSatisfy { $0.size > 0 })
  }
}
