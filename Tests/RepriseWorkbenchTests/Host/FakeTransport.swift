import HTTPTypes
import RepriseNetworking
import Synchronization

/// Answers requests with a closure and remembers them.
final class FakeTransport: Transport {
  typealias Answer = @Sendable (Sent) throws -> Response

  /// A request as it arrived.
  struct Sent: Sendable {
    var head: HTTPRequest
    var body: String
    var deadline: ContinuousClock.Instant?

    /// Method and URL, such as `GET http://a.test/x`.
    var line: String {
      "\(head.method.rawValue) \(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "")"
    }
  }

  private let answer: Answer
  private let requests = Mutex<[Sent]>([])

  init(_ answer: @escaping Answer = { _ in Response(head: HTTPResponse(status: .ok)) }) {
    self.answer = answer
  }

  /// What was sent, in order.
  var sent: [Sent] { requests.withLock { $0 } }

  nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    try Task.checkCancellation()
    let bytes = try await request.body?.collect(upTo: 1 << 30) ?? []
    let sent = Sent(
      head: request.head, body: String(decoding: bytes, as: UTF8.self), deadline: context.deadline)
    requests.withLock { $0.append(sent) }
    return try answer(sent)
  }
}

extension Response {
  /// A response with a JSON body.
  static func json(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      head: HTTPResponse(status: status, headerFields: [.contentType: "application/json"]),
      body: Body(text))
  }

  /// A response with a body that comes in pieces.
  static func pieces(_ pieces: [String], type: String = "text/plain") -> Response {
    Response(
      head: HTTPResponse(status: .ok, headerFields: [.contentType: type]),
      body: Body(
        length: nil, isReplayable: false,
        open: {
          let rest = Mutex(pieces[...])
          return { rest.withLock { $0.popFirst() }.map { ArraySlice($0.utf8) } }
        }))
  }
}

/// A transport that holds each request until its task is cancelled, and says when one has come.
final class HangingTransport: Transport {
  let arrived: AsyncStream<Void>
  private let arrival: AsyncStream<Void>.Continuation

  init() {
    (arrived, arrival) = AsyncStream<Void>.makeStream()
  }

  nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    arrival.yield()
    // It ends by cancellation alone.
    try await Task.sleep(for: .seconds(86_400))
    return Response(head: HTTPResponse(status: .ok))
  }
}

extension HTTPField.Name {
  /// A name for tests that need one of no meaning.
  static let token = HTTPField.Name("X-Token") ?? .accept
}
