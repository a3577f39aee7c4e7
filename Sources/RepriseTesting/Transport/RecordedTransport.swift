public import RepriseNetworking

/// The transport that a client under test is given: it answers from the running test's recording.
///
/// It looks the recording up when it sends, so a client that is kept in a `static let` works in
/// every test. Outside a test with the trait ``ReplayTrait`` it throws ``NoReplay`` and never sends.
///
/// ```swift
/// @Test(.replay("friends")) func listsFriends() async throws {
///   let client = FriendsClient(transport: RecordedTransport())
///   #expect(try await client.friends().count == 1)
///   #expect(RecordedTransport.sentRequests.map(\.head.path) == ["/v1/friends?user_id=7"])
/// }
/// ```
public struct RecordedTransport: Transport {
  private let live: (any Transport)?

  /// Makes a transport.
  ///
  /// - Parameter live: what sends when `REPRISE_MODE` is `record`, `extend` or `live`; it is never
  ///   used otherwise.
  public init(live: (any Transport)? = nil) {
    self.live = live
  }

  /// The requests that the running test has sent, in their order, with their bodies.
  public static var sentRequests: [SentRequest] { TestReplay.current?.sentRequests ?? [] }

  /// Answers the request from the recording of the test that is running in this task.
  ///
  /// - Throws: ``NoReplay`` outside such a test; `Miss` when no exchange answers.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    guard let replay = TestReplay.current else { throw NoReplay() }
    return try await replay.send(request, context: context, live: live)
  }
}

/// A request was made outside a test that replays a recording.
public struct NoReplay: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    "nothing was sent: no recording is replayed in this task; mark the test or its suite with"
      + " .replay(…), and do not send from Task.detached or from a callback's thread"
  }
}
