import AsyncHTTPClient
import HTTPTypes
import NIOCore
import RepriseAsyncHTTPClient
import RepriseNetworking

/// One request after the other over one kept-alive connection: bare AsyncHTTPClient beside ours.
///
/// The contestants take turns in short rounds, so that what else the machine does hits all alike; the
/// figure is the median of the rounds.
enum SequentialRequests {
  static let rounds = 30
  static let requestsPerRound = 500

  static func run() async throws {
    let server = try BenchmarkServer()
    let url = server.origin + "/items"
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.decompression = .enabled(limit: .ratio(100))
    let bare = HTTPClient(configuration: configuration)
    let transport = AsyncHTTPClientTransport()
    let client = try Client(baseURL: server.origin, transport: transport)
    let head = HTTPRequest(
      method: .get, scheme: "http", authority: String(server.origin.dropFirst(7)), path: "/items")

    var times: [String: [Duration]] = [:]
    let contestants: [(name: String, once: @Sendable () async throws -> Int)] = [
      (
        "bare AsyncHTTPClient",
        {
          let request = HTTPClientRequest(url: url)
          let response = try await bare.execute(request, deadline: .distantFuture)
          return try await response.body.collect(upTo: 1 << 20).readableBytes
        }
      ),
      (
        "transport",
        {
          let response = try await transport.send(
            Request(head: head), context: RequestContext())
          return try await response.body.collect(upTo: 1 << 20).count
        }
      ),
      (
        "client, standard middleware",
        {
          let response = try await client.send(Request(head: head))
          return try await response.body.collect(upTo: 1 << 20).count
        }
      ),
    ]
    for round in 0...rounds {
      for contestant in contestants {
        let time = try await ContinuousClock().measure {
          for _ in 0..<requestsPerRound { _ = try await contestant.once() }
        }
        if round > 0 { times[contestant.name, default: []].append(time) }
      }
    }
    let base = rate(times[contestants[0].name] ?? [])
    for (name, _) in contestants {
      let rate = rate(times[name] ?? [])
      print("\(name): \(Int(rate)) requests/s, \(Int(rate / base * 100)) % of bare")
    }
    try await bare.shutdown()
    try await transport.shutdown()
  }

  private static func rate(_ times: [Duration]) -> Double {
    let median = times.sorted()[times.count / 2]
    return Double(requestsPerRound) / (median / .seconds(1))
  }
}
