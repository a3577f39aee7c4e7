import HTTPTypes
import RepriseNetworking
import Testing

struct ActivityTests {
  func transport(_ body: Body) -> FakeTransport {
    FakeTransport { request, _ in
      if request.head.path == "/fails" { throw TransportError(.refused, origin: "http://h") }
      return Response(head: HTTPResponse(status: .ok), body: body)
    }
  }

  func streamed(_ pieces: [String] = ["a"]) -> Body {
    Body(
      length: nil, isReplayable: true,
      open: {
        let rest = Journal()
        return {
          let index = rest.all.count
          guard index < pieces.count else { return nil }
          rest.note("")
          return ArraySlice(pieces[index].utf8)
        }
      })
  }

  @Test("A26, B24: calls are counted while they are in flight, on every path")
  func counts() async throws {
    let activity = Activity()
    let client = try Client(
      baseURL: "http://h", transport: transport(streamed()), middleware: [activity])
    var counts = activity.counts.makeAsyncIterator()
    #expect(await counts.next() == 0)

    let read = try await client.send(Request.get("http://h/read"))
    #expect(await counts.next() == 1)
    #expect(activity.requests.map(\.path) == ["/read"])
    _ = try await read.body.collect(upTo: 10)
    #expect(await counts.next() == 0)

    let cancelled = try await client.send(Request.get("http://h/cancelled"))
    #expect(activity.count == 1)
    cancelled.body.cancel()
    cancelled.body.cancel()
    #expect(activity.count == 0)

    do {
      let dropped = try await client.send(Request.get("http://h/dropped"))
      #expect(dropped.head.status == .ok)
    }
    #expect(activity.count == 0)

    await #expect(throws: NetworkError.self) {
      try await client.send(Request.get("http://h/fails"))
    }
    #expect(activity.count == 0)
  }

  @Test("A26: what a listener hears ends with the activity")
  func end() async {
    var activity: Activity? = Activity()
    let counts = activity?.counts
    activity = nil
    guard let counts else { return }
    var heard: [Int] = []
    for await count in counts { heard.append(count) }
    #expect(heard == [0])
  }

  @Test("A26: a body that is let go while it is read ends once")
  func letGo() async throws {
    struct Ends: RequestMonitor {
      let journal = Journal()
      func didFinish(_ call: MonitoredCall) { journal.note("finished") }
      func didFail(_ call: MonitoredCall, with error: any Error) { journal.note("failed") }
    }
    let (ends, gate, pulled) = (Ends(), Gate(isOpen: false), Gate(isOpen: false))
    let body = Body(
      length: nil, isReplayable: false,
      open: {
        {
          pulled.open()
          await gate.pass()
          throw CancellationError()
        }
      })
    let client = try Client(
      baseURL: "http://h", transport: transport(body), middleware: [Monitoring(ends)])
    let response = try await client.send(Request.get("http://h/read"))
    let reading = Task { try await response.body.collect(upTo: 10) }
    await pulled.pass()
    response.body.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await reading.value }
    #expect(ends.journal.all == ["finished"])
  }

  @Test("A26: a body in memory ends with its head")
  func inMemory() async throws {
    let activity = Activity()
    let client = try Client(
      baseURL: "http://h", transport: transport(Body("x")), middleware: [activity])
    _ = try await client.send(Request.get("http://h/"))
    #expect(activity.count == 0)
  }

  @Test("A26, C36: a monitor sees the start, the fields of the response, the bytes and one end")
  func monitor() async throws {
    struct Notes: RequestMonitor {
      let journal = Journal()
      func didStart(_ call: MonitoredCall) { journal.note("start \(call.request.path ?? "")") }
      func didReceive(_ head: HTTPResponse, of call: MonitoredCall) {
        journal.note("head \(head.headerFields[.server] ?? "")")
      }
      func didObserve(_ event: TransportEvent, of call: MonitoredCall) {
        if case .received(let total) = event { journal.note("received \(total)") }
      }
      func didFinish(_ call: MonitoredCall) { journal.note("finish") }
      func didFail(_ call: MonitoredCall, with error: any Error) { journal.note("fail") }
    }
    let notes = Notes()
    let client = try Client(
      baseURL: "http://h",
      transport: FakeTransport { request, context in
        if request.head.path == "/fails" { throw TransportError(.dns, origin: "http://h") }
        context.observe?(.received(total: 1))
        return Response(
          head: HTTPResponse(status: .ok, headerFields: [.server: "test"]), body: self.streamed())
      }, middleware: [Monitoring(notes)])
    _ = try await client.send(Request.get("http://h/a")).body.collect(upTo: 9)
    _ = try? await client.send(Request.get("http://h/fails"))
    #expect(
      notes.journal.all == [
        "start /a", "received 1", "head test", "finish", "start /fails", "fail",
      ])
  }

  @Test("B24: calls that share a context are counted one by one")
  func sharedContext() async throws {
    let activity = Activity()
    let client = try Client(
      baseURL: "http://h", transport: transport(streamed()), middleware: [activity])
    let context = RequestContext()
    let first = try await client.send(Request.get("http://h/1"), context: context)
    let second = try await client.send(Request.get("http://h/2"), context: context)
    #expect(activity.count == 2)
    #expect(activity.requests.map(\.path) == ["/1", "/2"])
    second.body.cancel()
    #expect(activity.requests.map(\.path) == ["/1"])
    first.body.cancel()
    #expect(activity.count == 0)
  }

  @Test("B9, D21: a watched call prints itself without secrets")
  func description() async throws {
    struct Printing: RequestMonitor {
      let journal: Journal
      func didStart(_ call: MonitoredCall) { journal.note("\(call)") }
    }
    let journal = Journal()
    let client = try Client(
      baseURL: "http://h", transport: transport(Body()),
      middleware: [Monitoring(Printing(journal: journal))])
    _ = try await client.send(
      Request.get("http://h/a?api_key=sekrit-0123456789"), context: RequestContext(call: 7))
    #expect(journal.all == ["call 7: GET http://h/a?api_key=REDACTED-key-1"])
  }
}
