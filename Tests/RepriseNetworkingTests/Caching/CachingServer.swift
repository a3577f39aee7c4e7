import HTTPTypes
import RepriseNetworking
import Synchronization

/// An origin server with one version of a text, that answers conditions as it should and counts.
final class CachingServer: Sendable {
  struct State {
    var version = 1
    var status: HTTPResponse.Status = .ok
    var fields: HTTPFields = [.cacheControl: "max-age=60"]
    var error: TransportError?
    var requests: [HTTPRequest] = []
  }

  let state: Mutex<State>

  init(_ fields: HTTPFields = [.cacheControl: "max-age=60"]) {
    state = Mutex(State(fields: fields))
  }

  var count: Int { state.withLock { $0.requests.count } }
  var last: HTTPFields { state.withLock { $0.requests.last?.headerFields ?? [:] } }
  func change(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

  var transport: FakeTransport {
    FakeTransport { request, _ in
      try self.state.withLock { state in
        state.requests.append(request.head)
        if let error = state.error { throw error }
        var fields = state.fields
        fields[.eTag] = "\"\(state.version)\""
        if request.head.headerFields[.ifNoneMatch] == fields[.eTag] {
          return Response(head: HTTPResponse(status: .notModified, headerFields: fields))
        }
        let text = "\(request.head.path ?? "") \(state.version)"
        return Response(
          head: HTTPResponse(status: state.status, headerFields: fields),
          body: request.head.method == .head ? Body() : Body(text))
      }
    }
  }
}

/// Asks a caching server through a cache, and says what came.
struct CachingAsker: Sendable {
  let time = SettableTime()
  let server = CachingServer()
  let notices = Notices()
  private let chain: MiddlewareChain

  struct Answer: Equatable {
    var text: String
    var outcome: CacheOutcome?
    var age: String?
    var status = 200
  }

  init() {
    chain = MiddlewareChain([Caching(ResponseCache(now: time.now))], around: server.transport)
  }

  func callAsFunction(
    _ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields
  ) async throws -> Answer {
    var request = Request.get("https://api.example.com\(path)")
    request.head.method = method
    request.head.headerFields = fields
    let response = try await chain.send(request, context: RequestContext(observe: notices.observe))
    let bytes = try await response.body.collect(upTo: 1_000)
    return Answer(
      text: String(decoding: bytes, as: UTF8.self), outcome: response.facts.cache,
      age: response.head.headerFields[.age], status: response.head.status.code)
  }
}
