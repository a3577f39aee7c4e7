import HTTPTypes
import RepriseNetworking
import Testing

struct RetryTableTests {
  let table = RetryTable.standard

  @Test(arguments: [
    (408, RetryRule.Verdict.idempotent), (425, .every), (429, .idempotentOrInvited),
    (500, .idempotent), (502, .idempotent), (503, .idempotentOrInvited), (504, .idempotent),
  ])
  func whatIsWorthAnotherAttempt(code: Int, verdict: RetryRule.Verdict) {
    #expect(table[code].verdict == verdict)
  }

  @Test func everyOtherStatusIsFinalWithAReason() {
    let retried: Set = [408, 425, 429, 500, 502, 503, 504]
    for code in 100..<600 where !retried.contains(code) {
      #expect(table[code].verdict == .never, "\(code)")
      #expect(!table[code].reason.isEmpty, "\(code)")
    }
    #expect(table[599].reason == "nobody has said that a second attempt may help")
    #expect(table[499].reason == "the request is at fault, and would be again")
    #expect(table[999].reason == "no status code of HTTP")
  }

  @Test(arguments: [
    (TransportError.Kind.refused, RetryRule.Verdict.every), (.dns, .every),
    (.unreachable, .idempotent), (.timeout(after: .seconds(1)), .idempotent),
    (.reset, .idempotent), (.truncated(after: 3), .idempotent), (.tls("x"), .never),
    (.malformed("x"), .never), (.unsupported("x"), .never),
  ])
  func everyKindOfError(kind: TransportError.Kind, verdict: RetryRule.Verdict) {
    #expect(table[kind].verdict == verdict)
    #expect(!table[kind].reason.isEmpty)
    let outcome = RetryOutcome.failure(TransportError(kind, origin: "http://h"))
    #expect(table[outcome] == table[kind])
  }

  @Test func anErrorOfAnotherKindIsFinal() {
    #expect(
      table[.failure(BodyAlreadyRead())].description == "never: it is no error of the network")
  }

  @Test func theTableIsPrinted() {
    let lines = table.description.split(separator: "\n")
    #expect(lines.count == 9 + 64)
    #expect(
      lines.prefix(3) == [
        "refused: every request: nothing listened, so nothing was sent; a server that starts will",
        "dns: every request: no address was found, so nothing was sent; name servers recover",
        "unreachable: idempotent requests: ways come back, but the request may have been sent "
          + "before this one went",
      ])
    #expect(
      lines.contains(
        "503 Service Unavailable: idempotent requests, others with retry-after: "
          + "the server cannot serve for a while"))
    #expect(
      lines.contains(
        "401 Unauthorized: never: a credential is missing or not valid; "
          + "that is for who authenticates"))
  }

  @Test func aRuleOfOnesOwnIsPrintedToo() {
    var table = table
    table[499] = RetryRule(.idempotent, "the proxy is impatient")
    #expect(table.description.contains("\n499: idempotent requests: the proxy is impatient\n"))
    #expect(table != .standard)
  }
}
