import HTTPTypes
import RepriseNetworking
import Testing

@testable import RepriseRecording

/// Bodies that are served in pieces, from siblings, with trailers or cut off by an error.
@Suite struct ServedBodyTests {
  private let get = Sample.request("GET http://127.0.0.1:9/x")

  private func transport(_ change: (inout Exchange) -> Void) throws -> ReplayTransport {
    var exchange = Sample.exchange("GET http://127.0.0.1:8080/x", answer: "a\nbc\n\nd")
    change(&exchange)
    return try ReplayTransport([Sample.recording([exchange])])
  }

  private func pieces(_ transport: ReplayTransport) async throws -> [String] {
    let response = try await transport.send(get, context: RequestContext())
    var pieces: [String] = []
    for try await piece in response.body { pieces.append(String(decoding: piece, as: UTF8.self)) }
    return pieces
  }

  private func chunks(_ sizes: [Int64]) -> [Chunk] {
    sizes.enumerated().map { Chunk(size: $1, milliseconds: Int64($0) * 100) }
  }

  @Test func aBodyIsServedWhole() async throws {
    #expect(try await pieces(try transport { _ in }) == ["a\nbc\n\nd"])
  }

  @Test func recordedPiecesAreServedAsSuchAndAtOnce() async throws {
    let transport = try transport { $0.response?.chunks = self.chunks([1, 4, 2]) }
    #expect(try await pieces(transport) == ["a", "\nbc\n", "\nd"])
    #expect(try await pieces(transport) == ["a", "\nbc\n", "\nd"])
  }

  @Test(arguments: [[1, 1], [100, 100], [-1, 8], [0, 7], [Int64.max, 1]])
  func aBodyEditedByHandIsCutAfterEachLine(_ sizes: [Int64]) async throws {
    let transport = try transport { $0.response?.chunks = self.chunks(sizes) }
    #expect(try await pieces(transport) == ["a\n", "bc\n", "\n", "d"])
  }

  @Test func editedEventsAreCutAfterEachEvent() async throws {
    let transport = try transport { exchange in
      exchange.response?.head.headerFields[.contentType] = "text/event-stream"
      exchange.response?.chunks = self.chunks([1, 1])
    }
    #expect(try await pieces(transport) == ["a\nbc\n\n", "d"])
  }

  @Test func timesStayWithTheirPieces() {
    var response = Exchange.Response(head: HTTPResponse(status: .ok))
    response.chunks = chunks([1, 1])
    let times = response.pieces(of: ArraySlice("a\nb\nc\n".utf8)).map(\.milliseconds)
    #expect(times == [0, 100, 100])
    #expect(response.pieces(of: []).isEmpty)
    response.chunks = []
    #expect(response.pieces(of: [1, 2]).map(\.bytes) == [[1, 2]])
  }

  @Test func trailersComeAfterTheEnd() async throws {
    let transport = try transport { $0.response?.trailers = [.eTag: "\"1\""] }
    let response = try await transport.send(get, context: RequestContext())
    #expect(response.body.trailers == nil)
    #expect(try await response.text() == "a\nbc\n\nd")
    #expect(response.body.trailers?[.eTag] == "\"1\"")
  }

  @Test func aRecordedFailureIsThrownWithTheOriginThatWasAsked() async throws {
    let transport = try transport { exchange in
      exchange.response = nil
      exchange.failure = .refused
    }
    await #expect(throws: TransportError(.refused, origin: "http://127.0.0.1:9")) {
      try await transport.text(get)
    }
  }

  @Test func aRecordedTimeoutReplaysAtOnce() async throws {
    let transport = try transport { exchange in
      exchange.response = nil
      exchange.failure = .timeout(after: .seconds(3_600))
    }
    let clock = ContinuousClock()
    let took = await clock.measure {
      #expect(
        await message { _ = try await transport.text(get) }
          == "http://127.0.0.1:9 did not answer within 3600 s")
    }
    #expect(took < .seconds(10))
  }

  @Test func aTruncatedBodyGivesItsHeadAndBytesAndThenTheError() async throws {
    let transport = try transport { exchange in
      exchange.response?.head.headerFields[.contentLength] = "99"
      exchange.failure = .truncated(after: 7)
    }
    let response = try await transport.send(get, context: RequestContext())
    #expect(response.head.headerFields[.contentLength] == "99")
    var iterator = response.body.makeAsyncIterator()
    #expect(try await iterator.next() == ArraySlice("a\nbc\n\nd".utf8))
    await #expect(throws: TransportError(.truncated(after: 7), origin: "http://127.0.0.1:9")) {
      _ = try await iterator.next()
    }
  }

  @Test func anExchangeWithoutAnOutcomeIsAnError() async throws {
    let transport = try transport { $0.response = nil }
    #expect(
      await message { _ = try await transport.text(get) }
        == "http://127.0.0.1:9 answered with something that is not HTTP: 0001-GET-x.http holds no"
        + " response")
  }

  @Test func aSiblingIsReadWhenItIsServed() async throws {
    let folder = try ScratchFolder()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try folder.write("x.response.bin", bytes)
    let sibling = Sibling(folder: folder.path, name: "x.response.bin", count: Int64(bytes.count))
    let transport = try transport { $0.response?.body = .sibling(sibling) }
    for _ in 0..<2 {
      let response = try await transport.send(get, context: RequestContext())
      #expect(response.body.length == 200_000)
      #expect(try await response.body.collect(upTo: 200_000) == bytes[...])
    }
    let chunked = try self.transport { exchange in
      exchange.response?.body = .sibling(sibling)
      exchange.response?.chunks = self.chunks([150_000, 50_000])
    }
    #expect(try await pieces(chunked).count == 2)
  }

  @Test func aMissingSiblingIsAnErrorWhenItIsServed() async throws {
    let sibling = Sibling(folder: "/nowhere", name: "x.response.bin", count: 3)
    let transport = try transport { $0.response?.body = .sibling(sibling) }
    let response = try await transport.send(get, context: RequestContext())
    #expect(await message { _ = try await response.text() }.contains("x.response.bin"))
  }

  @Test func readingStopsWhenTheTaskIsCancelled() async throws {
    let transport = try transport { $0.response?.chunks = self.chunks([1, 4, 2]) }
    let task = Task { [get] in
      let response = try await transport.send(get, context: RequestContext())
      var iterator = response.body.makeAsyncIterator()
      _ = try await iterator.next()
      withUnsafeCurrentTask { $0?.cancel() }
      return try await iterator.next()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
