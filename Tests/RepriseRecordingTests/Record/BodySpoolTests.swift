import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Testing

@testable import RepriseRecording

@Suite struct BodySpoolTests {
  private struct Full: Error {}

  @Test func smallBodiesStayInMemory() throws {
    let spool = BodySpool(redactor: Redactor(), contentType: "application/octet-stream") {
      throw Full()
    }
    spool.add([1, 2])
    spool.add([])
    spool.add([3])
    guard case .bytes(let bytes) = spool.finish() else {
      Issue.record("not in memory")
      return
    }
    #expect(bytes == [1, 2, 3])
  }

  @Test func largeBodiesGoToDisk() throws {
    let studio = try Studio()
    let writer = try RecordingWriter(studio.location)
    let number = try writer.takeNumber()
    let spool = BodySpool(redactor: Redactor(), contentType: "application/octet-stream") {
      try BodyFile(response: number)
    }
    let piece = [UInt8](repeating: 7, count: 3 << 20)[...]
    for _ in 0..<4 { spool.add(piece) }
    guard case .file(let file) = spool.finish() else {
      Issue.record("not on disk")
      return
    }
    let recorded = try writer.write(
      Sample.exchange("GET http://a.test/x"), as: number, responseBody: file)
    #expect(recorded.exchange.response?.body.count == 12 << 20)
  }

  @Test(arguments: ["application/json", "text/csv", "image/svg+xml", nil])
  func textStaysInMemoryForItsNamedSecretsAndIsRefusedBeyond(type: String?) {
    let spool = BodySpool(redactor: Redactor(), contentType: type) { throw Full() }
    let piece = [UInt8](repeating: 0x20, count: 16 << 20)[...]
    for _ in 0..<4 { spool.add(piece) }
    guard case .bytes(let bytes) = spool.finish() else {
      Issue.record("not in memory")
      return
    }
    #expect(bytes.count == 64 << 20)
    spool.add([0x20])
    guard case .failed(let error) = spool.finish() else {
      Issue.record("not refused")
      return
    }
    #expect(
      "\(error)"
        == "the body is text of more than 64 MiB, too large to look for secrets in")
  }

  @Test func aFullDiskIsToldAtTheEnd() {
    let spool = BodySpool(redactor: Redactor(), contentType: "application/octet-stream") {
      throw Full()
    }
    let piece = [UInt8](repeating: 7, count: 5 << 20)[...]
    for _ in 0..<3 { spool.add(piece) }
    guard case .failed(let error) = spool.finish() else {
      Issue.record("not failed")
      return
    }
    #expect(error is Full)
  }
}

@Suite struct PeekedBodyTests {
  private func request(_ body: Body?) -> Request {
    Request(head: Sample.head("POST http://a.test/x"), body: body)
  }

  @Test func whatCanBeReadAgainIsLeftAlone() async throws {
    #expect(try await request(nil).peeked().body == nil)
    let replayable = Body(length: 1, isReplayable: true, open: { { nil } })
    #expect(try await request(replayable).peeked().body?.bytesInMemory == nil)
    #expect(try await request(Body("a")).peeked().body?.bytesInMemory == ArraySlice("a".utf8))
  }

  @Test func aSmallStreamIsTakenIntoMemory() async throws {
    let body = StreamedBody(["a", "bc"])
    let peeked = try await request(body.body).peeked()
    #expect(peeked.body?.bytesInMemory == ArraySlice("abc".utf8))
  }

  @Test func aLargeStreamIsReadNoFurtherThanTheLimit() async throws {
    let piece = String(repeating: "x", count: 600_000)
    let body = StreamedBody([piece, piece, piece])
    let peeked = try await request(body.body).peeked()
    #expect(body.pulls == 2)
    #expect(peeked.body?.bytesInMemory == nil)
    let collected = try await peeked.body?.collect(upTo: 4 << 20)
    #expect(collected?.count == 1_800_000)
    #expect(body.pulls == 4)
  }

  @Test func anErrorWhileReadingIsThrown() async {
    let body = StreamedBody(["a"], failure: TransportError(.reset, origin: "here"))
    await #expect(throws: TransportError.self) { try await request(body.body).peeked() }
  }

  @Test func piecesComeInTheirOrderAndThenTheEnd() async throws {
    let reading = OneReading(StreamedBody(["b"]).body, pending: [ArraySlice("a".utf8)])
    #expect(try await reading.next() == ArraySlice("a".utf8))
    reading.putBack([ArraySlice("c".utf8)])
    #expect(try await reading.next() == ArraySlice("c".utf8))
    #expect(try await reading.next() == ArraySlice("b".utf8))
    #expect(try await reading.next() == nil)
    #expect(try await reading.next() == nil)
  }
}

@Suite struct SecretOriginsTests {
  private let home = Origin(scheme: "https", host: "a.test")
  private let away = Origin(scheme: "https", host: "b.test")

  private func refusal(
    _ origins: SecretOrigins, _ placeholder: Placeholder, _ target: Origin
  ) -> ForeignSecret? {
    var origins = origins
    do {
      try origins.allow(placeholder, at: target)
      return nil
    } catch {
      return error
    }
  }

  @Test func theFirstOriginKeepsASecret() throws {
    let key = try #require(Placeholder(shortName: "key-1"))
    var origins = SecretOrigins()
    origins.use([key], at: home)
    origins.use([key], at: away)
    try origins.allow(key, at: home)
    let error = refusal(origins, key, away)
    #expect(
      error?.description == "the request was not sent: REDACTED-key-1 stands for a secret of"
        + " https://a.test, which is never sent to https://b.test")
  }

  @Test func anUnusedSecretGoesWhereItIsFirstSent() throws {
    let key = try #require(Placeholder(shortName: "key-1"))
    var origins = SecretOrigins()
    try origins.allow(key, at: away)
    #expect(refusal(origins, key, home) != nil)
  }

  @Test func anUnknownSecretWithoutAFixtureSaysSo() throws {
    let key = try #require(Placeholder(shortName: "key-1"))
    #expect(
      UnknownSecret(placeholder: key, introducedBy: nil).description
        == "the request was not sent: it holds REDACTED-key-1 and this run does not know the"
        + " secret that it stands for; send the request that gives it first, or pass --secret"
        + " key-1=VALUE")
  }
}
