import AsyncHTTPClient
import Foundation
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
    var usage: [String: (processor: Double, switches: Int)] = [:]
    for round in 0...rounds {
      for contestant in contestants {
        let before = Self.usage()
        let time = try await ContinuousClock().measure {
          for _ in 0..<requestsPerRound { _ = try await contestant.once() }
        }
        guard round > 0 else { continue }
        times[contestant.name, default: []].append(time)
        let after = Self.usage()
        usage[contestant.name, default: (0, 0)].processor += after.processor - before.processor
        usage[contestant.name, default: (0, 0)].switches += after.switches - before.switches
      }
    }
    let base = rate(times[contestants[0].name] ?? [])
    for (name, _) in contestants {
      let rate = rate(times[name] ?? [])
      let (processor, switches) = usage[name] ?? (0, 0)
      let count = Double(rounds * requestsPerRound)
      print(
        "\(name): \(Int(rate)) requests/s, \(Int(rate / base * 100)) % of bare;",
        "\(Int(processor / count * 1_000_000)) µs of processor time and",
        "\((Double(switches) / count * 10).rounded() / 10) waits each")
    }
    try await bare.shutdown()
    try await transport.shutdown()
  }

  private static let thisProcess = 0

  /// The processor time of this process in seconds, and how often its threads have waited.
  private static func usage() -> (processor: Double, switches: Int) {
    var usage = rusage()
    getrusage(.init(thisProcess), &usage)
    let microseconds = Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    return (
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + microseconds / 1_000_000,
      usage.ru_nvcsw
    )
  }

  private static func rate(_ times: [Duration]) -> Double {
    let median = times.sorted()[times.count / 2]
    return Double(requestsPerRound) / (median / .seconds(1))
  }
}
