import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Testing

@testable import RepriseRecording

@Suite struct ReplayTransportTests {
  private let get = Sample.request("GET http://a.test/x")

  private func answers(
    _ transport: ReplayTransport, _ count: Int, _ line: String = "GET http://a.test/x"
  ) async throws -> [String] {
    var answers: [String] = []
    for _ in 0..<count { answers.append(try await transport.text(Sample.request(line))) }
    return answers
  }

  @Test func servesWhatTheFileHas() async throws {
    var exchange = Sample.exchange(
      "GET http://a.test/x", answer: "hello", status: .created,
      answerFields: [.contentType: "text/plain", .contentLength: "99", .connection: "close"])
    exchange.response?.version = "HTTP/2"
    exchange.response?.contentEncoding = "gzip"
    exchange.response?.encodedLength = 33
    let transport = try ReplayTransport([Sample.recording([exchange])])
    let response = try await transport.send(get, context: RequestContext())
    #expect(response.head.status == .created)
    #expect(response.head.headerFields[.contentType] == "text/plain")
    #expect(response.head.headerFields[.contentLength] == "5")
    #expect(response.head.headerFields[.connection] == nil)
    #expect(response.facts.version == "HTTP/2")
    #expect(response.facts.contentEncoding == "gzip")
    #expect(response.facts.encodedLength == 33)
    #expect(response.facts.fixture == "friends/0001-GET-x.http")
    #expect(response.body.length == 5)
    #expect(try await response.text() == "hello")
  }

  @Test func repeatsComeInRecordedOrderAndTheLastStays() async throws {
    let transport = try ReplayTransport([
      Sample.recording([
        Sample.exchange("GET http://a.test/x", answer: "1"),
        Sample.exchange("PUT http://a.test/x", answer: "put"),
        Sample.exchange("GET http://a.test/x", answer: "2"),
      ])
    ])
    #expect(try await answers(transport, 1) == ["1"])
    #expect(try await answers(transport, 1, "PUT http://a.test/x") == ["put"])
    #expect(try await answers(transport, 3) == ["2", "2", "2"])
  }

  @Test func spellingsOfOneRequestShareTheirPositions() async throws {
    let transport = try ReplayTransport([
      Sample.recording([
        Sample.exchange("GET http://a.test/x?a=1&b=2", answer: "1"),
        Sample.exchange("GET http://a.test/x?b=2&a=1", answer: "2"),
        Sample.exchange("GET http://a.test:80/x?b=%32&a=1", answer: "3"),
      ])
    ])
    #expect(try await answers(transport, 1, "GET http://a.test/x?b=2&a=1") == ["1"])
    #expect(try await answers(transport, 1, "GET http://a.test/x?b=2&a=%31") == ["2"])
    #expect(try await answers(transport, 1, "GET http://a.test/x?a=1&b=2") == ["3"])
  }

  @Test func strictlyEachIsServedOnce() async throws {
    let recording = Sample.recording([Sample.exchange("GET http://a.test/x", answer: "1")])
    let transport = try ReplayTransport([recording], strict: true)
    #expect(try await answers(transport, 1) == ["1"])
    let error = await #expect(throws: Miss.self) { try await transport.text(get) }
    #expect(error?.reason == .usedUp)
  }

  @Test func theSettingsMayBeStrictAndTheCallerWins() async throws {
    var settings = RecordingSettings()
    settings.strict = true
    let recording = Sample.recording(
      [Sample.exchange("GET http://a.test/x", answer: "1")], settings: settings)
    let strict = try ReplayTransport([recording])
    _ = try await answers(strict, 1)
    await #expect(throws: Miss.self) { try await strict.text(get) }
    #expect(try await answers(try ReplayTransport([recording], strict: false), 2) == ["1", "1"])
  }

