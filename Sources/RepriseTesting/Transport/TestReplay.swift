import HTTPTypes
import RepriseNetworking
import RepriseRecording
import Synchronization

/// What answers the requests of one running test.
final class TestReplay: Sendable {
  enum Source: Sendable {
    case replay(ReplayTransport)
    case writing(RecordingTransport, StagedRecording)
    case live
  }

  /// The one of the test that is running in this task.
  @TaskLocal static var current: TestReplay?

  let source: Source
  private let requests = Mutex<[SentRequest]>([])

  /// Up to this many bytes of a request body are kept for assertions.
  private static let mostKept = 64 << 20

  init(_ source: Source) {
    self.source = source
  }

  /// The requests so far, in the order in which they were sent.
  var sentRequests: [SentRequest] { requests.withLock(\.self) }

  nonisolated(nonsending)
    func send(
      _ request: Request, context: RequestContext, live: (any Transport)?
    ) async throws -> Response
  {
    if Task.isCancelled { throw CancellationError() }
    var request = request
    let body = try await request.body?.collect(upTo: Self.mostKept)
    if let body { request.body = Body(body) }
    requests.withLock { $0.append(SentRequest(head: request.head, body: body ?? [])) }
    switch source {
    case .replay(let transport): return try await transport.send(request, context: context)
    case .writing(let transport, _):
      guard let live else { throw NoLiveTransport() }
      return try await transport.send(request, context: context, through: live)
    case .live:
      guard let live else { throw NoLiveTransport() }
      return try await live.send(request, context: context)
    }
  }
}

/// A request had to be sent, and the test's transport has no live one to send it with.
public struct NoLiveTransport: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    "nothing was sent: REPRISE_MODE asks for the network, and RecordedTransport() was made without"
      + " a live transport; give it one with RecordedTransport(live:)"
  }
}
