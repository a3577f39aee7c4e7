import RepriseNetworking
import Testing

@testable import RepriseRecording

/// Opening a folder of exchanges.
struct RecordingTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func write(_ name: String, path: String = "/x", rest: String = "\n") throws {
    try folder.write(
      "Fixtures/friends/" + name,
      "# reprise 1\nGET http://a.test\(path)\n\n###\nHTTP/1.1 200 OK\n" + rest)
  }

  private func open() throws -> Recording {
    try Recording.open(folder: folder("Fixtures/friends"), name: "friends")
  }

  @Test func inTheOrderOfNumbersAndThenOfNames() throws {
    for name in [
      "10000-GET-x.http", "0002-GET-b.http", "0002-GET-a.http", "00007-GET-x.http",
      "0010-POST-x.http",
    ] {
      try write(name)
    }
    let recording = try open()
    #expect(
      recording.exchanges.map(\.fileName) == [
        "0002-GET-a.http", "0002-GET-b.http", "00007-GET-x.http", "0010-POST-x.http",
        "10000-GET-x.http",
      ])
    #expect(recording.exchanges.map(\.number) == [2, 2, 7, 10, 10_000])
    #expect(recording.name == "friends")
  }

  @Test func otherFilesAreLeftAlone() throws {
    try write("0001-GET-x.http")
    for name in [
      ".0002", ".0003-GET-x.http", "notes.md", "README", "0001-GET-x.response.png", "draft.http",
      ".DS_Store", "0004-GET-x.http~",
    ] {
      try folder.write("Fixtures/friends/" + name, "not a fixture")
    }
    try folder.makeFolder("Fixtures/friends/inner")
    #expect(try open().exchanges.count == 1)
  }

  @Test func aDamagedFileIsNeverSkipped() throws {
    try write("0001-GET-x.http")
    try folder.write("Fixtures/friends/0002-GET-x.http", "# reprise 1\nGET\n")
    let error = #expect(throws: FixtureDamage.self) { try open() }
    #expect(
      error?.description
        == "Fixtures/friends/0002-GET-x.http:2: expected a request line such as"
        + " `GET https://api.example.com/friends`, found 'GET'")
  }

  @Test(arguments: ["1-GET-x.http", "0001.http", "99999999999999999999-GET-x.http"])
  func aNameThatLooksLikeANumberedFixture(name: String) throws {
    try write(name)
    let error = #expect(throws: FixtureDamage.self) { try open() }
    #expect(
      error?.description
        == "Fixtures/friends/\(name):1: expected a file name such as `0007-GET-friends.http`, with"
        + " at least four digits, found '\(name)'")
  }

  @Test func noFolder() {
    let error = #expect(throws: RecordingNotFound.self) { try open() }
    #expect(
      error?.description
        == "no recording is named 'friends'; looked for Fixtures/friends;"
        + " `record friends` makes one")
  }

  @Test func siblingsAreReadWhenTheyAreAskedFor() throws {
    try write("0001-GET-x.http", rest: "\n< ./0001-GET-x.response.png\n")
    try folder.write("Fixtures/friends/0001-GET-x.response.png", [0x89, 0x50])
    let recording = try open()
    let body = try #require(recording.exchanges[0].exchange.response?.body)
    #expect(body.count == 2)
    #expect(!body.isEmpty)
    #expect(try body.load() == [0x89, 0x50])
    // Not kept in memory: what is there now counts.
    try folder.write("Fixtures/friends/0001-GET-x.response.png", [1, 2, 3])
    #expect(try body.load() == [1, 2, 3])
    try FileSystem.remove(folder("Fixtures/friends/0001-GET-x.response.png"))
    #expect(throws: FileSystemError.self) { try body.load() }
  }

  @Test func aSiblingThatBecameALinkIsNotFollowed() throws {
    try write("0001-GET-x.http", rest: "\n< ./0001-GET-x.response.png\n")
    try folder.write("Fixtures/friends/0001-GET-x.response.png", [0x89])
    try folder.write("secret", "secret")
    let body = try #require(try open().exchanges[0].exchange.response?.body)
    try FileSystem.remove(folder("Fixtures/friends/0001-GET-x.response.png"))
    folder.link("Fixtures/friends/0001-GET-x.response.png", to: folder("secret"))
    let error = #expect(throws: FileSystemError.self) { try body.load() }
    #expect(error?.description.hasSuffix("cannot be read: it is a link") ?? false)
  }

  @Test func aFixtureMayBeALink() throws {
    try write("0001-GET-x.http")
    folder.link("Fixtures/friends/0002-GET-x.http", to: "0001-GET-x.http")
    #expect(try open().exchanges.count == 2)
  }

  @Test func aLargeSiblingComesInPieces() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try folder.write("big.bin", bytes)
    let sibling = Sibling(folder: folder.path, name: "big.bin", count: Int64(bytes.count))
    let reader = try sibling.open()
    var pieces: [Int] = []
    var read: [UInt8] = []
    while let piece = try reader.next() {
      pieces.append(piece.count)
      read += piece
    }
    #expect(pieces == [65_536, 65_536, 65_536, 3_392])
    #expect(read == bytes)
    #expect(try sibling.load().elementsEqual(bytes))
  }

  @Test func orphansAreSeenByThoseWhoLook() throws {
    try write("0001-GET-x.http", rest: "\n< ./0001-GET-x.response.png\n")
    try folder.write("Fixtures/friends/0001-GET-x.response.png", [0x89])
    try folder.write("Fixtures/friends/0001-GET-x.response.2.png", [0x89])
    try folder.write("Fixtures/friends/0009-GET-y.request.txt", "old")
    try folder.write("Fixtures/friends/notes.response.txt", "mine")
    #expect(
      try open().orphans() == ["0001-GET-x.response.2.png", "0009-GET-y.request.txt"])
  }

  @Test func theExchangeIsMadeOnceAndKept() throws {
    try write("0001-GET-x.http", rest: "\nbody\n")
    let recorded = try open().exchanges[0]
    #expect(try spelled(recorded.exchange) == spelled(recorded.unkeptExchange()))
    #expect(try spelled(recorded.exchange) == spelled(recorded.exchange))
  }
}
