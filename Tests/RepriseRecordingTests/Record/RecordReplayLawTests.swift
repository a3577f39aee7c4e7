import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Synchronization
import Testing

@testable import RepriseRecording

/// `replay(record(x)) = redact(x)`, byte for byte, whatever a server says.
@Suite struct RecordReplayLawTests {
  /// A response whose body comes in pieces of any size.
  private func live(_ exchange: Exchange, cut random: inout FixtureRandom) throws -> Response? {
    guard let response = exchange.response else { return nil }
    var rest = try response.body.load()
    var pieces: [ArraySlice<UInt8>] = []
    while !rest.isEmpty {
      let count = 1 + random.below(rest.count)
      pieces.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    let source = Mutex(pieces[...])
    let reading: Body.Pull = { source.withLock { $0.popFirst() } }
    let trailers = response.trailers
    return Response(
      head: response.head,
      body: Body(
        length: nil, isReplayable: false, open: { reading }, trailers: { trailers }),
      facts: ResponseFacts(
        version: response.version, contentEncoding: response.contentEncoding,
        encodedLength: response.encodedLength))
  }

  @Test(arguments: 0..<8) func holdsForAnyExchange(_ seed: Int) async throws {
    var exchanges = RandomExchanges(seed: UInt64(seed))
    var random = FixtureRandom(seed: UInt64(seed) + 100)
    for _ in 0..<15 {
      var exchange = exchanges.next()
      exchange.request.head.authority = random.pick(["api.example.com", "127.0.0.1:8080"])
      guard let response = try live(exchange, cut: &random) else { continue }
      try await check(exchange, response)
    }
  }

  private func check(_ exchange: Exchange, _ response: Response) async throws {
    let studio = try Studio()
    let handed = Mutex<Response?>(response)
    let live = FakeLive { _ in
      try handed.withLock { try $0.take() ?? { throw CancellationError() }() }
    }
    let request = Request(
      head: exchange.request.head, body: try exchange.request.body.map { Body(try $0.load()) })
    let recorder = try studio.recorder(live)
    let body = try #require(exchange.response).body.load()
    let given = try await recorder.send(request, context: RequestContext())
    #expect(try await given.body.collect(upTo: 1 << 20) == body, "the caller gets the live bytes")
    let report = try await recorder.finish(succeeded: true)
    #expect(report.added.count == 1, "\(report)")

    let expected = try exchange.redacted(by: Redactor())
    let replayed = try await studio.replay().send(request, context: RequestContext())
    #expect(
      try await replayed.body.collect(upTo: 1 << 20)
        == (try #require(expected.response).body.load()))
    #expect(replayed.head.status.code == exchange.response?.head.status.code)
    #expect(replayed.facts.version == exchange.response?.version)
    #expect(replayed.facts.contentEncoding == exchange.response?.contentEncoding)
    let again = try await studio.record(
      FakeLive { _ in throw TransportError(.reset, origin: "nowhere") }, [], mode: .extend)
    #expect(again.removed == [])
  }
}
