import HTTPTypes
import RepriseNetworking
import Testing

struct CallProgressReadingTests {
  typealias Progress = Call<String>.Progress

  /// A call that tells of three bytes sent, and when the gate is open of five received.
  func call(gate: Gate = Gate(isOpen: true), failing: Bool = false) throws -> Call<String> {
    let client = try CallTests().client { _, context in
      context.observe?(.sent(total: 3))
      await gate.pass()
      try Task.checkCancellation()
      context.observe?(.received(total: 5))
      if failing { throw TransportError(.refused, origin: "http://h") }
      return Response(head: HTTPResponse(status: .ok), body: Body("\"x\""))
    }
    return client.call(CallTests.Echo(path: "/a"))
  }

  let early = Progress(sent: 3, totalToSend: 0)
  let late = Progress(sent: 3, totalToSend: 0, received: 5)

  func all(of stream: AsyncStream<Progress>) async -> [Progress] {
    await stream.reduce(into: []) { $0.append($1) }
  }

  @Test("B1: progress is read as a sequence, which ends with the call")
  func reading() async throws {
    let gate = Gate(isOpen: false)
    let call = try call(gate: gate).start()
    var progress = call.progress.makeAsyncIterator()
    #expect(await progress.next() == early)
    gate.open()
    #expect(await progress.next() == late)
    #expect(await progress.next() == nil)
    #expect(try await call.value == "x")
  }

  @Test("B1: of several readers each gets the newest, and the last when it is slow")
  func severalReaders() async throws {
    let gate = Gate(isOpen: false)
    let call = try call(gate: gate)
    let slow = (0..<3).map { _ in call.progress }
    var quick = call.start().progress.makeAsyncIterator()
    #expect(await quick.next() == early)
    gate.open()
    #expect(try await call.value == "x")
    for stream in slow { #expect(await all(of: stream) == [late]) }
    #expect(await quick.next() == late)
    #expect(await quick.next() == nil)
  }

  @Test("B1: a reader that comes later begins with what was told last")
  func lateReader() async throws {
    let gate = Gate(isOpen: false)
    let call = try call(gate: gate).start()
    for await _ in call.progress { break }
    var progress = call.progress.makeAsyncIterator()
    #expect(await progress.next() == early)
    gate.open()
    #expect(await all(of: call.progress).last ?? late == late)
    #expect(try await call.value == "x")
    #expect(await all(of: call.progress) == [])
  }

  @Test("B1, A6: a reader that is cancelled ends alone; the call and other readers go on")
  func cancelledReader() async throws {
    let gate = Gate(isOpen: false)
    let call = try call(gate: gate).start()
    for await _ in call.progress { break }
    let (first, second) = (call.progress, call.progress)
    let reader = Task { await all(of: first) }
    reader.cancel()
    #expect([[], [early]].contains(await reader.value))
    gate.open()
    #expect(await all(of: second).last == late)
    #expect(try await call.value == "x")
  }

  @Test("B1, X12: who reads progress does not start the call")
  func doesNotStart() async throws {
    let call = try call()
    let stream = call.progress
    let client = try CallTests().client()
    // Calls that are made and started later than this one have ended before it is started.
    for _ in 0..<20 { _ = try await client.call(CallTests.Echo(path: "/later")).value }
    call.cancel()
    #expect(await all(of: stream) == [])
  }

  @Test("B1, A12: progress ends whatever the call comes to")
  func everyEnd() async throws {
    let failing = try call(failing: true)
    let failed = failing.progress
    await #expect(throws: NetworkError.self) { try await failing.value }
    #expect(await all(of: failed) == [late])

    let gate = Gate(isOpen: false)
    let running = try call(gate: gate).start()
    for await _ in running.progress { break }
    let cancelled = running.progress
    running.cancel()
    gate.open()
    #expect(await all(of: cancelled) == [early])

    // A call that is dropped before its start.
    let dropped = try call().progress
    #expect(await all(of: dropped) == [])
  }
}
