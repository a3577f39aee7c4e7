import HTTPTypes
import RepriseNetworking
import Testing

@testable import RepriseRecording

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// New exchanges, and the folder that they are in.
struct RecordingWriterTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func whatIsWrittenCanBeOpened() throws {
    let writer = try folder.writer()
    let first = try writer.takeNumber()
    let second = try writer.takeNumber()
    #expect(try folder.recording().exchanges.isEmpty)
    // The second is finished first.
    let written = try writer.write(shortExchange("/wall/7", body: "two"), as: second)
    try writer.write(shortExchange("/friends", body: "one"), as: first)
    try writer.close()
    #expect(written.fileName == "0002-GET-wall.http")
    #expect(try written.exchange.response?.body.load() == ArraySlice("two".utf8))
    let recording = try folder.recording()
    #expect(recording.exchanges.map(\.fileName) == ["0001-GET-friends.http", "0002-GET-wall.http"])
    #expect(
      try recording.exchanges.map { try spelled($0.exchange) } == [
        try spelled(shortExchange("/friends", body: "one")),
        try spelled(shortExchange("/wall/7", body: "two")),
      ])
    #expect(
      try folder.names("recordings/friends") == ["0001-GET-friends.http", "0002-GET-wall.http"])
  }

  @Test func recordingsAreForTheirOwnerAlone() throws {
    let writer = try folder.writer("accounts/login")
    try writer.write(shortExchange(body: "\u{1}"), as: writer.takeNumber())
    #expect(try folder.mode("recordings") == 0o700)
    #expect(try folder.mode("recordings/accounts") == 0o700)
    #expect(try folder.mode("recordings/accounts/login") == 0o700)
    #expect(try folder.mode("recordings/accounts/login/0001-GET-friends.http") == 0o600)
    #expect(try folder.mode("recordings/accounts/login/0001-GET-friends.response.bin") == 0o600)
    #expect(try folder.read("recordings/.gitignore") == "*\n")
  }

  @Test func keptFixturesAreForAll() throws {
    let writer = try folder.writer(shelf: .fixtures)
    try writer.write(shortExchange(body: "\u{1}"), as: writer.takeNumber())
    #expect(try folder.mode("Fixtures/friends/0001-GET-friends.http") == 0o644)
    #expect(try folder.mode("Fixtures/friends/0001-GET-friends.response.bin") == 0o644)
    #expect(try folder.names("Fixtures") == ["friends"])
  }

  @Test func aGitignoreOfOnesOwnStays() throws {
    try folder.write("recordings/.gitignore", "!sample\n")
    _ = try folder.writer()
    #expect(try folder.read("recordings/.gitignore") == "!sample\n")
  }

  @Test func unfinishedFilesAreForTheirOwnerAlone() throws {
    let writer = try folder.writer(shelf: .fixtures)
    let number = try writer.takeNumber()
    #expect(try folder.mode("Fixtures/friends/.0001") == 0o600)
    writer.abandon(number)
    #expect(try folder.names("Fixtures/friends").isEmpty)
  }

  @Test func numbersGoOnAfterTheHighest() throws {
    try folder.write("recordings/friends/0007-GET-x.http", "")
    try folder.write("recordings/friends/00012-GET-x.response.png", "")
    try folder.write("recordings/friends/12-notes.txt", "")
    let writer = try folder.writer()
    #expect(try writer.takeNumber().number == 13)
  }

  @Test func aNumberThatAnotherSessionTookIsLeftToIt() throws {
    let writer = try folder.writer()
    let other = try folder.writer()
    let first = try writer.takeNumber()
    let second = try other.takeNumber()
    #expect([first.number, second.number] == [1, 2])
    try other.write(shortExchange("/b"), as: second)
    #expect(try writer.takeNumber().number == 3)
    try writer.write(shortExchange("/a"), as: first)
    // Number 5 is taken by a third session meanwhile.
    try folder.write("recordings/friends/0005-GET-x.http", "")
    #expect(try writer.takeNumber().number == 4)
    #expect(try writer.takeNumber().number == 6)
  }

  @Test func aSessionThatGoesOnTakesNumbersAhead() throws {
    let writer = try folder.writer()
    var numbers: [OwnedNumber] = []
    for expected in 1...100 {
      numbers.append(try writer.takeNumber())
      #expect(numbers.last?.number == expected)
    }
    let other = try folder.writer()
    let next = try other.takeNumber().number
    #expect(next > 100 && next < 120)
    for number in numbers { writer.abandon(number) }
    try writer.close()
    try other.close()
    #expect(!FileSystem.isFolder(folder("recordings/friends")))
  }

  @Test func aNameThatAPersonTookIsNotOverwritten() throws {
    let writer = try folder.writer()
    let number = try writer.takeNumber()
    try folder.write("recordings/friends/0001-GET-friends.http", "mine")
    let error = #expect(throws: FileSystemError.self) {
      try writer.write(shortExchange(body: "\u{1}"), as: number)
    }
    #expect(
      error?.description
        == "recordings/friends/0001-GET-friends.http cannot be written: it exists already")
    #expect(try folder.read("recordings/friends/0001-GET-friends.http") == "mine")
    #expect(try folder.names("recordings/friends") == ["0001-GET-friends.http"])
  }

  @Test func droppingANumberGivesItBack() throws {
    let writer = try folder.writer()
    do {
      let number = try writer.takeNumber()
      #expect(number.number == 1)
    }
    #expect(try folder.names("recordings/friends").isEmpty)
  }

  @Test func whatEndedSessionsLeftIsRemovedAndWhatLiveOnesHaveIsNot() throws {
    for name in [".0001", ".0002-GET-x.response.png", ".0003-GET-x.http.1", ".00012.response"] {
      try folder.write("recordings/friends/" + name, "left behind")
    }
    for name in [".gitkeep", ".12", ".0001x", "0001-GET-x.http"] {
      try folder.write("recordings/friends/" + name, "mine")
    }
    let live = try folder.writer()
    let number = try live.takeNumber()
    let body = try BodyFile(response: number)
    try body.append([1, 2, 3])
    #expect(
      try folder.names("recordings/friends") == [
        ".0001x", ".0002", ".0002.response", ".12", ".gitkeep", "0001-GET-x.http",
      ])
    // Another session opens the same recording while this one writes.
    _ = try folder.writer()
    try live.write(
      shortExchange("/x", type: "image/png"), as: number, responseBody: body)
    #expect(
      try folder.names("recordings/friends") == [
        ".0001x", ".12", ".gitkeep", "0001-GET-x.http", "0002-GET-x.http",
        "0002-GET-x.response.png",
      ])
  }

  @Test func aLinkAmongUnfinishedFilesIsNotFollowed() throws {
    try folder.write("precious", "precious")
    try folder.makeFolder("recordings/friends")
    folder.link("recordings/friends/.0001", to: folder("precious"))
    let writer = try folder.writer()
    let number = try writer.takeNumber()
    #expect(number.number == 2)
    try writer.write(shortExchange(), as: number)
    #expect(try folder.read("precious") == "precious")
  }

  @Test func bodiesThatWentToDiskAlready() throws {
    let writer = try folder.writer()
    let number = try writer.takeNumber()
    let sent = try BodyFile(request: number)
    let received = try BodyFile(response: number)
    for _ in 0..<3 {
      try sent.append(ArraySlice("up".utf8))
      try received.append([0, 255])
    }
    var exchange = shortExchange("/upload", method: .post, type: "image/png")
    exchange.request.head.headerFields[.contentType] = "text/plain"
    let written = try writer.write(
      exchange, as: number, requestBody: sent, responseBody: received)
    #expect(
      try folder.names("recordings/friends") == [
        "0001-POST-upload.http", "0001-POST-upload.request.txt", "0001-POST-upload.response.png",
      ])
    #expect(try written.exchange.request.body?.load() == ArraySlice("upupup".utf8))
    #expect(try written.exchange.response?.body.load() == [0, 255, 0, 255, 0, 255])
    #expect(written.exchange.response?.body.count == 6)
    #expect(try folder.recording().exchanges.count == 1)
  }

  @Test func removingTakesTheSiblingsAlong() throws {
    let writer = try folder.writer()
    let written = try writer.write(shortExchange(body: "\u{1}"), as: writer.takeNumber())
    try writer.write(shortExchange("/b"), as: writer.takeNumber())
    try writer.remove(written)
    #expect(try folder.finished() == ["0002-GET-b.http"])
  }

  @Test func aFolderMadeForNothingIsRemoved() throws {
    let writer = try folder.writer("a/b")
    let number = try writer.takeNumber()
    writer.abandon(number)
    try writer.close()
    #expect(try folder.names("recordings") == [".gitignore"])
  }

  // MARK: - What goes wrong

  @Test func aFileInTheFoldersPlace() throws {
    try folder.write("recordings/friends", "a file")
    let error = #expect(throws: FileSystemError.self) { try folder.writer() }
    #expect(
      error?.description
        == "recordings/friends cannot be written: a part of the path is a file, not a folder")
  }

  @Test func whatCannotBeWrittenLeavesNothingBehind() throws {
    let writer = try folder.writer()
    let number = try writer.takeNumber()
    // A folder where the exchange's file has to go.
    try folder.makeFolder("recordings/friends/0001-GET-friends.http/inner")
    let error = #expect(throws: FileSystemError.self) {
      try writer.write(shortExchange(), as: number)
    }
    #expect(
      error?.description
        == "recordings/friends/0001-GET-friends.http cannot be written: it exists already")
    #expect(try folder.names("recordings/friends") == ["0001-GET-friends.http"])
  }

  @Test(arguments: [
    (EACCES, "recordings/friends is read-only: permission denied"),
    (EROFS, "recordings/friends is read-only: the file system is mounted read-only"),
    (ENOSPC, "recordings/friends cannot be written: no space is left on the disk"),
    (
      EFBIG,
      "recordings/friends cannot be written: the file would be larger than this process may write"
        + " (see `ulimit -f`)"
    ),
    (EMFILE, "recordings/friends cannot be written: too many files are open (see `ulimit -n`)"),
    (EINVAL, "recordings/friends cannot be written: Invalid argument"),
  ])
  func reasons(code: Int32, message: String) {
    #expect(
      FileSystemError(path: "recordings/friends", action: .write, code: code).description
        == message)
  }

  #if os(Linux)
    @Test func aFullDisk() throws {
      let full = try OpenFile(writing: "/dev/full")
      let error = #expect(throws: FileSystemError.self) { try full.write([1]) }
      #expect(
        error?.description == "/dev/full cannot be written: no space is left on the disk")
    }
  #endif

  @Test func aPipeInTheFixturesPlaceIsNoWait() throws {
    try folder.makeFolder("recordings/friends")
    #expect(mkfifo(folder("recordings/friends/0001-GET-x.http"), 0o600) == 0)
    #expect(throws: FileSystemError.self) { try folder.recording() }
  }
}
