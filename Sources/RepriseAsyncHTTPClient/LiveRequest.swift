import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import RepriseNetworking
import Synchronization

/// A request in the words of AsyncHTTPClient.
struct LiveRequest {
  let message: HTTPClientRequest

  init(_ request: Request, observe: (@Sendable (TransportEvent) -> Void)?) {
    var message = HTTPClientRequest(url: request.head.url)
    message.method = HTTPMethod(rawValue: request.head.method.rawValue)
    // Appended one by one: a repeated field stays repeated.
    for field in request.head.headerFields {
      message.headers.add(name: field.name.rawName, value: field.value)
    }
    if let body = request.body {
      message.body = Self.body(of: body, observe: observe)
    }
    self.message = message
  }

  private static func body(
    of body: Body, observe: (@Sendable (TransportEvent) -> Void)?
  ) -> HTTPClientRequest.Body {
    if let bytes = body.bytesInMemory {
      observe?(.sent(total: Int64(bytes.count)))
      return .bytes(ByteBuffer(bytes: bytes))
    }
    return .stream(
      SentPieces(body: body, observe: observe),
      length: body.length.map { .known($0) } ?? .unknown)
  }
}

/// The pieces of a request body as they are handed over, counted.
private struct SentPieces: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  let body: Body
  let observe: (@Sendable (TransportEvent) -> Void)?

  func makeAsyncIterator() -> Iterator {
    Iterator(pieces: body.makeAsyncIterator(), observe: observe)
  }

  struct Iterator: AsyncIteratorProtocol {
    var pieces: Body.Iterator
    let observe: (@Sendable (TransportEvent) -> Void)?
    var total: Int64 = 0

    mutating func next() async throws -> ByteBuffer? {
      guard let piece = try await pieces.next() else { return nil }
      total += Int64(piece.count)
      observe?(.sent(total: total))
      return ByteBuffer(bytes: piece)
    }
  }
}
