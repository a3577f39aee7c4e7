import NIOCore
import Synchronization

/// What is written in answer to a request.
enum Answer: Sendable {
  /// These bytes, and the end of the connection if it is asked for.
  case bytes([UInt8], close: Bool)
  /// Texts as they come; then the connection is closed.
  case stream(AsyncStream<String>)
  /// A head, and bytes as long as the reader takes them.
  case endless(EndlessBody)
  /// Nothing, for ever.
  case silence
  /// Nothing, and the connection is closed.
  case close

  /// A whole response.
  static func status(
    _ status: String, _ fields: [String] = [], _ body: String = ""
  ) -> Answer {
    .status(status, fields, bytes: Array(body.utf8))
  }

  static func status(_ status: String, _ fields: [String], bytes: [UInt8]) -> Answer {
    let hasLength = !status.hasPrefix("204") && !status.hasPrefix("304")
    let lines =
      ["HTTP/1.1 \(status)"] + fields + (hasLength ? ["content-length: \(bytes.count)"] : [])
    return .bytes(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + bytes, close: false)
  }

  /// The request itself, as a body.
  static func echo(_ request: ReceivedRequest) -> Answer {
    .status("200 OK", ["content-type: text/plain"], request.text)
  }

  /// Bytes that need not be HTTP, and the end of the connection.
  static func raw(_ text: String) -> Answer { .bytes(Array(text.utf8), close: true) }
}

/// A long body that knows how much of it was taken, and tells when its reader holds it back.
final class EndlessBody: Sendable {
  let length: Int
  private let written = Mutex(0)
  private let waiting: AsyncStream<Void>.Continuation
  /// Yields each time that the server may not write on, and ends with the connection or the body.
  let holds: AsyncStream<Void>

  init(length: Int) {
    self.length = length
    (holds, waiting) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  var taken: Int { written.withLock { $0 } }

  func isHeldBack() { waiting.yield() }

  func hasClosed() { waiting.finish() }

  func next() -> ByteBuffer? {
    let size = written.withLock { written in
      let size = min(64 << 10, length - written)
      written += size
      return size
    }
    guard size > 0 else {
      waiting.finish()
      return nil
    }
    return ByteBuffer(repeating: UInt8(ascii: "x"), count: size)
  }
}
