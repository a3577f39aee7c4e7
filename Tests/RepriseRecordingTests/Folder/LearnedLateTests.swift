import RepriseNetworking
import HTTPTypes
import RepriseRedaction
import Testing

@testable import RepriseRecording

/// A secret that is learnt late is taken out of what was written before.
struct LearnedLateTests {
  private let folder: ScratchFolder
  private let writer: RecordingWriter
  private let redactor = Redactor()
  private static let secret = "s3cr3tValue42xyz"

  init() throws {
    folder = try ScratchFolder()
    writer = try folder.writer()
  }

  private func everything() throws -> String {
    try folder.finished().map { name in
      name + "\n" + (try folder.read("recordings/friends/" + name))
    }.joined(separator: "\n")
  }

  @Test func everyPartOfEarlierFilesIsSearched() throws {
    let secret = Self.secret
    var early = shortExchange(
      "/items/\(secret)/x?page=\(secret)&a=\(secret)", method: .post,
      body: "{\"value\":\"\(secret)\"}", type: "application/json",
      fields: [.test("x-echo"): secret], requestFields: [.test("x-note"): "it is \(secret)!"],
      requestBody: "a=\(secret)&b=2")
    early.response?.trailers = [.test("x-end"): secret]
    let recorded = try writer.record(early, as: writer.takeNumber(), redactor: redactor)
    #expect(recorded.fileName == "0001-POST-x.http")
    let binary = shortExchange("/binary", body: "\u{1}\(secret)\u{2}")
    _ = try writer.record(binary, as: writer.takeNumber(), redactor: redactor)
    #expect(try everything().contains(secret))

    let late = shortExchange(
      "/login", method: .post, body: "{\"access_token\":\"\(secret)\"}", type: "application/json")
    _ = try writer.record(late, as: writer.takeNumber(), redactor: redactor)
    #expect(try !everything().contains(secret))
    let recording = try folder.recording()
    #expect(recording.exchanges.count == 3)
    #expect(try recording.orphans().isEmpty)
    let first = recording.exchanges[0].exchange
    let placeholder = try #require(
      first.response?.head.headerFields[.test("x-echo")])
    #expect(placeholder.hasPrefix("REDACTED-"))
    #expect(
      first.request.head.path == "/items/\(placeholder)/x?page=\(placeholder)&a=\(placeholder)")
    #expect(first.request.head.headerFields[.test("x-note")] == "it is \(placeholder)!")
    #expect(
      try first.response?.body.load() == ArraySlice("{\"value\":\"\(placeholder)\"}".utf8))
    #expect(try first.request.body?.load() == ArraySlice("a=\(placeholder)&b=2".utf8))
    #expect(
      try recording.exchanges[1].exchange.response?.body.load()
        == ArraySlice("\u{1}\(placeholder)\u{2}".utf8))
  }

  @Test func aFileNameThatCameFromASecretIsMadeAnew() throws {
    let secret = "blue-parrot-on-fire"
    _ = try writer.record(
      shortExchange("/rooms/\(secret)", body: "\u{1}"), as: writer.takeNumber(),
      redactor: redactor)
    #expect(try folder.finished().first == "0001-GET-blue-parrot-on-fire.http")
    redactor.declare(secret, as: "room")
    try writer.rewriteLearned(redactor)
    #expect(
      try folder.finished() == [
        "0001-GET-rooms.http", "0001-GET-rooms.response.bin",
      ])
    #expect(try !everything().contains(secret))
    #expect(try folder.recording().exchanges.count == 1)
  }

  @Test func whoHoldsTheOldNameReplacesTheNewFile() throws {
    let secret = "blue-parrot-on-fire"
    let held = try writer.record(
      shortExchange("/rooms/\(secret)", body: "\u{1}"), as: writer.takeNumber(),
      redactor: redactor)
    redactor.declare(secret, as: "room")
    try writer.rewriteLearned(redactor)
    let replaced = try writer.recordAgain(
      shortExchange("/rooms/\(secret)", body: "\u{2}"), replacing: held, redactor: redactor)
    #expect(replaced.recorded.fileName == "0001-GET-rooms.http")
    #expect(
      try folder.finished() == [
        "0001-GET-rooms.http", "0001-GET-rooms.response.2.bin",
      ])
    try writer.remove(held)
    #expect(try folder.finished().isEmpty)
  }

  @Test func namesAreNotValues() throws {
    redactor.declare("application", as: "word")
    _ = try writer.record(
      shortExchange(
        "/a?application=1", body: "{\"application\":1}", type: "application/json"),
      as: writer.takeNumber(), redactor: redactor)
    try writer.rewriteLearned(redactor)
    let exchange = try folder.recording().exchanges[0].exchange
    #expect(exchange.request.head.path == "/a?application=1")
    #expect(exchange.response?.head.headerFields[.contentType] == "application/json")
    #expect(try exchange.response?.body.load() == ArraySlice("{\"application\":1}".utf8))
  }

  @Test func filesWithoutTheSecretAreNotTouched() throws {
    _ = try writer.record(shortExchange("/a"), as: writer.takeNumber(), redactor: redactor)
    let before = try FileSystem.status(folder("recordings/friends/0001-GET-a.http"))
    redactor.declare(Self.secret, as: "token")
    try writer.rewriteLearned(redactor)
    #expect(try FileSystem.status(folder("recordings/friends/0001-GET-a.http")) == before)
  }

  @Test func aFileThatAPersonRemovedInBetweenIsNoError() throws {
    let recorded = try writer.record(
      shortExchange("/a", body: Self.secret), as: writer.takeNumber(), redactor: redactor)
    try FileSystem.remove(folder("recordings/friends/" + recorded.fileName))
    redactor.declare(Self.secret, as: "token")
    try writer.rewriteLearned(redactor)
    #expect(try folder.finished().isEmpty)
  }

  @Test func whatAPersonWroteStays() throws {
    let recorded = try writer.record(
      shortExchange("/a", body: Self.secret), as: writer.takeNumber(), redactor: redactor)
    let name = "recordings/friends/" + recorded.fileName
    try folder.write(
      name, "# Mine\n" + folder.read(name).replacing("# took", with: "# mood good\n# took"))
    redactor.declare(Self.secret, as: "token")
    try writer.rewriteLearned(redactor)
    #expect(
      try folder.read(name) == """
        # Mine
        # reprise 1
        # recorded 2026-11-20T21:00:00Z
        # mood good
        # took 42 ms
        GET https://a.test/a

        ###
        HTTP/1.1 200 OK

        REDACTED-token-1

        """)
  }

  @Test func whatWasRecordedAgainIsSearchedToo() throws {
    let first = try writer.write(shortExchange("/a", body: "old"), as: writer.takeNumber())
    _ = try writer.recordAgain(
      shortExchange("/a", body: Self.secret), replacing: first, redactor: redactor)
    #expect(try everything().contains(Self.secret))
    let login = shortExchange(
      "/login", body: "{\"access_token\":\"\(Self.secret)\"}", type: "application/json")
    let second = try writer.write(shortExchange("/login", body: "old"), as: writer.takeNumber())
    _ = try writer.recordAgain(login, replacing: second, redactor: redactor)
    #expect(try !everything().contains(Self.secret))
  }

  @Test func filesOfEarlierSessionsAreLeftToThem() throws {
    try folder.write(
      "recordings/friends/0001-GET-a.http",
      "# reprise 1\nGET http://a.test/a\n\n###\nHTTP/1.1 200\n\n\(Self.secret)\n")
    let later = try folder.writer()
    redactor.declare(Self.secret, as: "token")
    _ = try later.record(shortExchange("/b"), as: later.takeNumber(), redactor: redactor)
    #expect(try folder.read("recordings/friends/0001-GET-a.http").contains(Self.secret))
  }

  @Test func aFileThatWasDamagedInBetweenIsLoud() throws {
    let recorded = try writer.record(
      shortExchange("/a", body: "b"), as: writer.takeNumber(), redactor: redactor)
    try folder.write("recordings/friends/" + recorded.fileName, "damaged \(Self.secret)")
    redactor.declare(Self.secret, as: "token")
    let error = #expect(throws: FixtureDamage.self) { try writer.rewriteLearned(redactor) }
    #expect(error?.file == "recordings/friends/0001-GET-a.http")
  }

  @Test func concurrentExchangesLeakNothing() async throws {
    let folder = folder
    let writer = writer
    let redactor = redactor
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<40 {
        group.addTask {
          let number = try writer.takeNumber()
          let body =
            index == 20
            ? "{\"access_token\":\"\(Self.secret)\"}" : "{\"seen\":\"\(Self.secret)\"}"
          _ = try writer.record(
            shortExchange("/x", body: body, type: "application/json"), as: number,
            redactor: redactor)
        }
      }
      try await group.waitForAll()
    }
    #expect(try !everything().contains(Self.secret))
    #expect(try folder.recording().exchanges.count == 40)
  }
}
