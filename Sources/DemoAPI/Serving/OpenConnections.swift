internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import Synchronization

/// The connections that clients hold open, so that stopping can close them.
final class OpenConnections: Sendable {
  private struct State {
    var isClosing = false
    var connections: [ObjectIdentifier: HTTP1Channel.Value] = [:]
  }

  private let state = Mutex(State())

  /// Keeps a connection until it is closed, and closes it at once if it comes too late.
  func opened(_ connection: HTTP1Channel.Value) {
    let channel = connection.channel
    let identifier = ObjectIdentifier(channel)
    let isTooLate = self.state.withLock { state in
      state.connections[identifier] = connection
      return state.isClosing
    }
    channel.closeFuture.whenComplete { _ in
      _ = self.state.withLock { $0.connections.removeValue(forKey: identifier) }
    }
    if isTooLate { channel.close(promise: nil) }
  }

  /// Closes idle connections at once, and busy ones when their response is written or the grace is
  /// over.
  func close(within grace: TimeAmount) async {
    let channels = self.state.withLock { state in
      state.isClosing = true
      return state.connections.values.map(\.channel)
    }
    for channel in channels {
      channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
      channel.eventLoop.scheduleTask(in: grace) { channel.close(promise: nil) }
    }
    for channel in channels {
      try? await channel.closeFuture.get()
    }
  }
}

/// Connections of HTTP/1.1 that ``OpenConnections`` knows.
///
/// It also keeps those that the server accepted and then dropped because it was stopping: NIO ends
/// the process when such a connection goes away before it is closed.
struct KnownConnections: ServerChildChannel {
  let channel: HTTP1Channel
  let connections: OpenConnections

  func setup(
    channel: any Channel, logger: Logger
  ) -> EventLoopFuture<HTTP1Channel.Value> {
    self.channel.setup(channel: channel, logger: logger).map { connection in
      self.connections.opened(connection)
      return connection
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await self.channel.handle(value: value, logger: logger)
  }
}
