import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

/// Bodies on their way: decoded, piece by piece, held back, given up.
struct BodyTests {
  private static let gzip: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 7, 0, 134, 166, 16, 54, 5, 0, 0, 0,
  ]
  private static let deflate: [UInt8] = [120, 156, 203, 72, 205, 201, 201, 7, 0, 6, 44, 2, 21]
  private static let brotli: [UInt8] = [11, 2, 128, 104, 101, 108, 108, 111, 3]

  @Test(arguments: TransportUnderTest.allCases, ["gzip", "deflate"])
  func aCodingIsDecodedAndBecomesAFact(transport: TransportUnderTest, coding: String)
    async throws
  {
    let bytes = coding == "gzip" ? Self.gzip : Self.deflate
    try await withServer({ _ in
      .status("200 OK", ["content-encoding: \(coding)", "content-type: text/plain"], bytes: bytes)
    }) { server in
      try await transport.run { live in
        let answer = try await live.send(
          .get(server.origin + "/", [.acceptEncoding: "gzip, deflate"]), context: RequestContext())
        #expect(answer.facts.contentEncoding == coding)
        #expect(answer.facts.encodedLength == Int64(bytes.count))
        #expect(answer.head.headerFields[.contentEncoding] == nil)
        #expect(answer.head.headerFields[.contentLength] == nil)
        #expect(try await answer.text() == "hello")
      }
    }
  }

  @Test(arguments: TransportUnderTest.allCases)
  func aCodingThatIsNotDecodedSaysSo(transport: TransportUnderTest) async throws {
    try await withServer({ _ in
      .status("200 OK", ["content-encoding: br"], bytes: Self.brotli)
    }) { server in
      try await transport.run { live in
        let answer = try await live.send(
          .get(server.origin + "/", [.acceptEncoding: "br"]), context: RequestContext())
        let body = try await answer.body.collect(upTo: 100)
        if answer.head.headerFields[.contentEncoding] == nil {
          #expect(answer.facts.contentEncoding == "br")
          #expect(body == Array("hello".utf8)[...])
        } else {
          #expect(body == Self.brotli[...])
        }
      }
    }
  }

  @Test("C36, D5, D12: pieces come as they are sent", arguments: TransportUnderTest.live)
  func piecesComeAsTheyAreSent(transport: TransportUnderTest) async throws {
    let (pieces, send) = AsyncStream<String>.makeStream()
    try await withServer({ _ in .stream(pieces) }) { server in
      try await transport.run { live in
        send.yield("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
        let answer = try await live.send(.get(server.origin + "/"), context: RequestContext())
        var iterator = answer.body.makeAsyncIterator()
        for number in 0..<10 {
          // The next piece is sent when the one before has come.
          send.yield("2\r\n\(number)\n\r\n")
          #expect(try await iterator.next() == Array("\(number)\n".utf8)[...])
        }
        send.yield("0\r\n\r\n")
        #expect(try await iterator.next() == nil)
        send.finish()
      }
    }
  }

  @Test("D5, D12: a slow reader holds the server back", arguments: TransportUnderTest.live)
  func aSlowReaderHoldsTheServerBack(transport: TransportUnderTest) async throws {
    let endless = EndlessBody(length: 400 << 20)
    try await withServer({ request in
      request.target == "/" ? .endless(endless) : .status("200 OK", [], "ok")
    }) { server in
      try await transport.run { live in
        let answer = try await live.send(.get(server.origin + "/"), context: RequestContext())
        try await transport.known(.noBackPressure) {
          var iterator = answer.body.makeAsyncIterator()
          var total = try await iterator.next()?.count ?? 0
          for await _ in endless.holds { break }
          // Others are served meanwhile; nobody reads on.
          for _ in 0..<1_000 where endless.taken < 100 << 20 {
            _ = try await live.send(.get(server.origin + "/other"), context: RequestContext())
              .text()
          }
          #expect(endless.taken < 100 << 20, "the body waits in the server, not in memory")
          while total < 100 << 20, let piece = try await iterator.next() { total += piece.count }
          #expect(total >= 100 << 20)
        }
        answer.body.cancel()
        for await _ in endless.holds {}
        // A server that is not held back may have sent all of it by the time that it is given up.
        if transport == .asyncHTTPClient {
          #expect(endless.taken < 400 << 20, "giving the body up ends the exchange")
        }
      }
    }
  }

  @Test(
    "C7, C36, D5: a streamed body arrives, and how much was sent is told",
    arguments: TransportUnderTest.allCases, [nil, 15, 3 << 20] as [Int64?])
  func aStreamedBodyArrives(transport: TransportUnderTest, length: Int64?) async throws {
    let count = Int(length ?? 15)
    try await withServer({ request in
      .status(
        "200 OK", [],
        "\(request.body.utf8.count) \(request.body.utf8.allSatisfy { $0 == 0x61 }) "
          + (request.values("content-length").first ?? "chunked"))
    }) { server in
      try await transport.run { live in
        let body = Body(length: length, isReplayable: true) {
          let rest = Mutex(count)
          return {
            rest.withLock { rest in
              let size = min(rest, max(5, count / 10))
              rest -= size
              return size > 0 ? ArraySlice(repeating: 0x61, count: size) : nil
            }
          }
        }
        let sent = Mutex<[Int64]>([])
        let context = RequestContext(observe: { event in
          if case .sent(let total) = event { sent.withLock { $0.append(total) } }
        })
        let answer = try await live.send(
          .make(.post, server.origin + "/", [:], body), context: context)
        let text = try await answer.text()
        #expect(text.hasPrefix("\(count) true "))
        let isLive = sent.withLock { $0.last == Int64(count) && $0 == $0.sorted() }
        #expect(isLive || transport == .recordThenReplay, "progress is told in rising totals")
      }
    }
  }

  @Test(arguments: TransportUnderTest.live)
  func aBodyThatFailsToBeReadIsTheError(transport: TransportUnderTest) async throws {
    struct Unreadable: Error {}
    try await withServer({ .echo($0) }) { server in
      try await transport.run { live in
        let body = Body(length: nil, isReplayable: false, open: { { throw Unreadable() } })
        await #expect(throws: Unreadable.self) {
          _ = try await live.send(
            .make(.post, server.origin + "/", [:], body), context: RequestContext())
        }
      }
    }
  }

  @Test(arguments: TransportUnderTest.live)
  func anUnreadBodyGivesItsConnectionBack(transport: TransportUnderTest) async throws {
    try await withServer({ request in
      request.target == "/endless"
        ? .endless(EndlessBody(length: 1 << 30)) : .status("200 OK", [], "ok")
    }) { server in
      try await transport.run { live in
        for _ in 0..<20 {
          let answer = try await live.send(
            .get(server.origin + "/endless"), context: RequestContext())
          #expect(answer.head.status.code == 200)
          // Dropped unread here.
        }
        let answer = try await live.send(.get(server.origin + "/"), context: RequestContext())
        #expect(try await answer.text() == "ok")
      }
    }
  }
}
