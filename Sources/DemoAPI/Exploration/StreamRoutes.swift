internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Bodies that come in pieces.
enum StreamRoutes {
  static let all: [Route] = [
    Route(
      .get, "/slow", query: "?pieces=5&milliseconds=100", "lines of text, one after the other"
    ) { call in
      let count = try call.query.integer("pieces", default: 5, in: 0...1000)
      let pause = try call.query.integer("milliseconds", default: 100, in: 0...10_000)
      return .pieces(count, every: .milliseconds(pause), type: "text/plain; charset=utf-8") {
        "piece \($0) of \(count)\n"
      }
    },
    Route(
      .get, "/events", query: "?count=4&milliseconds=100", "server-sent events"
    ) { call in
      let count = try call.query.integer("count", default: 4, in: 0...1000)
      let pause = try call.query.integer("milliseconds", default: 100, in: 0...10_000)
      return .pieces(count, every: .milliseconds(pause), type: "text/event-stream") { number in
        let data: JSON = ["number": .integer(number), "of": .integer(count)]
        return "id: \(number)\nevent: tick\ndata: \(data.text)\n\n"
      }
    },
    Route(.get, "/large", query: "?bytes=1048576", "many bytes, at most 64 MiB") { call in
      let bytes = try call.query.integer("bytes", default: 1 << 20, in: 0...(64 << 20))
      return Response(
        status: .ok, headers: [.contentType: "application/octet-stream"], body: Self.large(bytes))
    },
  ]

  /// Lines of 64 bytes, so that a piece that is lost or doubled can be seen.
  private static func large(_ count: Int) -> ResponseBody {
    ResponseBody(contentLength: count) { writer in
      let line = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-\n"
      let block = ByteBuffer(string: String(repeating: line, count: 1024))
      var left = count
      while left > 0 {
        let length = min(left, block.readableBytes)
        try await writer.write(block.getSlice(at: 0, length: length) ?? ByteBuffer())
        left -= length
      }
      try await writer.finish(nil)
    }
  }
}
