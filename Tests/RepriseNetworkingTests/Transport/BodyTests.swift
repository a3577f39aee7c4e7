import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

struct BodyTests {
  static let trailers: HTTPFields = [.eTag: "7"]

  /// A one-shot or replayable body of pieces that counts how often it was opened and cancelled.
  final class Source: Sendable {
    let opened = Mutex(0)
    let cancelled = Mutex(0)

    func body(_ pieces: [[UInt8]], isReplayable: Bool = false, failure: (any Error)? = nil) -> Body
    {
      Body(
        length: nil, isReplayable: isReplayable,
        open: { [self] in
          opened.withLock { $0 += 1 }
          let rest = Mutex(pieces[...])
          return {
            if let piece = rest.withLock({ $0.popFirst() }) { return piece[...] }
            if let failure { throw failure }
            return nil
          }
        },
        cancel: { [self] in cancelled.withLock { $0 += 1 } },
        trailers: { BodyTests.trailers })
    }
  }

  @Test func bytesCanBeReadTwice() async throws {
    let body = Body("hello")
    #expect(body.length == 5)
    #expect(try await body.collect(upTo: 5) == ArraySlice("hello".utf8))
    #expect(try await body.collect(upTo: 5) == ArraySlice("hello".utf8))
  }

  @Test func piecesComeInOrderAndEmptyOnesNever() async throws {
    let source = Source()
    var pieces: [[UInt8]] = []
    for try await piece in source.body([[1], [], [2, 3], []]) { pieces.append(Array(piece)) }
    #expect(pieces == [[1], [2, 3]])
    #expect(source.cancelled.withLock { $0 } == 0, "a body read to its end is not cancelled")
  }

  @Test func aOneShotBodyIsReadOnce() async throws {
    let body = Source().body([[1]])
    _ = try await body.collect(upTo: 10)
    await #expect(throws: BodyAlreadyRead()) { _ = try await body.collect(upTo: 10) }
    #expect(
      BodyAlreadyRead().description
        == "this body can be read only once and has been read; collect it first to read it twice")
  }

  @Test func aReplayableBodyIsOpenedAgain() async throws {
    let source = Source()
    let body = source.body([[1], [2]], isReplayable: true)
    #expect(try await body.collect(upTo: 10) == [1, 2])
    #expect(try await body.collect(upTo: 10) == [1, 2])
    #expect(source.opened.withLock { $0 } == 2)
  }

  @Test func droppingAnUnreadBodyGivesItUp() {
    let source = Source()
    do { _ = source.body([[1]]) }
    #expect(source.cancelled.withLock { $0 } == 1)
    #expect(source.opened.withLock { $0 } == 0)
  }

  @Test func cancellingIsDoneOnceAndIsHarmlessAfterTheEnd() async throws {
    let source = Source()
    let unread = source.body([[1]])
    unread.cancel()
    unread.cancel()
    #expect(source.cancelled.withLock { $0 } == 1)
    await #expect(throws: CancellationError.self) { _ = try await unread.collect(upTo: 10) }

    let read = source.body([[1]])
    _ = try await read.collect(upTo: 10)
    read.cancel()
    #expect(source.cancelled.withLock { $0 } == 1)
  }

  @Test func aLimitHolds() async throws {
    let source = Source()
    await #expect(throws: BodyTooLarge(limit: 2)) {
      _ = try await source.body([[1, 2], [3]]).collect(upTo: 2)
    }
    #expect(source.cancelled.withLock { $0 } == 1, "what is not read on is given up")
    await #expect(throws: BodyTooLarge(limit: 4)) { _ = try await Body("hello").collect(upTo: 4) }
    #expect(
      BodyTooLarge(limit: 4).description == "the body is longer than the 4 bytes allowed here")
  }

  @Test func aFailureEndsTheReading() async throws {
    let failure = TransportError(.truncated(after: 1), origin: "http://h")
    var iterator = Source().body([[1]], failure: failure).makeAsyncIterator()
    #expect(try await iterator.next() == [1])
    await #expect(throws: failure) { _ = try await iterator.next() }
    #expect(try await iterator.next() == nil, "after a throw nothing is pulled any more")
  }

  @Test func trailersAreThereAfterTheEnd() async throws {
    let body = Source().body([[1]])
    #expect(body.trailers == nil)
    _ = try await body.collect(upTo: 10)
    #expect(body.trailers == BodyTests.trailers)
  }
}
