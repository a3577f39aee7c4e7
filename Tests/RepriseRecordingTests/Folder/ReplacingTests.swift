import HTTPTypes
import RepriseNetworking
import Testing

@testable import RepriseRecording

/// Recording again changes as little as it can.
struct ReplacingTests {
  private let folder: ScratchFolder
  private let writer: RecordingWriter

  init() throws {
    folder = try ScratchFolder()
    writer = try folder.writer()
  }

  private func names() throws -> [String] { try folder.finished() }

  private func text(_ name: String = "0001-GET-friends.http") throws -> String {
    try folder.read("recordings/friends/" + name)
  }

  private func written(_ exchange: Exchange) throws -> RecordedExchange {
    try writer.write(exchange, as: writer.takeNumber())
  }

  static let volatile: [(String, String, String)] = [
    ("date", "Fri, 20 Nov 2026 21:00:00 GMT", "Sat, 21 Nov 2026 21:00:00 GMT"),
    ("age", "1", "2"), ("expires", "0", "1"), ("server-timing", "a", "b"),
    ("x-request-id", "a", "b"), ("x-correlation-id", "a", "b"), ("x-runtime", "0.1", "0.2"),
    ("x-amzn-trace-id", "a", "b"), ("cf-ray", "a", "b"), ("via", "a", "b"), ("nel", "a", "b"),
    ("report-to", "a", "b"), ("alt-svc", "a", "b"), ("traceparent", "a", "b"),
    ("x-ratelimit-remaining", "59", "58"),
    ("set-cookie", "a=1; Max-Age=60; Path=/", "a=1; Max-Age=59; Path=/"),
    ("set-cookie", "a=1; Expires=Fri; Path=/", "a=1; expires=Sat; Path=/"),
    ("x-mine", "a", "b"), ("x-my-own", "a", "b"),
  ]

  @Test(arguments: volatile)
  func whatIsVolatileLeavesTheFileUntouched(name: String, old: String, new: String) throws {
    var settings = RecordingSettings()
    settings.volatile = ["x-mine", "x-my-*"]
    let recorded = try written(shortExchange(body: "b", fields: [.test(name): old]))
    let before = try FileSystem.status(folder("recordings/friends/0001-GET-friends.http"))
    let replaced = try writer.replace(
      recorded, with: shortExchange(body: "b", fields: [.test(name): new]), settings: settings)
    #expect(!replaced.isChanged)
    #expect(try FileSystem.status(folder("recordings/friends/0001-GET-friends.http")) == before)

    let changed = try writer.replace(
      recorded, with: shortExchange(body: "c", fields: [.test(name): new]), settings: settings)
    #expect(changed.isChanged)
    #expect(try text().contains("\(name): \(old)\n"))
  }

