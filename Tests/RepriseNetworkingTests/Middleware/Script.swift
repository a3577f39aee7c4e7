import HTTPTypes
import RepriseNetworking
import Synchronization

/// A transport that answers one request after the other from a list, and remembers what it was asked.
final class Script: Transport {
  enum Answer: Sendable {
    case status(Int, HTTPFields = [:], Body = Body())
    case failure(any Error)
  }

  struct Asked: Sendable {
    let request: Request
    let context: RequestContext
    var line: String { "\(request.head.method.rawValue) \(request.head.url)" }
  }

  private let answers: Mutex<[Answer]>
  private let log = Mutex<[Asked]>([])

  init(_ answers: [Answer]) { self.answers = Mutex(answers) }

  var asked: [Asked] { log.withLock { $0 } }
  var lines: [String] { asked.map(\.line) }

  func send(_ request: Request, context: RequestContext) async throws -> Response {
    log.withLock { $0.append(Asked(request: request, context: context)) }
    switch answers.withLock({ $0.isEmpty ? .status(200) : $0.removeFirst() }) {
    case .status(let code, let fields, let body):
      return Response(
        head: HTTPResponse(status: HTTPResponse.Status(code: code), headerFields: fields),
        body: body)
    case .failure(let error): throw error
    }
  }
}

extension Script.Answer {
  /// A redirect without a body.
  static func redirect(_ code: Int, _ location: String) -> Script.Answer {
    .status(code, [.location: location])
  }

  /// A redirect with 302.
  static func redirect(_ location: String) -> Script.Answer { redirect(302, location) }
}

/// Keeps the notices of a call.
final class Notices: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  var context: RequestContext { RequestContext(observe: observe) }

  var observe: @Sendable (TransportEvent) -> Void {
    { [self] event in
      if case .notice(let text) = event { texts.withLock { $0.append(text) } }
    }
  }
}

extension Request {
  /// A request with a body and header fields, to a URL that a test spells out.
  static func sending(
    _ method: HTTPRequest.Method, _ url: String, _ fields: HTTPFields = [:], body: Body? = nil
  ) -> Request {
    var request = Request.get(url)
    request.head.method = method
    request.head.headerFields = fields
    request.body = body
    return request
  }
}

extension HTTPField.Name {
  /// A name that a test spells out.
  static func named(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .accept }
}

extension Body {
  /// A body that can be read only once.
  static func once(_ text: String) -> Body {
    Body(
      length: nil, isReplayable: false,
      open: {
        let rest = Mutex([text])
        return { rest.withLock { $0.popLast() }.map { ArraySlice($0.utf8) } }
      })
  }
}
