import RepriseJSON
import Testing

@testable import RepriseRecording

/// What is written is read back byte for byte, whatever the exchange.
struct FixtureRoundTripTests {
  @Test(arguments: 0..<40)
  func everyExchangeSurvivesItsFile(seed: UInt64) throws {
    let folder = try ScratchFolder()
    var exchanges = RandomExchanges(seed: seed)
    for number in 1...25 {
      let exchange = exchanges.next()
      let stem = FixtureName.stem(number, of: exchange.request.head)
      let (text, siblings) = try FixturePrinter(stem: stem, folder: folder.path).print(exchange)
      for sibling in siblings { try folder.write(sibling.name, Array(sibling.body)) }
      let document = try FixtureDocument(
        parsing: text[...], file: stem + ".http", folder: folder.path)
      let read = document.exchange
      var expected = exchange
      expected.response?.chunks = Chunk.merged(exchange.response?.chunks ?? [])
      #expect(try spelled(read) == spelled(expected))

      let (again, more) = try FixturePrinter(
        stem: stem, folder: folder.path, leading: document.content().leading
      ).print(read)
      #expect(String(decoding: again, as: UTF8.self) == String(decoding: text, as: UTF8.self))
      #expect(more.isEmpty)
    }
  }

  @Test(arguments: 0..<40)
  func windowsEndsOfLinesAndAByteOrderMarkChangeNothing(seed: UInt64) throws {
    var exchanges = RandomExchanges(seed: 1_000 + seed)
    for _ in 0..<10 {
      let exchange = exchanges.next()
      let (text, siblings) = try FixturePrinter(stem: "0001-GET-x", folder: "").print(exchange)
      guard siblings.isEmpty else { continue }
      let plain = try FixtureDocument(parsing: text[...], file: "0001-GET-x.http", folder: "")
      var converted: [UInt8] = [0xEF, 0xBB, 0xBF]
      for byte in text {
        if byte == UInt8(ascii: "\n") { converted.append(UInt8(ascii: "\r")) }
        converted.append(byte)
      }
      let read = try FixtureDocument(
        parsing: converted[...], file: "0001-GET-x.http", folder: "")
      #expect(try spelled(read.exchange) == spelled(plain.exchange))
    }
  }

  /// Lines are cut, doubled and swapped, bytes changed: an error or an exchange, never a crash.
  @Test(arguments: 0..<40)
  func damagedFilesAreRefusedOrRead(seed: UInt64) throws {
    var exchanges = RandomExchanges(seed: 2_000 + seed)
    var random = FixtureRandom(seed: 3_000 + seed)
    for _ in 0..<40 {
      let (text, _) = try FixturePrinter(stem: "0001-GET-x", folder: "").print(exchanges.next())
      var damaged = text
      for _ in 0...random.below(4) { Self.damage(&damaged, &random) }
      do {
        let document = try FixtureDocument(
          parsing: damaged[...], file: "0001-GET-x.http", folder: "/nonexistent")
        _ = try FixturePrinter(stem: "0001-GET-x", folder: "/nonexistent")
          .print(document.exchange)
      } catch let damage as FixtureDamage {
        #expect(damage.description.hasPrefix("0001-GET-x.http:"))
        #expect(damage.line >= 1)
      }
    }
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout FixtureRandom) {
    guard !bytes.isEmpty else { return }
    let place = random.below(bytes.count)
    let other = random.below(bytes.count)
    switch random.below(6) {
    case 0: bytes[place] = random.pick([0, 9, 10, 13, 32, 35, 58, 64, 127, 128, 255])
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(random.pick(Array("\n#\r :<@{\u{85}".utf8)), at: place)
    case 3: bytes.removeSubrange(min(place, other)..<max(place, other))
    case 4: bytes.insert(contentsOf: bytes[min(place, other)..<max(place, other)], at: place)
    default: bytes.swapAt(place, other)
    }
  }
}
