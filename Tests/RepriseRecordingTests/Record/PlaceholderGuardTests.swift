import RepriseNetworking
import RepriseRedaction
import Testing

@testable import RepriseRecording

@Suite struct PlaceholderGuardTests {
  private struct Unwritable: Error {}

  private func pass(_ pieces: [String]) async throws -> (sent: String, kept: String) {
    let spool = BodySpool(redactor: Redactor(), contentType: "application/octet-stream") {
      throw Unwritable()
    }
    let body = PlaceholderGuard(spool: spool).guarding(StreamedBody(pieces).body)
    let sent = try await body.collect(upTo: 1 << 20)
    guard case .bytes(let kept) = spool.finish() else { throw Unwritable() }
    return (String(decoding: sent, as: UTF8.self), String(decoding: kept, as: UTF8.self))
  }

  @Test func otherBodiesPassAndAreKept() async throws {
    let (sent, kept) = try await pass(["a REDACTED", "- b", " REDACTED-", "", "UPPER-1"])
    #expect(sent == "a REDACTED- b REDACTED-UPPER-1")
    #expect(kept == sent)
  }

  @Test func aPlaceholderIsFoundHoweverItIsCut() async {
    let text = "before REDACTED-token-1 after"
    for cut in 1..<text.utf8.count {
      let head = String(text.prefix(cut))
      await #expect(throws: UnknownSecret.self) {
        try await pass([head, String(text.dropFirst(cut))])
      }
    }
  }

  @Test func aPlaceholderInSinglePiecesIsFound() async {
    let pieces = "00000000-0000-4000-8000-000000000001".map { String($0) }
    await #expect(throws: UnknownSecret.self) { try await pass(pieces) }
  }

  @Test func givingUpReachesTheBodyWithin() async throws {
    let inner = StreamedBody(["a"])
    let spool = BodySpool(redactor: Redactor(), contentType: "application/octet-stream") {
      throw Unwritable()
    }
    let body = PlaceholderGuard(spool: spool).guarding(inner.body)
    body.cancel()
    #expect(inner.cancels == 1)
  }
}