  @Test func factsAndTheStatusLineAreVolatileToo() throws {
    var exchange = shortExchange(body: "b")
    exchange.response?.chunks = [Chunk(size: 1, milliseconds: 5)]
    let recorded = try written(exchange)
    var again = shortExchange(body: "b")
    again.recorded = "2027-01-01T00:00:00Z"
    again.took = .seconds(3)
    again.response?.version = "HTTP/2"
    again.response?.head.status = .init(code: 200)
    #expect(try !writer.replace(recorded, with: again).isChanged)

    again.request.head.headerFields = [.accept: "*/*"]
    #expect(try writer.replace(recorded, with: again).isChanged)
    #expect(
      try text() == """
        # reprise 1
        # recorded 2026-11-20T21:00:00Z
        # took 42 ms
        # response-chunks 1@5
        GET https://a.test/friends
        accept: */*

        ###
        HTTP/1.1 200 OK

        b

        """)
  }

  @Test func everythingElseCounts() throws {
    let base = shortExchange(body: "b", fields: [.eTag: "1"], requestBody: "q")
    let recorded = try written(base)
    var changes: [Exchange] = []
    for change: (inout Exchange) -> Void in [
      { $0.response?.head.status = .init(code: 404) },
      { $0.response?.head.headerFields[.eTag] = "2" },
      { $0.response?.head.headerFields[.server] = "new" },
      { $0.response?.body = .bytes([1]) },
      { $0.response?.trailers = [.digest: "x"] },
      { $0.response?.contentEncoding = "gzip" },
      { $0.response?.encodedLength = 9 },
      { $0.request.body = nil },
      { $0.request.head.path = "/other" },
      { $0.request.head.headerFields[.accept] = "a" },
      { $0.failure = .truncated(after: 1) },
      { $0.isInsecure = true },
      { $0.drawn = [DrawnValue(name: "$uuid", value: "5f0c")] },
      {
        $0.response = nil
        $0.failure = .reset
      },
    ] {
      var changed = base
      change(&changed)
      changes.append(changed)
    }
    let rules = VolatileRules(RecordingSettings())
    #expect(try rules.isSame(recorded.exchange, base))
    for changed in changes { #expect(try !rules.isSame(recorded.exchange, changed)) }
    for changed in changes {
      let replaced = try writer.replace(recorded, with: changed)
      #expect(replaced.recorded.number == 1)
      #expect(replaced.recorded.fileName == "0001-GET-friends.http")
      #expect(try spelled(folder.recording().exchanges[0].exchange) == spelled(changed))
    }
  }

  @Test func commentsAndUnknownFactsSurvive() throws {
    _ = try written(shortExchange(body: "b"))
    let edited = "# Mine\n" + (try text()).replacing("# took", with: "# mood good\n# took")
    try folder.write("recordings/friends/0001-GET-friends.http", edited)
    let recorded = try folder.recording().exchanges[0]
    _ = try writer.replace(recorded, with: shortExchange(body: "c"))
    #expect(try text() == edited.replacing("\nb\n", with: "\nc\n"))
  }

  @Test func aChangedSiblingGetsAFreshNumberAndTheOldOneGoes() throws {
    var recorded = try written(shortExchange(body: "\u{1}one", type: "image/png"))
    #expect(try names() == ["0001-GET-friends.http", "0001-GET-friends.response.png"])
    recorded = try writer.replace(
      recorded, with: shortExchange(body: "\u{1}two", type: "image/png")
    ).recorded
    #expect(try names() == ["0001-GET-friends.http", "0001-GET-friends.response.2.png"])
    #expect(try text().hasSuffix("\n< ./0001-GET-friends.response.2.png\n"))
    #expect(try recorded.exchange.response?.body.load() == ArraySlice("\u{1}two".utf8))
    recorded = try writer.replace(
      recorded, with: shortExchange(body: "\u{1}three", type: "image/png")
    ).recorded
    #expect(try names() == ["0001-GET-friends.http", "0001-GET-friends.response.png"])
  }

  @Test func aSiblingThatStayedTheSameIsKept() throws {
    let recorded = try written(shortExchange(body: "\u{1}one", type: "image/png"))
    let before = try FileSystem.status(folder("recordings/friends/0001-GET-friends.response.png"))
    let replaced = try writer.replace(
      recorded, with: shortExchange(body: "\u{1}one", type: "image/png", fields: [.eTag: "2"]))
    #expect(replaced.isChanged)
    #expect(
      try FileSystem.status(folder("recordings/friends/0001-GET-friends.response.png")) == before)
    #expect(try names() == ["0001-GET-friends.http", "0001-GET-friends.response.png"])
  }

  @Test func aBodyThatBecameTextLeavesNoSibling() throws {
    let recorded = try written(shortExchange(body: "\u{1}one"))
    _ = try writer.replace(recorded, with: shortExchange(body: "text"))
    #expect(try names() == ["0001-GET-friends.http"])
    #expect(try text().hasSuffix("\ntext\n"))
  }

  @Test func aReplacementNeverTakesAnotherSessionsUnfinishedFile() throws {
    let recorded = try written(shortExchange(body: "b"))
    let other = try UnfinishedFile(folder("recordings/friends/.0001-GET-friends.http"))
    #expect(other != nil)
    _ = try writer.replace(recorded, with: shortExchange(body: "c"))
    #expect(
      try folder.names("recordings/friends") == [".0001-GET-friends.http", "0001-GET-friends.http"])
    other?.discard()
    #expect(try names() == ["0001-GET-friends.http"])
  }
}
