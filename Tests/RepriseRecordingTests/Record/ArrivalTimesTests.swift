import Testing

@testable import RepriseRecording

@Suite struct ArrivalTimesTests {
  private func kept(
    _ contentType: String?, _ pieces: [(count: Int, at: Int, waited: Int)]
  ) -> [Chunk] {
    let head = ContinuousClock.now
    var times = ArrivalTimes(head: head, contentType: contentType)
    for piece in pieces {
      times.add(
        piece.count, at: head + .milliseconds(piece.at), waited: .milliseconds(piece.waited))
    }
    return times.kept
  }

  @Test func aBodyThatSimplyCameHasNone() {
    #expect(kept("application/json", [(10, 1, 1), (10, 99, 98)]).isEmpty)
    #expect(kept(nil, []).isEmpty)
  }

  @Test func aGapKeepsThem() {
    #expect(
      kept("application/json", [(10, 1, 1), (5, 101, 100)]) == [
        Chunk(size: 10, milliseconds: 1), Chunk(size: 5, milliseconds: 101),
      ])
  }

  @Test func aSlowReaderMakesNoGap() {
    #expect(kept("application/json", [(10, 1, 1), (5, 900, 2)]).isEmpty)
  }

  @Test func waitingForTheFirstPieceIsNoGap() {
    #expect(kept("application/json", [(10, 500, 500), (5, 501, 1)]).isEmpty)
  }

  @Test(arguments: [
    "text/event-stream", "application/x-ndjson", "application/jsonl",
    "multipart/x-mixed-replace; boundary=b",
  ])
  func streamsKeepThem(_ type: String) {
    #expect(kept(type, [(10, 0, 0), (5, 7, 7)]).count == 2)
  }

  @Test func thereAreAtMostAThousand() {
    let pieces = (0..<10_000).map { (count: 1, at: $0, waited: 0) }
    let chunks = kept("text/event-stream", pieces)
    #expect(chunks.count <= 1_000)
    #expect(chunks.reduce(0) { $0 + $1.size } == 10_000)
  }

  @Test func durationsAreCutToMilliseconds() {
    #expect(Duration.microseconds(1_999).wholeMilliseconds == 1)
    #expect(Duration.seconds(2).wholeMilliseconds == 2_000)
    #expect(Duration.microseconds(1_999).cutToMilliseconds == .milliseconds(1))
  }
}
