import RepriseNetworking
import RepriseRedaction
import Testing

@testable import RepriseRecording

/// Bodies in memory and on disk.
struct StoredBodyTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func onDisk(_ name: String, _ bytes: [UInt8]) throws -> StoredBody {
    try folder.write(name, bytes)
    return .sibling(Sibling(folder: folder.path, name: name, count: Int64(bytes.count)))
  }

  @Test func whereABodyIsMakesNoDifferenceToWhatItHolds() throws {
    let bytes = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let inMemory = StoredBody.bytes(bytes[...])
    let one = try onDisk("one", bytes)
    let two = try onDisk("two", bytes)
    for (left, right) in [(inMemory, one), (one, inMemory), (one, two), (one, one)] {
      #expect(try left.holdsSame(as: right))
    }
    #expect(try one.load().elementsEqual(bytes))
    #expect(one.count == 150_000)
  }

  @Test(arguments: [0, 65_535, 65_536, 149_999])
  func aSingleByteMakesADifference(place: Int) throws {
    let bytes = [UInt8](repeating: 7, count: 150_000)
    var changed = bytes
    changed[place] = 8
    let one = try onDisk("one", bytes)
    let other = try onDisk("other", changed)
    #expect(try !one.holdsSame(as: other))
    #expect(try !one.holdsSame(as: .bytes(changed[...])))
    #expect(try !StoredBody.bytes(changed[...]).holdsSame(as: one))
    #expect(try !StoredBody.bytes(changed[...]).holdsSame(as: .bytes(bytes[...])))
  }

  @Test func lengthsAreComparedFirst() throws {
    let missing = StoredBody.sibling(Sibling(folder: folder.path, name: "missing", count: 3))
    #expect(try !missing.holdsSame(as: .bytes([1, 2])))
    let error = #expect(throws: FileSystemError.self) {
      try missing.holdsSame(as: .bytes([1, 2, 3]))
    }
    #expect(
      error?.description
        == folder("missing") + " cannot be read: there is no such file or folder")
  }

  @Test func onlyWhatIsOnDiskIsLarge() {
    #expect(StoredBody.sibling(Sibling(folder: "", name: "x", count: 8 << 20 + 1)).isLarge)
    #expect(!StoredBody.sibling(Sibling(folder: "", name: "x", count: 8 << 20)).isLarge)
    #expect(!StoredBody.bytes([1]).isLarge)
    #expect(StoredBody.bytes([]).isEmpty)
  }

  @Test func aLargeBodyIsSearchedOnDiskWhenASecretIsLearntLate() throws {
    let secret = "s3cr3tValue42xyz"
    let writer = try folder.writer()
    let redactor = Redactor()
    let number = try writer.takeNumber()
    let file = try BodyFile(response: number)
    let block = [UInt8](repeating: UInt8(ascii: "-"), count: 1 << 20)
    for index in 0..<9 {
      try file.append(block[...])
      if index == 4 { try file.append(ArraySlice(" \(secret) ".utf8)) }
    }
    let recorded = try writer.record(
      shortExchange("/big", type: "application/zip"), as: number, redactor: redactor,
      responseBody: file)
    let count = try #require(recorded.exchange.response?.body.count)
    #expect(count == 9 << 20 + 18)

    _ = try writer.record(
      shortExchange(
        "/login", body: "{\"access_token\":\"\(secret)\"}", type: "application/json"),
      as: writer.takeNumber(), redactor: redactor)
    #expect(
      try folder.finished() == [
        "0001-GET-big.http", "0001-GET-big.response.2.zip", "0002-GET-login.http",
      ])
    let body = try #require(try folder.recording().exchanges[0].exchange.response?.body.load())
    #expect(body.count > 9 << 20)
    let found = Placeholder.occurrences(in: body)
    #expect(found.count == 1)
    #expect(redactor.redactedRemembered(body) == body)
  }
}
