import HTTPTypes
import RepriseNetworking
import RepriseRecording
import Testing

@testable import RepriseTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A client such as an app keeps one for its whole life.
enum KeptClient {
  static let transport: any Transport = RecordedTransport()

  static func text(_ path: String, body: String? = nil) async throws -> String {
    let head = HTTPRequest(method: .get, scheme: "http", authority: "a.test", path: path)
    let response = try await transport.send(
      Request(head: head, body: body.map { Body($0) }), context: RequestContext())
    return String(decoding: try await response.body.collect(upTo: 1_000), as: UTF8.self)
  }
}

/// Fixtures that are written when the first test asks for them.
enum SampleFixtures {
  private static let folder = Result { () throws -> TestFolder in
    let folder = try TestFolder()
    try folder.writeFixture("friends/0001-GET-x.http", get: "/x", answer: "first")
    try folder.writeFixture("friends/0002-GET-x.http", get: "/x", answer: "second")
    try folder.writeFixture(
      "ReplayTraitTests/theNameIsThatOfTheTest/0001-GET-x.http", get: "/x", answer: "mine")
    return folder
  }

  static let url: URL? = (try? folder.get()).map { URL(filePath: $0.path) }
}

@Suite struct ReplayTraitTests {
  @Test(.replay("friends", in: SampleFixtures.url)) func answersFromTheRecording() async throws {
    #expect(try await KeptClient.text("/x") == "first")
    #expect(try await KeptClient.text("/x") == "second")
    #expect(try await KeptClient.text("/x") == "second")
  }

  @Test(.replay("friends", in: SampleFixtures.url), arguments: 0..<20)
  func eachCaseHasItsOwnPositions(_ number: Int) async throws {
    #expect(try await KeptClient.text("/x") == "first")
    await Task.yield()
    #expect(try await KeptClient.text("/x") == "second")
  }

  @Test(.replay(in: SampleFixtures.url)) func theNameIsThatOfTheTest() async throws {
    #expect(try await KeptClient.text("/x") == "mine")
  }

  @Test(.replay("friends", strict: true, in: SampleFixtures.url))
  func strictlyAMissFollowsTheLast() async throws {
    _ = try await KeptClient.text("/x")
    _ = try await KeptClient.text("/x")
    let error = await #expect(throws: Miss.self) { try await KeptClient.text("/x") }
    #expect(error?.description.contains("run the test with REPRISE_MODE=extend") == true)
  }

  @Test(.replay("friends", in: SampleFixtures.url)) func whatWasSentIsKnown() async throws {
    #expect(RecordedTransport.sentRequests == [])
    _ = try await KeptClient.text("/x")
    await #expect(throws: Miss.self) { try await KeptClient.text("/x", body: "hello") }
    #expect(RecordedTransport.sentRequests.map(\.head.path) == ["/x", "/x"])
    #expect(RecordedTransport.sentRequests.map(\.text) == ["", "hello"])
    _ = try await KeptClient.text("/x")
  }

  @Test(.replay("friends", in: SampleFixtures.url))
  func childTasksBelongToTheTestAndDetachedOnesDoNot() async throws {
    async let first = KeptClient.text("/x")
    async let second = KeptClient.text("/x")
    #expect(try await Set([first, second]) == ["first", "second"])
    await #expect(throws: NoReplay.self) {
      try await Task.detached { try await KeptClient.text("/x") }.value
    }
  }

  @Test func outsideAReplayingTestNothingIsSent() async {
    let error = await #expect(throws: NoReplay.self) { try await KeptClient.text("/x") }
    #expect(
      error?.description == "nothing was sent: no recording is replayed in this task; mark the test"
        + " or its suite with .replay(…), and do not send from Task.detached or from a callback's"
        + " thread")
    #expect(RecordedTransport.sentRequests == [])
  }
}

/// On a suite tests share the files and have positions of their own.
@Suite(.replay("friends", strict: true, in: SampleFixtures.url)) struct ReplaySuiteTests {
  @Test func oneUsesTheFirst() async throws {
    #expect(try await KeptClient.text("/x") == "first")
  }

  @Test func anotherUsesBoth() async throws {
    #expect(try await KeptClient.text("/x") == "first")
    #expect(try await KeptClient.text("/x") == "second")
  }

  @Suite struct Inner {
    @Test func aSuiteWithinIsPartOfIt() async throws {
      #expect(try await KeptClient.text("/x") == "first")
    }
  }
}
