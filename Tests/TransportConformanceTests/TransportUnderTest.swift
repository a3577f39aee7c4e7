import Foundation
import HTTPTypes
import RepriseAsyncHTTPClient
import RepriseNetworking
import RepriseRecording
import RepriseURLSession
import Testing

/// The transports that keep one contract.
enum TransportUnderTest: String, CaseIterable, CustomTestStringConvertible {
  case asyncHTTPClient = "AsyncHTTPClient"
  case urlSession = "URLSession"
  case recordThenReplay = "record then replay"

  /// Those that open connections themselves.
  static let live: [Self] = [.asyncHTTPClient, .urlSession]

  var testDescription: String { rawValue }

  /// What may be chosen for either transport.
  struct Options {
    var tls = TLSPolicy.system
    var proxies = ProxyPolicy.none
    var idleTimeout: Duration = .seconds(60)
  }

  /// Runs a body with a transport; for a recording twice, first while it is made and then offline.
  func run(
    _ options: Options = Options(), _ body: (any Transport) async throws -> Void
  ) async throws {
    switch self {
    case .asyncHTTPClient:
      try await Self.live(options, body)
    case .urlSession:
      let transport = URLSessionTransport(
        .init(idleTimeout: options.idleTimeout, tls: options.tls))
      defer { transport.shutdown() }
      try await body(transport)
    case .recordThenReplay:
      let root = FileManager.default.temporaryDirectory.path + "/conformance-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: root) }
      let location = RecordingLocation(name: "conformance", root: root, shelf: .recordings)
      try await Self.live(options) { live in
        let recorder = try RecordingTransport(live: live, location: location)
        try await body(recorder)
        try await recorder.finish(succeeded: true)
      }
      let replay = try ReplayTransport([try Recording.open(location)])
      try await body(replay)
      #expect(replay.report.unused.isEmpty, "all that was recorded is asked for again")
    }
  }

  static func shutdown(_ transport: any Transport) async {
    switch transport {
    case let transport as AsyncHTTPClientTransport: try? await transport.shutdown()
    case let transport as URLSessionTransport: transport.shutdown()
    default: Issue.record("\(type(of: transport)) opens no connections")
    }
  }

  private static func live(
    _ options: Options, _ body: (any Transport) async throws -> Void
  ) async throws {
    let transport = AsyncHTTPClientTransport(
      .init(idleTimeout: options.idleTimeout, tls: options.tls, proxies: options.proxies))
    do {
      try await body(transport)
    } catch {
      try await transport.shutdown()
      throw error
    }
    try await transport.shutdown()
  }
}

extension Request {
  static func get(_ url: String, _ fields: HTTPFields = [:]) throws -> Request {
    try make(.get, url, fields, nil)
  }

  static func make(
    _ method: HTTPRequest.Method, _ url: String, _ fields: HTTPFields = [:], _ body: Body? = nil
  ) throws -> Request {
    Request(head: try RequestURL(url).head(method, fields: fields), body: body)
  }
}

extension Response {
  func text() async throws -> String {
    String(decoding: try await body.collect(upTo: 1 << 20), as: UTF8.self)
  }
}

/// Runs a body beside a server and stops the server.
func withServer(
  host: String = "127.0.0.1", _ respond: @escaping TestServer.Respond,
  _ body: (TestServer) async throws -> Void
) async throws {
  let server = try await TestServer.start(host: host, respond)
  do {
    try await body(server)
  } catch {
    try await server.stop()
    throw error
  }
  try await server.stop()
}
