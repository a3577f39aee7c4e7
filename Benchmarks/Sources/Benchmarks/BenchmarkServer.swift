import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A server in a process of its own, so that what it needs is not counted as ours.
///
/// It answers `GET` with 1 KiB of JSON, `GET /large?N` with N bytes, and any body with how long it was.
final class BenchmarkServer {
  static let argument = "serve"

  let origin: String
  private let process: Process

  init() throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [Self.argument]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    origin = "http://127.0.0.1:" + line.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit { process.terminate() }

  static func serve() async throws {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(Answers())
        }
      }
      .childChannelOption(ChannelOptions.socketOption(.init(rawValue: 1)), value: 1)
      .bind(host: "127.0.0.1", port: 0).get()
    print(channel.localAddress?.port ?? 0)
    fflush(nil)
    try await channel.closeFuture.get()
  }
}

private final class Answers: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  static let json = ByteBuffer(
    string: #"{"items":[{"text":""# + String(repeating: "x", count: 1_000) + #""}]}"#)
  static let piece = ByteBuffer(repeating: 0x61, count: 65_536)

  private var received = 0
  private var remaining = 0
  private var isAnswering = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      received = 0
      remaining = head.uri.hasPrefix("/large?") ? Int(head.uri.dropFirst(7)) ?? 0 : 0
    case .body(let buffer):
      received += buffer.readableBytes
    case .end:
      if remaining > 0 {
        start(context, length: remaining)
        isAnswering = true
        more(context)
      } else {
        let body = received > 0 ? ByteBuffer(string: "\(received)") : Self.json
        start(context, length: body.readableBytes)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      }
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if isAnswering, context.channel.isWritable { more(context) }
  }

  private func start(_ context: ChannelHandlerContext, length: Int) {
    let fields: HTTPHeaders = ["content-type": "application/json", "content-length": "\(length)"]
    let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: fields)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
  }

  private func more(_ context: ChannelHandlerContext) {
    while remaining > 0, context.channel.isWritable {
      let length = min(remaining, Self.piece.readableBytes)
      let piece = Self.piece.getSlice(at: 0, length: length) ?? Self.piece
      remaining -= piece.readableBytes
      context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(piece))), promise: nil)
    }
    if remaining == 0 {
      isAnswering = false
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }
}
