import HTTPTypes
import RepriseNetworking
import RepriseRecording
import Synchronization
import Testing

@testable import RepriseTesting

/// Runs a test's scope by hand, in each mode, with fixtures in a folder of its own.
@Suite struct ReplayScopeTests {
  private struct Answering: Transport {
    var text: String
    nonisolated(nonsending)
      func send(_ request: Request, context: RequestContext) async throws -> Response
    {
      Response(head: HTTPResponse(status: .ok), body: Body(text))
    }
  }

  private func scope(
    _ folder: TestFolder, _ environment: [String: String], strict: Bool? = nil,
    name: String = "friends"
  ) throws -> ReplayScope {
    let test = try #require(Test.current)
    let location = SourceLocation(
      fileID: "A/x.swift", filePath: folder("Tests/x.swift"), line: 1, column: 1)
    let trait = ReplayTrait(
      name: name, strict: strict, rules: .standard, folder: nil, sourceLocation: location)
    return ReplayScope(
      trait: trait, test: test, testCase: Test.Case.current, name: name, environment: environment)
  }

  @Sendable private static func get(_ path: String, live: String?) async throws -> String {
    let transport = RecordedTransport(live: live.map { Answering(text: $0) })
    let head = HTTPRequest(method: .get, scheme: "http", authority: "a.test", path: path)
    let response = try await transport.send(Request(head: head), context: RequestContext())
    return String(decoding: try await response.body.collect(upTo: 1_000), as: UTF8.self)
  }

  private func project() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write("Package.swift", "")
    try folder.makeFolder("Fixtures")
    return folder
  }

  @Test func recordsIntoTheFixturesBesideTheSource() async throws {
    let folder = try project()
    try await scope(folder, ["REPRISE_MODE": "record"]).run { () async throws in
      #expect(try await Self.get("/x", live: "live") == "live")
    }
    #expect(folder.names("Fixtures/friends") == ["0001-GET-x.http"])
    try await scope(folder, [:]).run { () async throws in
      #expect(try await Self.get("/x", live: nil) == "live")
    }
  }

  @Test func extendsWhatIsThere() async throws {
    let folder = try project()
    try folder.writeFixture("Fixtures/friends/0001-GET-x.http", get: "/x", answer: "old")
    try await scope(folder, ["REPRISE_MODE": "extend"]).run { () async throws in
      #expect(try await Self.get("/x", live: "live") == "old")
      #expect(try await Self.get("/y", live: "live") == "live")
    }
    #expect(folder.names("Fixtures/friends") == ["0001-GET-x.http", "0002-GET-y.http"])
  }

  @Test func aTestThatThrowsLeavesTheFixturesAlone() async throws {
    struct Failed: Error {}
    let folder = try project()
    try folder.writeFixture("Fixtures/friends/0001-GET-x.http", get: "/x", answer: "old")
    let before = folder.read("Fixtures/friends/0001-GET-x.http")
    try await withKnownIssue {
      try await scope(folder, ["REPRISE_MODE": "record"]).run { () async throws in
        _ = try await Self.get("/x", live: "new")
        throw Failed()
      }
    } matching: { issue in
      issue.error is Failed
        || issue.comments.contains { "\($0)".contains("recordings/.failed/friends") }
    }
    #expect(folder.read("Fixtures/friends/0001-GET-x.http") == before)
    #expect(
      folder.read("recordings/.failed/friends/0001-GET-x.http")?.contains("\nnew\n") == true)
  }

  @Test func liveSendsAndKeepsNothing() async throws {
    let folder = try project()
    try await scope(folder, ["REPRISE_MODE": "live"]).run { () async throws in
      #expect(try await Self.get("/x", live: "live") == "live")
      await #expect(throws: NoLiveTransport.self) { _ = try await Self.get("/x", live: nil) }
    }
    #expect(folder.names("Fixtures") == [])
  }

  @Test func recordingWithoutALiveTransportSendsNothing() async throws {
    let folder = try project()
    try await scope(folder, ["REPRISE_MODE": "record"]).run { () async throws in
      let error = await #expect(throws: NoLiveTransport.self) {
        _ = try await Self.get("/x", live: nil)
      }
      #expect(
        error?.description == "nothing was sent: REPRISE_MODE asks for the network, and"
          + " RecordedTransport() was made without a live transport; give it one with"
          + " RecordedTransport(live:)")
    }
  }

  @Test func recordingElsewhereThanBesideTheSourceIsRefused() async throws {
    let folder = try project()
    let environment = ["REPRISE_MODE": "record", "REPRISE_FIXTURES": folder("Fixtures")]
    let error = await #expect(throws: TestModeError.self) {
      try await scope(folder, environment).run {}
    }
    #expect(
      error?.description == "REPRISE_MODE=record writes only beside the test's source, not into"
        + " \(folder("Fixtures"))")
  }

  @Test func aMissingRecordingSaysHowItComesToBe() async throws {
    let folder = try project()
    let error = await #expect(throws: NoRecording.self) { try await scope(folder, [:]).run {} }
    #expect(
      error?.description == "\(folder("Fixtures")) has no recording 'friends'; run the test with"
        + " REPRISE_MODE=record to make it")
  }

  @Test func whatIsUnusedStrictlyIsAnIssue() async throws {
    let folder = try project()
    try folder.writeFixture("Fixtures/friends/0001-GET-x.http", get: "/x", answer: "old")
    try await withKnownIssue {
      try await scope(folder, [:], strict: true).run {}
    } matching: { issue in
      issue.comments.contains {
        "\($0)".contains("1 recorded exchange(s) not used:\n  friends/0001-GET-x.http")
      }
    }
  }

  @Test func whatIsUnusedByATestThatThrowsIsNotReported() async throws {
    struct Failed: Error {}
    let folder = try project()
    try folder.writeFixture("Fixtures/friends/0001-GET-x.http", get: "/x", answer: "old")
    await #expect(throws: Failed.self) {
      try await scope(folder, [:], strict: true).run { throw Failed() }
    }
  }

  @Test func aDamagedFixtureIsLoud() async throws {
    let folder = try project()
    try folder.write("Fixtures/friends/0001-GET-x.http", "nonsense\n")
    await #expect(throws: FixtureDamage.self) { try await scope(folder, [:]).run {} }
  }

  @Test func aSuiteJudgesWhatNoTestHasUsed() async throws {
    let folder = try project()
    try folder.writeFixture("Fixtures/friends/0001-GET-x.http", get: "/x", answer: "x")
    try folder.writeFixture("Fixtures/friends/0002-GET-y.http", get: "/y", answer: "y")
    try folder.writeFixture("Fixtures/friends/0003-GET-z.http", get: "/z", answer: "z")
    let use = SuiteUse()
    for path in ["/x", "/y"] {
      try await SuiteUse.$current.withValue(["friends": use]) {
        try await scope(folder, [:], strict: true).run { () async throws in
          _ = try await Self.get(path, live: nil)
        }
      }
    }
    #expect(use.report?.unused == ["friends/0003-GET-z.http"])
    use.add(try ReplayTransport([]).report, failed: true)
    #expect(use.report == nil)
  }
}
