import HTTPTypes
import RepriseNetworking
import RepriseRecording
import Synchronization
import Testing

@testable import RepriseTesting

@Suite struct RecordedTransportTests {
  private let head = HTTPRequest(
    method: .post, scheme: "http", authority: "a.test", path: "/x",
    headerFields: [.contentType: "text/plain"])

  private func replay(answer: String = "ok") throws -> TestReplay {
    let exchange = Exchange(
      request: Exchange.Request(head: head, body: .bytes(ArraySlice("hello".utf8))),
      response: Exchange.Response(
        head: HTTPResponse(status: .ok), body: .bytes(ArraySlice(answer.utf8))))
    let recorded = RecordedExchange(number: 1, fileName: "0001-POST-x.http", exchange: exchange)
    return TestReplay(
      .replay(try ReplayTransport([Recording(name: "friends", exchanges: [recorded])])))
  }

  private func send(_ body: Body?) async throws -> String {
    let response = try await RecordedTransport().send(
      Request(head: head, body: body), context: RequestContext())
    return String(decoding: try await response.body.collect(upTo: 1_000), as: UTF8.self)
  }

  @Test func theInnermostReplayAnswers() async throws {
    try await TestReplay.$current.withValue(try replay(answer: "outer")) { () async throws in
      #expect(try await send(Body("hello")) == "outer")
      try await TestReplay.$current.withValue(try replay(answer: "inner")) { () async throws in
        #expect(try await send(Body("hello")) == "inner")
      }
      #expect(RecordedTransport.sentRequests.count == 1)
    }
  }

  @Test func streamedBodiesAreKnownAfterwards() async throws {
    try await TestReplay.$current.withValue(try replay()) { () async throws in
      let pieces = ["hel", "lo"].map { ArraySlice($0.utf8) }
      let body = Body(
        length: nil, isReplayable: false,
        open: {
          let iterator = PieceIterator(pieces)
          return { iterator.next() }
        })
      #expect(try await send(body) == "ok")
      #expect(
        RecordedTransport.sentRequests
          == [SentRequest(head: head, body: ArraySlice("hello".utf8))])
      #expect(RecordedTransport.sentRequests.first?.text == "hello")
    }
  }

  @Test func missesAreAmongWhatWasSent() async throws {
    try await TestReplay.$current.withValue(try replay()) { () async throws in
      await #expect(throws: Miss.self) { try await send(Body("other")) }
      await #expect(throws: Miss.self) { try await send(nil) }
      #expect(RecordedTransport.sentRequests.map(\.text) == ["other", ""])
    }
  }

  @Test func aCancelledTaskSendsNothing() async throws {
    let replay = try replay()
    let task = Task {
      try await TestReplay.$current.withValue(replay) {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await send(Body("hello"))
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(replay.sentRequests == [])
  }

  @Test func aHundredReplaysAtOnceStayApart() async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<100 {
        let replay = try replay(answer: "\(number)")
        group.addTask {
          try await TestReplay.$current.withValue(replay) { () async throws in
            #expect(try await send(Body("hello")) == "\(number)")
            await Task.yield()
            #expect(try await send(Body("hello")) == "\(number)")
            #expect(RecordedTransport.sentRequests.count == 2)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

/// Hands out pieces, one at a time.
private final class PieceIterator: Sendable {
  private let pieces: [ArraySlice<UInt8>]
  private let position = Atomic(0)

  init(_ pieces: [ArraySlice<UInt8>]) {
    self.pieces = pieces
  }

  func next() -> ArraySlice<UInt8>? {
    let index = position.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < pieces.count ? pieces[index] : nil
  }
}
