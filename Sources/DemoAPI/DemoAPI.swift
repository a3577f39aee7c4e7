internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore

/// An HTTP API with real state that runs inside the process, on the loopback interface only.
///
/// The demonstration, the documentation and the tests talk to it. Every instance has its own state
/// and its own port; nothing is written to disk, to standard output or to standard error.
/// `GET /` lists what there is.
public struct DemoAPI: Sendable {
  /// The TCP port on 127.0.0.1 that it listens on.
  public let port: Int

  /// Where it answers: `http://127.0.0.1:` and the port, without a slash at the end.
  public var baseURL: String { "http://127.0.0.1:\(self.port)" }

  private let listener: any Channel
  private let connections: OpenConnections
  private let server: Task<Void, any Error>

  /// Starts an instance and returns when it listens.
  ///
  /// - Parameter port: the port to bind on 127.0.0.1; 0 takes a free one.
  /// - Throws: ``DemoAPIError`` when the port cannot be had.
  public static func start(port: Int = 0) async throws -> DemoAPI {
    guard (0...65535).contains(port) else {
      throw DemoAPIError(port: port, reason: "a port is a number from 0 to 65535")
    }
    let connections = OpenConnections()
    let (listeners, listening) = AsyncThrowingStream<any Channel, any Error>.makeStream()
    let application = Application(
      responder: DemoResponder(routes: RouteTable(everything())),
      server: .http1(known: connections),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { listening.yield($0) },
      logger: Logger(label: "DemoAPI") { _ in SwiftLogNoOpLogHandler() }
    )
    let server = Task {
      do {
        try await application.run()
        listening.finish()
      } catch {
        listening.finish(throwing: error)
        throw error
      }
    }
    do {
      for try await listener in listeners {
        guard let port = listener.localAddress?.port else { break }
        return DemoAPI(port: port, listener: listener, connections: connections, server: server)
      }
    } catch {
      throw DemoAPIError(port: port, reason: "\(error)")
    }
    server.cancel()
    throw DemoAPIError(port: port, reason: "the server ended before it listened")
  }

  /// Stops the instance: no new connections, a moment for responses under way, then everything is
  /// closed.
  ///
  /// Returns when the port is closed. Stopping twice does no harm.
  public func stop() async {
    try? await self.listener.close()
    await self.connections.close(within: .milliseconds(100))
    self.server.cancel()
    _ = await self.server.result
  }

  private static func everything() -> [Route] {
    let routes =
      FriendsAPI().routes + AccountsAPI().routes + WallAPI().routes + MoviesAPI().routes
      + CounterAPI().routes + ItemsAPI().routes + CookiesAPI().routes + RedirectRoutes.all
      + StreamRoutes.all + PageRoutes.all + InspectionRoutes.all
    return [Route.index(of: routes)] + routes
  }
}

/// Why an instance of the demonstration API could not start.
public struct DemoAPIError: Error, Sendable, CustomStringConvertible {
  /// The port that was asked for.
  public let port: Int

  /// What the system said.
  public let reason: String

  /// One line for a person.
  public var description: String {
    "the demo API could not listen on 127.0.0.1:\(self.port): \(self.reason)"
  }
}
