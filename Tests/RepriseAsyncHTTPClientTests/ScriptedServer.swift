import NIOCore
import NIOPosix

/// A server on a free loopback port that answers every connection with the same bytes, well formed
/// or not, and then closes it or keeps silent.
struct ScriptedServer: Sendable {
  enum Ending: Sendable {
    case close, silence
  }

  let port: Int
  private let channel: any Channel

  var origin: String { "http://127.0.0.1:\(port)" }

  static func start(answering bytes: String, then ending: Ending) async throws -> ScriptedServer {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Answer(bytes: bytes, ending: ending))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return ScriptedServer(port: channel.localAddress?.port ?? 0, channel: channel)
  }

  func stop() async throws { try await channel.close() }

  private final class Answer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let bytes: String
    private let ending: Ending
    private var hasAnswered = false

    init(bytes: String, ending: Ending) {
      self.bytes = bytes
      self.ending = ending
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard !hasAnswered else { return }
      hasAnswered = true
      let written = context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: bytes)))
      guard ending == .close else { return }
      let channel = context.channel
      written.whenComplete { _ in channel.close(promise: nil) }
    }
  }
}
