import HTTPTypes
import RepriseNetworking
import Synchronization

/// What the client adds to a request: a transport that answers at once, bare and below the client.
enum CoreOverhead {
  static let rounds = 30
  static let requestsPerRound = 5_000

  private struct AtOnce: Transport {
    nonisolated(nonsending)
      func send(_ request: Request, context: RequestContext) async throws -> Response
    {
      Response(
        head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
        body: Body(length: 2, isReplayable: false) {
          let once = Once()
          return { once.take() ? [0x7B, 0x7D] : nil }
        })
    }
  }

  private final class Once: Sendable {
    private let isTaken = Atomic(false)

    func take() -> Bool { !isTaken.exchange(true, ordering: .relaxed) }
  }

  static func run() async throws {
    let transport = AtOnce()
    let client = try Client(baseURL: "http://127.0.0.1:1", transport: transport)
    let head = HTTPRequest(
      method: .get, scheme: "http", authority: "127.0.0.1:1", path: "/items")
    var times: [[Duration]] = [[], []]
    for _ in 0..<rounds {
      times[0].append(
        try await ContinuousClock().measure {
          for _ in 0..<requestsPerRound {
            let response = try await transport.send(Request(head: head), context: RequestContext())
            _ = try await response.body.collect(upTo: 1 << 20)
          }
        })
      times[1].append(
        try await ContinuousClock().measure {
          for _ in 0..<requestsPerRound {
            let response = try await client.send(Request(head: head))
            _ = try await response.body.collect(upTo: 1 << 20)
          }
        })
    }
    let nanoseconds = times.map { list in
      Int(list.sorted()[list.count / 2] / .nanoseconds(requestsPerRound))
    }
    print(
      "a request with its response takes \(nanoseconds[0]) ns,",
      "and \(nanoseconds[1]) ns through a client")
  }
}