  @Test func recordingsAreSearchedInTheirOrder() async throws {
    let first = Sample.recording(
      [Sample.exchange("GET http://a.test/x", answer: "first")], named: "first")
    let second = Sample.recording(
      [
        Sample.exchange("GET http://a.test/x", answer: "second"),
        Sample.exchange("GET http://a.test/y", answer: "y"),
      ], named: "second")
    let transport = try ReplayTransport([first, second])
    #expect(try await answers(transport, 2) == ["first", "first"])
    #expect(try await answers(transport, 1, "GET http://a.test/y") == ["y"])
    let strict = try ReplayTransport([first, second], strict: true)
    #expect(try await answers(strict, 2) == ["first", "second"])
  }

  @Test func copiesShareTheirPositionsAndOthersDoNot() async throws {
    let recording = Sample.recording([
      Sample.exchange("GET http://a.test/x", answer: "1"),
      Sample.exchange("GET http://a.test/x", answer: "2"),
    ])
    let transport = try ReplayTransport([recording])
    let copy = transport
    let other = try ReplayTransport([recording])
    #expect(try await answers(transport, 1) == ["1"])
    #expect(try await answers(copy, 1) == ["2"])
    #expect(try await answers(other, 1) == ["1"])
  }

  @Test func aThousandRequestsAtOnceEachGetTheirOwn() async throws {
    let count = 1_000
    let transport = try ReplayTransport(
      [
        Sample.recording(
          (0..<count).map { Sample.exchange("GET http://a.test/x", answer: "\($0)") })
      ], strict: true)
    let all = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<count { group.addTask { try await transport.text(get) } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(all.count == count)
    #expect(transport.report.served == count)
    #expect(transport.report.unused == [])
  }

  @Test func aCancelledTaskGetsNothingAndUsesNothing() async throws {
    let transport = try ReplayTransport([
      Sample.recording([Sample.exchange("GET http://a.test/x", answer: "1")])
    ])
    let task = Task { [get] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.text(get)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(transport.report.served == 0)
  }

  @Test func reportsWhatWasServedAndWhatWasNot() async throws {
    let recording = Sample.recording([
      Sample.exchange("GET http://a.test/x"), Sample.exchange("GET http://a.test/y"),
      Sample.exchange("GET http://a.test/z"),
    ])
    let transport = try ReplayTransport([recording])
    _ = try await answers(transport, 2)
    await #expect(throws: Miss.self) { try await answers(transport, 1, "GET http://a.test/none") }
    let report = transport.report
    #expect(report.recordings.count == 1)
    #expect(
      report.recordings[0].served == [ReplayReport.Served(fileName: "0001-GET-x.http", times: 2)])
    #expect(report.unused == ["friends/0002-GET-y.http", "friends/0003-GET-z.http"])
    #expect(report.failures == [])
    #expect(
      report.description == """
        replay: 2 served, 2 unused, 1 missed
          unused: friends/0002-GET-y.http
          unused: friends/0003-GET-z.http
        """)
    #expect(try ReplayTransport([recording], strict: true).report.failures.count == 3)
  }

  @Test func rulesOfTheCallerCount() async throws {
    let recording = Sample.recording([Sample.exchange("GET http://a.test/x?n=1", answer: "1")])
    let transport = try ReplayTransport(
      [recording], rules: try MatchRules(ignoring: ["query n"]))
    #expect(try await answers(transport, 1, "GET http://a.test/x?n=2") == ["1"])
  }

  @Test func settingsThatAreNotUnderstoodAreAnError() {
    var settings = RecordingSettings()
    settings.ignored = [.json("nonsense")]
    let recording = Sample.recording([], settings: settings)
    #expect(throws: MatchRuleError.self) { try ReplayTransport([recording]) }
  }

  @Test func aStreamedRequestBodyIsReadToBeLookedUp() async throws {
    let transport = try ReplayTransport([
      Sample.recording([
        Sample.exchange(
          "POST http://a.test/x", [("content-type", "application/json")], body: #"{"a":1}"#,
          answer: "ok")
      ])
    ])
    let body = StreamedBody(["{", #""a" "#, ": 1.0}"]).body
    let request = Request(
      head: Sample.head("POST http://a.test/x", [("content-type", "application/json")]),
      body: body)
    #expect(try await transport.text(request) == "ok")
  }
}
