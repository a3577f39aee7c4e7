import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// A server on a free loopback port whose every answer is written byte for byte by the test.
struct TestServer: Sendable {
  typealias Respond = @Sendable (ReceivedRequest) -> Answer

  let origin: String
  let port: Int
  private let channel: any Channel
  private let log: RequestLog

  /// The requests so far, in the order of their arrival.
  var received: [ReceivedRequest] { log.all }

  static func start(
    host: String = "127.0.0.1", tls: TLSConfiguration? = nil, _ respond: @escaping Respond
  ) async throws -> TestServer {
    let log = RequestLog()
    let context = try tls.map { try NIOSSLContext(configuration: $0) }
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let context { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
          try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
          try pipeline.addHandler(Responder(log: log, respond: respond))
        }
      }
      .bind(host: host, port: 0).get()
    let port = channel.localAddress?.port ?? 0
    let name = host.contains(":") ? "[\(host)]" : host
    return TestServer(
      origin: "\(tls == nil ? "http" : "https")://\(name):\(port)", port: port, channel: channel,
      log: log)
  }

  func stop() async throws { try await channel.close() }
}

/// A request as it arrived.
struct ReceivedRequest: Sendable {
  var method: String
  var target: String
  var fields: [(name: String, value: String)]
  var body = ""

  func values(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// All of it as text, fields in the order of their names, which transports are free to change.
  var text: String {
    let lines = fields.map { "\($0.name.lowercased()): \($0.value)" }.sorted()
    return (["\(method) \(target)"] + lines + ["", body]).joined(separator: "\n")
  }
}

final class RequestLog: Sendable {
  private let requests = Mutex<[ReceivedRequest]>([])

  var all: [ReceivedRequest] { requests.withLock { $0 } }

  func add(_ request: ReceivedRequest) { requests.withLock { $0.append(request) } }
}

/// Collects each request and writes what the test answers.
private final class Responder: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = ByteBuffer

  private let log: RequestLog
  private let respond: TestServer.Respond
  private var request: ReceivedRequest?
  private var endless: EndlessBody?

  init(log: RequestLog, respond: @escaping TestServer.Respond) {
    self.log = log
    self.respond = respond
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      request = ReceivedRequest(
        method: head.method.rawValue, target: head.uri, fields: head.headers.map { ($0, $1) })
      if head.headers["expect"].contains("100-continue") {
        context.writeAndFlush(
          wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")), promise: nil)
      }
    case .body(let piece):
      request?.body += String(buffer: piece)
    case .end:
      guard let request else { return }
      log.add(request)
      answer(respond(request), on: context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if let endless { write(endless, on: context) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    endless?.hasClosed()
    endless = nil
  }

  private func answer(_ answer: Answer, on context: ChannelHandlerContext) {
    let channel = context.channel
    switch answer {
    case .silence: break
    case .close: channel.close(promise: nil)
    case .bytes(let bytes, let close):
      let written = context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)))
      if close { written.whenComplete { _ in channel.close(promise: nil) } }
    case .stream(let texts):
      Task {
        for await text in texts { try await channel.writeAndFlush(ByteBuffer(string: text)) }
        try await channel.close()
      }
    case .endless(let body):
      context.write(
        wrapOutboundOut(
          ByteBuffer(string: "HTTP/1.1 200 OK\r\ncontent-length: \(body.length)\r\n\r\n")),
        promise: nil)
      endless = body
      write(body, on: context)
    }
  }

  private func write(_ body: EndlessBody, on context: ChannelHandlerContext) {
    while context.channel.isWritable, let piece = body.next() {
      context.writeAndFlush(wrapOutboundOut(piece), promise: nil)
    }
    if !context.channel.isWritable { body.isHeldBack() }
  }
}
