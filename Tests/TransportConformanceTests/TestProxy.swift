import NIOCore
import NIOPosix
import Synchronization

/// A proxy that takes one `CONNECT` per connection and passes everything else on.
struct TestProxy: Sendable {
  let port: Int
  private let channel: any Channel
  private let log: Log

  /// The lines that matter of all heads, in order.
  var received: [String] { log.lines.withLock { $0 } }

  static func start() async throws -> TestProxy {
    let log = Log()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Connector(log: log))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return TestProxy(port: channel.localAddress?.port ?? 0, channel: channel, log: log)
  }

  func stop() async throws { try await channel.close() }

  fileprivate final class Log: Sendable {
    let lines = Mutex<[String]>([])
  }

  private final class Connector: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let log: Log
    private var head = ""

    init(log: Log) { self.log = log }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      head += String(buffer: unwrapInboundIn(data))
      guard head.hasSuffix("\r\n\r\n") else { return }
      let lines = head.split(separator: "\r\n").map(String.init)
      log.lines.withLock { log in
        log += lines.filter { $0.hasPrefix("CONNECT") }
        log += lines.filter { $0.lowercased().hasPrefix("proxy-auth") }
          .map { "proxy-authorization" + $0.dropFirst(19) }
      }
      guard let authority = lines.first?.split(separator: " ").dropFirst().first,
        let port = authority.split(separator: ":").last.flatMap({ Int($0) })
      else { return context.close(promise: nil) }
      let inbound = context.channel
      let connected = ClientBootstrap(group: context.eventLoop)
        .channelInitializer { outbound in
          outbound.eventLoop.makeCompletedFuture {
            try outbound.pipeline.syncOperations.addHandler(Relay(to: inbound))
          }
        }
        .connect(host: "127.0.0.1", port: port)
      connected.assumeIsolated().whenSuccess { outbound in
        let pipeline = context.pipeline.syncOperations
        context.writeAndFlush(
          self.wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 200 OK\r\n\r\n")), promise: nil)
        try? pipeline.addHandler(Relay(to: outbound))
        pipeline.removeHandler(context: context, promise: nil)
      }
    }
  }

  /// Writes what comes on one connection to another.
  private final class Relay: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let other: any Channel

    init(to other: any Channel) { self.other = other }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      other.writeAndFlush(unwrapInboundIn(data), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) { other.close(promise: nil) }
  }
}
