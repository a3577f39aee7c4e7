import HTTPTypes
import RepriseNetworking
import Synchronization

/// A transport that gives one answer to everything, and keeps what it was asked.
final class Canned: Transport {
  private let status: HTTPResponse.Status
  private let body: String
  private let lines = Mutex<[String]>([])

  init(_ body: String, status: Int = 200) {
    (self.status, self.body) = (HTTPResponse.Status(code: status), body)
  }

  /// The method, the path and the `authorization` of each request.
  var asked: [String] { lines.withLock { $0 } }

  func send(_ request: Request, context: RequestContext) async throws -> Response {
    let head = request.head
    let authorization = head.headerFields[.authorization] ?? "without a token"
    lines.withLock { $0.append("\(head.method) \(head.path ?? "") \(authorization)") }
    return Response(head: HTTPResponse(status: status), body: Body(body))
  }
}

/// A transport without a network.
struct Offline: Transport {
  func send(_ request: Request, context: RequestContext) async throws -> Response {
    throw TransportError(.unreachable, origin: "http://h")
  }
}
