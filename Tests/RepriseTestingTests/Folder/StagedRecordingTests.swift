import RepriseRecording
import Testing

@testable import RepriseTesting

@Suite struct StagedRecordingTests {
  private func staged(_ folder: TestFolder) throws -> StagedRecording {
    try StagedRecording(name: "friends", fixtures: folder("Fixtures"))
  }

  @Test func beginsWithWhatTheFixturesHave() throws {
    let folder = try TestFolder()
    try folder.write("Fixtures/friends/0001-GET-x.http", "one")
    try folder.write("Fixtures/friends/login/0001-GET-y.http", "another recording")
    try folder.write("Fixtures/friends/.0002", "unfinished")
    let staged = try staged(folder)
    #expect(staged.stage.label == "recordings/.failed/friends")
    #expect(folder.names("recordings/.failed/friends") == ["0001-GET-x.http"])
  }

  @Test func eachTimeItBeginsAnew() throws {
    let folder = try TestFolder()
    try folder.makeFolder("Fixtures")
    _ = try staged(folder)
    try folder.write("recordings/.failed/friends/0009-GET-old.http", "of a failed run")
    _ = try staged(folder)
    #expect(folder.names("recordings/.failed/friends") == [])
  }

  @Test func whatIsKeptTakesThePlaceOfTheFixtures() throws {
    let folder = try TestFolder()
    try folder.write("Fixtures/friends/0001-GET-x.http", "one")
    try folder.write("Fixtures/friends/0002-GET-y.http", "two")
    try folder.write("Fixtures/friends/login/0001-GET-z.http", "another recording")
    let staged = try staged(folder)
    try folder.write("recordings/.failed/friends/0002-GET-y.http", "changed")
    try folder.write("recordings/.failed/friends/0003-GET-z.http", "new")
    try folder.write("recordings/.failed/friends/0003-GET-z.response.png", "image")
    try staged.keep()
    #expect(
      folder.names("Fixtures/friends") == [
        "0001-GET-x.http", "0002-GET-y.http", "0003-GET-z.http", "0003-GET-z.response.png",
        "login",
      ])
    #expect(folder.read("Fixtures/friends/0001-GET-x.http") == "one")
    #expect(folder.read("Fixtures/friends/0002-GET-y.http") == "changed")
    #expect(folder.names("recordings/.failed") == [])
  }

  @Test func whatWasRemovedIsRemovedFromTheFixtures() throws {
    let folder = try TestFolder()
    try folder.write("Fixtures/friends/0001-GET-x.http", "one")
    try folder.write("Fixtures/friends/0002-GET-y.http", "two")
    let staged = try staged(folder)
    try folder.remove("recordings/.failed/friends/0001-GET-x.http")
    try staged.keep()
    #expect(folder.names("Fixtures/friends") == ["0002-GET-y.http"])
  }

  @Test func aNewRecordingMakesItsFolder() throws {
    let folder = try TestFolder()
    try folder.makeFolder("Fixtures")
    let staged = try staged(folder)
    try folder.write("recordings/.failed/friends/0001-GET-x.http", "one")
    try staged.keep()
    #expect(folder.names("Fixtures/friends") == ["0001-GET-x.http"])
  }
}
