import HTTPTypes
import NIOCore
import NIOPosix
import RepriseAsyncHTTPClient
import RepriseNetworking
import Synchronization
import Testing

struct ConnectionReuseTests {
  struct Count: Endpoint {
    typealias Value = Int
    var path: String { "/" }
  }

  @Test("X15: one call after the other goes over one connection, whichever client makes it")
  func oneConnection() async throws {
    let server = try await CountingServer.start()
    let transport = AsyncHTTPClientTransport()
    let clients = try [
      Client(baseURL: server.origin, transport: transport),
      Client(baseURL: server.origin + "/v1", transport: transport),
    ]
    for _ in 0..<20 {
      for client in clients { #expect(try await client.value(of: Count()) == 1) }
    }
    #expect(server.connections.withLock { $0 } == 1)
    try await transport.shutdown()
    try await server.stop()
  }
}

/// A server that answers every request with the number of connections it was ever asked for.
private final class CountingServer: Sendable {
  let connections = Mutex(0)
  private let channel = Mutex<(any Channel)?>(nil)

  var origin: String {
    "http://127.0.0.1:\(channel.withLock { $0?.localAddress?.port ?? 0 })"
  }

  static func start() async throws -> CountingServer {
    let server = CountingServer()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        server.connections.withLock { $0 += 1 }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Answer(server))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    server.channel.withLock { $0 = channel }
    return server
  }

  func stop() async throws { try await channel.withLock { $0 }?.close() }

  private final class Answer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let server: CountingServer
    private var received = ""

    init(_ server: CountingServer) { self.server = server }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      received += String(buffer: unwrapInboundIn(data))
      guard received.hasSuffix("\r\n\r\n") else { return }
      received = ""
      let body = "\(server.connections.withLock { $0 })"
      let answer = "HTTP/1.1 200 OK\r\ncontent-length: \(body.utf8.count)\r\n\r\n\(body)"
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
    }
  }
}
