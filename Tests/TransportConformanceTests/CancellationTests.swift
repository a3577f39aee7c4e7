import HTTPTypes
import RepriseNetworking
import Testing

/// Giving a call up, before, while and after it runs.
struct CancellationTests {
  @Test("A6: nothing is sent for a task that is cancelled", arguments: TransportUnderTest.allCases)
  func nothingIsSentForATaskThatIsCancelled(transport: TransportUnderTest) async throws {
    try await withServer({ .echo($0) }) { server in
      try await transport.run { live in
        let request = try Request.get(server.origin + "/")
        let task = Task {
          withUnsafeCurrentTask { $0?.cancel() }
          _ = try await live.send(
            request,
            context: RequestContext(observe: { _ in Issue.record("something was sent") }))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        let after = try await live.send(.get(server.origin + "/after"), context: RequestContext())
        #expect(try await after.text().hasPrefix("GET /after\n"))
      }
      #expect(server.received.map(\.target) == ["/after"])
    }
  }

  @Test("A6: cancelling in flight ends the wait", arguments: TransportUnderTest.live)
  func cancellingInFlightEndsTheWait(transport: TransportUnderTest) async throws {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    try await withServer({ _ in
      arrived.finish()
      return .silence
    }) { server in
      try await transport.run { live in
        let request = try Request.get(server.origin + "/")
        let task = Task { _ = try await live.send(request, context: RequestContext()) }
        for await _ in arrivals {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
      }
    }
  }

  @Test(
    "A6, D5: cancelling while a body is read ends the reading", arguments: TransportUnderTest.live)
  func cancellingWhileABodyIsReadEndsTheReading(transport: TransportUnderTest) async throws {
    let (texts, send) = AsyncStream<String>.makeStream()
    try await withServer({ _ in .stream(texts) }) { server in
      try await transport.run { live in
        let request = try Request.get(server.origin + "/")
        let (readings, read) = AsyncStream.makeStream(of: Void.self)
        send.yield("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf")
        let task = Task {
          let answer = try await live.send(request, context: RequestContext())
          for try await _ in answer.body { read.finish() }
        }
        for await _ in readings {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        send.finish()
      }
    }
  }

  /// The cancellation meets the call at every point of its life, many times over; the process lives,
  /// every call ends, and the transport goes on to serve.
  @Test(arguments: TransportUnderTest.live)
  func cancellationsThatRaceWithTheAnswer(transport: TransportUnderTest) async throws {
    try await withServer({ _ in .status("200 OK", [], "ok") }) { server in
      try await transport.run { live in
        let request = try Request.get(server.origin + "/")
        var cancelled = 0
        for round in 0..<1_000 {
          let task = Task {
            let answer = try await live.send(request, context: RequestContext())
            _ = try await answer.body.collect(upTo: 10)
          }
          for _ in 0..<(round % 20) { await Task.yield() }
          task.cancel()
          do {
            try await task.value
          } catch is CancellationError {
            cancelled += 1
          }
        }
        #expect(cancelled > 0)
        let answer = try await live.send(request, context: RequestContext())
        #expect(try await answer.text() == "ok")
      }
    }
  }

  /// A transport that is shut down while calls begin lets each of them end, well or with an error.
  @Test(arguments: TransportUnderTest.live)
  func aShutdownThatRacesWithCalls(transport: TransportUnderTest) async throws {
    try await withServer({ _ in .status("200 OK", [], "ok") }) { server in
      let request = try Request.get(server.origin + "/")
      for round in 0..<100 {
        try await transport.run { live in
          await withTaskGroup { group in
            for _ in 0..<4 {
              group.addTask {
                do {
                  let answer = try await live.send(request, context: RequestContext())
                  #expect(try await answer.text() == "ok")
                } catch {
                  #expect(error is TransportError, "\(error)")
                }
              }
            }
            for _ in 0..<(round % 10) { await Task.yield() }
            await TransportUnderTest.shutdown(live)
          }
          let error = await #expect(throws: TransportError.self) {
            _ = try await live.send(request, context: RequestContext())
          }
          #expect(
            error?.description
              == "the request to \(server.origin) cannot be sent: the transport has been shut down")
        }
      }
    }
  }
}
