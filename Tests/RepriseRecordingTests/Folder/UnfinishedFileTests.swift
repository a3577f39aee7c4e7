import RepriseNetworking
import Testing

@testable import RepriseRecording

/// Files with a dot before their name.
struct UnfinishedFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func nothingIsSeenBeforeItIsFinished() throws {
    let file = try #require(try UnfinishedFile(folder(".0001")))
    try file.write(ArraySlice("one ".utf8))
    try file.write(ArraySlice("two".utf8))
    #expect(try folder.names(".") == [".0001"])
    try file.finish(as: folder("0001-GET-x.http"), mode: 0o644)
    #expect(try folder.names(".") == ["0001-GET-x.http"])
    #expect(try folder.read("0001-GET-x.http") == "one two")
    #expect(try folder.mode("0001-GET-x.http") == 0o644)
    file.discard()
    #expect(try folder.names(".") == ["0001-GET-x.http"])
  }

  @Test func anotherSessionsFileIsNotTaken() throws {
    let file = try UnfinishedFile(folder(".0001"))
    #expect(file != nil)
    #expect(try UnfinishedFile(folder(".0001")) == nil)
    let other = try UnfinishedFile.make(folder(".0001"))
    #expect(other.path == folder(".0001.1"))
    file?.discard()
    #expect(try UnfinishedFile(folder(".0001")) != nil)
  }

  @Test func whatCannotBeFinishedIsRemoved() throws {
    let file = try #require(try UnfinishedFile(folder(".0001")))
    #expect(throws: FileSystemError.self) {
      try file.finish(as: folder("missing/0001"), mode: 0o600)
    }
    #expect(try folder.names(".").isEmpty)
  }

  @Test func clearingAwayLeavesWhatIsLocked() throws {
    let live = try #require(try UnfinishedFile(folder(".0001")))
    try folder.write(".0002", "left")
    try folder.write(".0003-GET-x.response.2.png", "left")
    try folder.write(".git", "no")
    try UnfinishedFile.removeAbandoned(in: folder.path)
    #expect(try folder.names(".") == [".0001", ".git"])
    try live.finish(as: folder("0001-GET-x.http"), mode: 0o600)
    #expect(try folder.names(".") == [".git", "0001-GET-x.http"])
  }

  /// Clearing away and making run against each other all the time; a file that was made stays.
  @Test func clearingAwayNeverTakesAFileThatIsBeingWritten() async throws {
    let folder = folder
    await withTaskGroup(of: Int.self) { group in
      for writer in 1...3 {
        group.addTask {
          var lost = 0
          for index in 0..<150 {
            let name = "\(writer)\(1_000 + index)"
            guard let file = try? UnfinishedFile(folder("." + name)) else { continue }
            do {
              try file.write([1])
              try file.finish(as: folder(name), mode: 0o600)
            } catch {
              lost += 1
            }
          }
          return lost
        }
      }
      group.addTask {
        for _ in 0..<300 { try? UnfinishedFile.removeAbandoned(in: folder.path) }
        return 0
      }
      for await lost in group { #expect(lost == 0) }
    }
    for name in try folder.names(".") where !name.hasPrefix(".") {
      #expect(try folder.read(name) == "\u{1}")
    }
  }

  @Test func aReservedNameIsNobodyElses() throws {
    let first = SiblingName(stem: "0001-GET-x", part: .response, fileExtension: "png")
    let one = SiblingReservation(in: folder.path)
    let two = SiblingReservation(in: folder.path)
    #expect(try one.name(from: first) == "0001-GET-x.response.png")
    #expect(try two.name(from: first) == "0001-GET-x.response.2.png")
    try one.finish(
      [.init(name: "0001-GET-x.response.png", body: [1]), .init(name: "other.png", body: [2])],
      mode: 0o600)
    #expect(try two.name(from: first) == "0001-GET-x.response.3.png")
    #expect(try folder.names(".").filter { !$0.hasPrefix(".") } == ["0001-GET-x.response.png"])
    one.undo()
    #expect(try folder.names(".").allSatisfy { $0.hasPrefix(".") })
  }
}
