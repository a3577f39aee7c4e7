import RepriseNetworking
import HTTPTypes
import RepriseRedaction
import Testing

@testable import RepriseRecording

/// Exchanges with and without a file.
struct RecordedExchangeTests {
  @Test func anExchangeThatNoFileHolds() throws {
    let recorded = RecordedExchange(
      number: 7, fileName: "0007-GET-x.http", exchange: shortExchange("/x", body: "b"))
    #expect(recorded.number == 7)
    #expect(recorded.fileName == "0007-GET-x.http")
    #expect(recorded.document == nil)
    #expect(try spelled(recorded.exchange) == spelled(shortExchange("/x", body: "b")))
    #expect(try spelled(recorded.unkeptExchange()) == spelled(recorded.exchange))
  }

  @Test func manyTasksAskAtOnce() async throws {
    let folder = try ScratchFolder()
    let writer = try folder.writer()
    let recorded = try writer.write(
      shortExchange("/x", body: "b"), as: writer.takeNumber())
    let expected = try spelled(shortExchange("/x", body: "b"))
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<50 { group.addTask { try spelled(recorded.exchange) } }
      for try await found in group { #expect(found == expected) }
    }
  }

  @Test func aSiblingThatDisappearedIsAnErrorWhenItIsRead() throws {
    let folder = try ScratchFolder()
    let writer = try folder.writer()
    _ = try writer.write(shortExchange("/x", body: "\u{1}b"), as: writer.takeNumber())
    let recorded = try folder.recording().exchanges[0]
    try FileSystem.remove(folder("recordings/friends/0001-GET-x.response.bin"))
    let body = try #require(recorded.exchange.response?.body)
    #expect(body.count == 0)
    #expect(throws: FileSystemError.self) { try body.load() }
  }

  @Test func numbersOfPlaceholdersInFilesAreReserved() throws {
    let folder = try ScratchFolder()
    let writer = try folder.writer()
    _ = try writer.write(
      shortExchange(
        "/x", body: "{\"access_token\":\"REDACTED-token-1\"}", type: "application/json"),
      as: writer.takeNumber())
    let redactor = Redactor()
    try folder.recording().reservePlaceholders(in: redactor)
    let live = shortExchange(
      "/x", body: "{\"token\":\"anotherSecret0099\"}", type: "application/json")
    let body = try live.redacted(by: redactor).response?.body.load() ?? []
    #expect(String(decoding: body, as: UTF8.self) == "{\"token\":\"REDACTED-token-2\"}")
  }

  @Test func aRecordingInMemory() {
    let recording = Recording(
      name: "friends",
      exchanges: [
        RecordedExchange(number: 1, fileName: "0001-GET-x.http", exchange: shortExchange("/x"))
      ])
    #expect(recording.exchanges.count == 1)
    #expect(recording.settings == RecordingSettings())
    #expect(recording.folder.isEmpty)
  }

  @Test(arguments: [
    ("/p/Fixtures/friends", "friends", "Fixtures/friends"),
    ("/p/recordings/a/b", "a/b", "recordings/a/b"), ("/p/somewhere", "friends", "somewhere"),
    ("friends", "friends", "friends"),
  ])
  func labels(folder: String, name: String, label: String) {
    #expect(Recording.label(ofFolder: folder, name: name) == label)
  }
}
