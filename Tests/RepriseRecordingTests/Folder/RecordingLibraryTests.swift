import Testing

@testable import RepriseRecording

/// Where a name leads.
struct RecordingLibraryTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func record(_ place: String) throws {
    try folder.write(place + "/0001-GET-x.http", "# reprise 1\n")
  }

  @Test func theNearestFolderUpwardWithEither() throws {
    try record("project/Fixtures/friends")
    try folder.makeFolder("project/Sources/Deep")
    let library = RecordingLibrary(startingAt: folder("project/Sources/Deep"))
    #expect(library.root == folder("project"))
    let found = try library.locate("friends")
    #expect(found.shelf == .fixtures)
    #expect(found.label == "Fixtures/friends")
    #expect(found.folder == folder("project/Fixtures/friends"))
    #expect(found.notice == nil)
  }

  @Test func aNearerFolderHidesTheFartherOne() throws {
    try record("project/recordings/friends")
    try folder.makeFolder("project/inner/Fixtures")
    let library = RecordingLibrary(startingAt: folder("project/inner"))
    #expect(library.root == folder("project/inner"))
    let error = #expect(throws: RecordingNotFound.self) { try library.locate("friends") }
    #expect(
      error?.description
        == "no recording is named 'friends'; looked for "
        + folder("project/inner/recordings/friends") + " and "
        + folder("project/inner/Fixtures/friends") + "; `record friends` makes one")
  }

  @Test func recordingsWinAndSaySo() throws {
    try record("recordings/friends")
    try record("Fixtures/friends")
    let found = try RecordingLibrary(startingAt: folder.path).locate("friends")
    #expect(found.shelf == .recordings)
    #expect(
      found.notice
        == "recordings/friends is used; Fixtures/friends, which has the same name, is not")
  }

  @Test func whatIsFoundIsWrittenWhereItIsAndNewOnesUnderRecordings() throws {
    try record("Fixtures/friends")
    let library = RecordingLibrary(startingAt: folder.path)
    #expect(try library.place("friends").label == "Fixtures/friends")
    #expect(try library.place("accounts/login").label == "recordings/accounts/login")
  }

  @Test func withoutEitherTheWorkingFolder() throws {
    try folder.makeFolder("empty")
    let library = RecordingLibrary(startingAt: folder("empty"))
    #expect(library.root == folder("empty"))
    #expect(try library.place("new").folder == folder("empty/recordings/new"))
  }

  @Test func aFolderOfOtherRecordingsIsNone() throws {
    try record("recordings/accounts/login")
    try record("Fixtures/accounts")
    let library = RecordingLibrary(startingAt: folder.path)
    #expect(try library.locate("accounts").label == "Fixtures/accounts")
    #expect(try library.locate("accounts/login").label == "recordings/accounts/login")
  }

  @Test func settingsAloneMakeARecording() throws {
    try folder.write("recordings/friends/recording.json", "{}")
    #expect(
      try RecordingLibrary(startingAt: folder.path).locate("friends").label == "recordings/friends")
  }

  @Test(arguments: ["friends", "FRIENDS", "Accounts/login", "accounts/Login"])
  func namesThatDifferOnlyInCase(name: String) throws {
    try record("recordings/Friends")
    try record("Fixtures/accounts/login")
    let library = RecordingLibrary(startingAt: folder.path)
    let existing = name.hasPrefix("A") ? "Fixtures/accounts" : "Fixtures/accounts/login"
    let expected = name.utf8.contains(UInt8(ascii: "/")) ? existing : "recordings/Friends"
    for attempt in [library.place, library.locate] {
      let error = #expect(throws: RecordingNameTaken.self) { try attempt(name) }
      #expect(
        error?.description
          == "'\(name)' differs only in case from \(expected), which some file systems cannot"
          + " tell apart; use that name or choose another")
    }
  }

  @Test func namesAreCheckedFirst() {
    let library = RecordingLibrary(startingAt: folder.path)
    #expect(throws: InvalidRecordingName.self) { try library.locate("../etc") }
    #expect(throws: InvalidRecordingName.self) { try library.place(".failed/x") }
  }

  @Test func allOfThem() throws {
    try record("Fixtures/friends")
    try record("Fixtures/accounts/login")
    try record("recordings/friends")
    try record("recordings/.failed/friends")
    try folder.write("recordings/README.md", "about")
    let all = try RecordingLibrary(startingAt: folder.path).all()
    #expect(
      all.map(\.label) == ["recordings/friends", "Fixtures/accounts/login", "Fixtures/friends"])
    #expect(all.map(\.hidesFixture) == [true, false, false])
  }

  @Test func noShelfNoRecordings() throws {
    #expect(try RecordingLibrary(startingAt: folder.path).all().isEmpty)
  }

  @Test func aFileOfTheNameIsNoShelf() throws {
    try folder.write("inner/recordings", "a file")
    try record("Fixtures/friends")
    let library = RecordingLibrary(startingAt: folder("inner"))
    #expect(library.root == folder.path)
    #expect(try library.locate("friends").label == "Fixtures/friends")
  }

  @Test func aShelfMayBeALink() throws {
    try record("elsewhere/friends")
    folder.link("Fixtures", to: folder("elsewhere"))
    let library = RecordingLibrary(startingAt: folder.path)
    #expect(try library.locate("friends").label == "Fixtures/friends")
    #expect(try library.all().map(\.label) == ["Fixtures/friends"])
  }

  @Test func linksInACircleComeToAnEnd() throws {
    try record("recordings/friends")
    folder.link("recordings/again", to: folder("recordings"))
    let all = try RecordingLibrary(startingAt: folder.path).all()
    #expect(all.first?.label.hasPrefix("recordings/again/") ?? false)
    #expect(all.last?.label == "recordings/friends")
    #expect(all.allSatisfy { $0.name.utf8.count <= RecordingName.longest })
  }

  @Test func aRelativeWorkingFolder() {
    let library = RecordingLibrary(startingAt: ".")
    #expect(library.root.hasPrefix("/"))
  }

  @Test func whatIsFoundCanBeOpened() throws {
    try folder.write(
      "Fixtures/accounts/login/0001-GET-x.http",
      "# reprise 1\nGET http://a.test/x\n\n###\nHTTP/1.1 200 OK\n")
    let library = RecordingLibrary(startingAt: folder.path)
    let recording = try Recording.open(library.locate("accounts/login"))
    #expect(recording.name == "accounts/login")
    #expect(recording.exchanges.count == 1)
    #expect(recording.exchanges[0].document?.file == "Fixtures/accounts/login/0001-GET-x.http")
  }
}
