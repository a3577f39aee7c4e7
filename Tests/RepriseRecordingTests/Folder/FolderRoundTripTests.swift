import RepriseRedaction
import Testing

@testable import RepriseRecording

/// Whatever is written into a folder is what the folder gives back.
struct FolderRoundTripTests {
  /// What an exchange is once it has been in a file.
  private func stored(_ exchange: Exchange) throws -> [String] {
    var stored = exchange
    stored.response?.chunks = Chunk.merged(exchange.response?.chunks ?? [])
    return try spelled(stored)
  }

  @Test(arguments: 0..<10)
  func newExchanges(seed: UInt64) throws {
    let folder = try ScratchFolder()
    let writer = try folder.writer()
    var exchanges = RandomExchanges(seed: 10_000 + seed)
    var written: [[String]] = []
    for _ in 0..<20 {
      let exchange = exchanges.next()
      let recorded = try writer.write(exchange, as: writer.takeNumber())
      #expect(try spelled(recorded.exchange) == stored(exchange))
      written.append(try stored(exchange))
    }
    try writer.close()
    let recording = try folder.recording()
    #expect(try recording.exchanges.map { try spelled($0.exchange) } == written)
    #expect(recording.exchanges.map(\.number) == Array(1...20))
    #expect(try recording.orphans().isEmpty)
  }

  @Test(arguments: 0..<10)
  func replacedExchanges(seed: UInt64) throws {
    let folder = try ScratchFolder()
    let writer = try folder.writer()
    var exchanges = RandomExchanges(seed: 20_000 + seed)
    var recorded = try writer.write(exchanges.next(), as: writer.takeNumber())
    let name = recorded.fileName
    for _ in 0..<20 {
      let new = exchanges.next()
      let rules = VolatileRules(RecordingSettings())
      let expected = try rules.keepingVolatile(of: recorded.exchange, in: new)
      let replaced = try writer.replace(recorded, with: new)
      #expect(replaced.isChanged)
      recorded = replaced.recorded
      #expect(recorded.fileName == name)
      let opened = try folder.recording()
      #expect(opened.exchanges.count == 1)
      #expect(try spelled(opened.exchanges[0].exchange) == stored(expected))
      #expect(try opened.orphans().isEmpty)
      // The same once more is nothing new.
      #expect(try !writer.replace(opened.exchanges[0], with: new).isChanged)
    }
  }

  /// replay(record(x)) = redact(x), and recording it again changes nothing.
  @Test(arguments: 0..<10)
  func theLaw(seed: UInt64) throws {
    let folder = try ScratchFolder()
    let writer = try folder.writer()
    let redactor = Redactor()
    var exchanges = RandomExchanges(seed: 30_000 + seed)
    for _ in 0..<15 {
      let live = exchanges.next()
      let recorded = try writer.record(live, as: writer.takeNumber(), redactor: redactor)
      #expect(try spelled(recorded.exchange) == stored(live.redacted(by: redactor)))
      let again = try writer.recordAgain(live, replacing: recorded, redactor: redactor)
      #expect(!again.isChanged)
    }
  }

  @Test(arguments: 0..<5)
  func randomStepsLeaveNoDamageAndNoOrphans(seed: UInt64) throws {
    let folder = try ScratchFolder()
    var random = FixtureRandom(seed: 40_000 + seed)
    var exchanges = RandomExchanges(seed: 50_000 + seed)
    var expected: [Int: [String]] = [:]
    for _ in 0..<5 {
      let writer = try folder.writer()
      for _ in 0..<12 {
        let recording = try folder.recording()
        switch random.below(4) {
        case 0, 1:
          let exchange = exchanges.next()
          let recorded = try writer.write(exchange, as: writer.takeNumber())
          expected[recorded.number] = try stored(exchange)
        case 2 where !recording.exchanges.isEmpty:
          let old = recording.exchanges[random.below(recording.exchanges.count)]
          let replaced = try writer.replace(old, with: exchanges.next())
          expected[old.number] = try spelled(replaced.recorded.exchange)
        case 3 where !recording.exchanges.isEmpty:
          let old = recording.exchanges[random.below(recording.exchanges.count)]
          try writer.remove(old)
          expected[old.number] = nil
        default:
          let number = try writer.takeNumber()
          if random.chance(2) { writer.abandon(number) }
        }
      }
      if expected.isEmpty { continue }
      try writer.close()
      let recording = try folder.recording()
      #expect(recording.exchanges.map(\.number) == expected.keys.sorted())
      for recorded in recording.exchanges {
        #expect(try spelled(recorded.exchange) == expected[recorded.number] ?? [])
      }
      #expect(try recording.orphans().isEmpty)
    }
  }
}
