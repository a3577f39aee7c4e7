import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import RepriseNetworking
import Synchronization

/// A request in the words of AsyncHTTPClient.
struct LiveRequest {
  let message: HTTPClientRequest
  /// Set when the request's own body cannot be read; the network is not to blame then.
  private let unreadable: UnreadableBody?

  var failure: (any Error)? { unreadable?.error.withLock { $0 } }

  init(_ request: Request, observe: (@Sendable (TransportEvent) -> Void)?) {
    var message = HTTPClientRequest(url: request.head.url)
    message.method = HTTPMethod(rawValue: request.head.method.rawValue)
    // Appended one by one: a repeated field stays repeated.
    for field in request.head.headerFields {
      message.headers.add(name: field.name.rawName, value: field.value)
    }
    var unreadable: UnreadableBody?
    if let bytes = request.body?.bytesInMemory {
      observe?(.sent(total: Int64(bytes.count)))
      message.body = .bytes(ByteBuffer(bytes: bytes))
    } else if let body = request.body {
      let failure = UnreadableBody()
      unreadable = failure
      message.body = .stream(
        SentPieces(body: body, failure: failure, observe: observe),
        length: body.length.map { .known($0) } ?? .unknown)
    }
    self.unreadable = unreadable
    self.message = message
  }
}

/// What a body threw while it was read.
private final class UnreadableBody: Sendable {
  let error = Mutex<(any Error)?>(nil)
}

/// The pieces of a request body as they are handed over, counted.
private struct SentPieces: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  let body: Body
  let failure: UnreadableBody
  let observe: (@Sendable (TransportEvent) -> Void)?

  func makeAsyncIterator() -> Iterator {
    Iterator(pieces: body.makeAsyncIterator(), failure: failure, observe: observe)
  }

  struct Iterator: AsyncIteratorProtocol {
    var pieces: Body.Iterator
    let failure: UnreadableBody
    let observe: (@Sendable (TransportEvent) -> Void)?
    var total: Int64 = 0
    var ahead = 0

    /// How many bytes are handed over before the event loops are waited for.
    static let mostAhead = 1 << 20

    mutating func next() async throws -> ByteBuffer? {
      if ahead >= Self.mostAhead {
        // The library queues what it is given at an event loop, and learns that the connection is full
        // only when the loop gets there: on a busy machine half a body could wait in memory.
        for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() {
          try await loop.submit {}.get()
        }
        ahead = 0
      }
      let next: ArraySlice<UInt8>?
      do {
        next = try await pieces.next()
      } catch {
        failure.error.withLock { $0 = error }
        throw error
      }
      guard let piece = next else { return nil }
      total += Int64(piece.count)
      ahead += piece.count
      observe?(.sent(total: total))
      return ByteBuffer(bytes: piece)
    }
  }
}
