import RepriseNetworking
import Testing

struct FileBytesTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
  func aFileIsReadInPiecesAndAgain(count: Int) async throws {
    let bytes = Self.bytes(count)
    try folder.write("file", bytes)
    let body = try Body.file(folder("file"))
    #expect(body.length == Int64(count))
    #expect(body.isReplayable)
    for _ in 0..<2 {
      var read: [UInt8] = []
      for try await piece in body {
        #expect(piece.count <= 65_536)
        read += piece
      }
      #expect(read == bytes)
    }
  }

  @Test func aLinkIsFollowed() async throws {
    try folder.write("file", "abc")
    folder.link("link", to: "file")
    #expect(try await Body.file(folder("link")).collect(upTo: 10) == ArraySlice("abc".utf8))
  }

  @Test func whatIsNoFileIsAnErrorBeforeAnythingIsSent() throws {
    let missing = #expect(throws: FileSystemError.self) { try Body.file(folder("missing")) }
    #expect(
      missing?.description
        == folder("missing") + " cannot be read: there is no such file or folder")
    let isFolder = #expect(throws: FileSystemError.self) { try Body.file(folder.path) }
    #expect(isFolder?.description == "\(folder.path) cannot be read: it is a folder")
    let empty = #expect(throws: FileSystemError.self) { try Body.file("") }
    #expect(empty?.description == "the empty path cannot be read: there is no such file or folder")
  }

  @Test func aPathIsNotCutOffAtANULCharacter() throws {
    try folder.write("secret", "abc")
    let error = #expect(throws: FileSystemError.self) { try Body.file(folder("secret\0.png")) }
    #expect(
      error?.description
        == folder("secret\0.png")
        + " cannot be read: the path has a character that no path may have")
  }

  @Test func whoeverUsesTheAppIsToldOfAFileThatChanged() {
    let error = NetworkError(
      .transport, request: Request.get("http://h/").head,
      underlying: FileChanged(path: "film.mp4", expected: 9, found: 7))
    #expect(
      error.message
        == "film.mp4 was changed while it was being sent: it had 9 bytes and now has 7; send it "
        + "again when nothing writes to it")
  }

  @Test(arguments: [0, 4, 200_000])
  func anotherLengthAtTheStartOfTheSending(count: Int) async throws {
    try folder.write("file", "12345")
    let body = try Body.file(folder("file"))
    try folder.write("file", Self.bytes(count))
    let error = await #expect(throws: FileChanged.self) { try await body.collect(upTo: 1 << 20) }
    #expect(
      error?.description
        == folder("file") + " was changed while it was being sent: it had 5 bytes and now has "
        + "\(count); send it again when nothing writes to it")
  }

  @Test(arguments: [65_536, 70_000, 140_000, 200_001])
  func anotherLengthInTheMiddleOfTheSending(count: Int) async throws {
    try folder.write("file", Self.bytes(200_000))
    var iterator = try Body.file(folder("file")).makeAsyncIterator()
    let first = try await iterator.next()
    #expect(first?.count == 65_536)
    let file = try OpenFile(writing: folder("file"))
    if count < 200_000 {
      try file.truncate(to: Int64(count))
    } else {
      try OpenFile(appending: folder("file")).write([1])
    }
    var error: (any Error)?
    var total = 65_536
    do {
      while let piece = try await iterator.next() { total += piece.count }
    } catch let thrown {
      error = thrown
    }
    #expect(
      error as? FileChanged
        == FileChanged(path: folder("file"), expected: 200_000, found: Int64(count)))
    #expect(total <= 200_000)
  }
}
