import DemoAPI
import Foundation
import RepriseAsyncHTTPClient
import RepriseNetworking
import RepriseTesting
import Testing

/// What stands behind a client: the recordings of the fixtures, or the embedded API over sockets.
///
/// The same code runs on both.
enum Stage {
  case replayed, live

  /// Both, or the recordings alone while they are made anew: the live one would write too.
  private static let all: [Stage] =
    ProcessInfo.processInfo.environment["REPRISE_MODE"] == nil ? [.replayed, .live] : [.replayed]

  /// Runs a test on one stage after the other, with a transport and the URL of the API.
  static func each(
    _ test: (_ baseURL: String, _ transport: any Transport) async throws -> Void
  ) async throws {
    for stage in all { try await stage.run(test) }
  }

  private func run(_ test: (_ baseURL: String, _ transport: any Transport) async throws -> Void)
    async throws
  {
    switch self {
    case .replayed:
      // The origin that the fixtures were recorded at.
      try await test("http://127.0.0.1:8080", RecordedTransport(live: AsyncHTTPClientTransport()))
    case .live:
      let demo = try await DemoAPI.start()
      let transport = AsyncHTTPClientTransport()
      try await test(demo.baseURL, transport)
      try await transport.shutdown()
      await demo.stop()
    }
  }
}
