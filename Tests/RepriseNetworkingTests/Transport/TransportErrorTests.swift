import RepriseNetworking
import Testing

struct TransportErrorTests {
  @Test(
    arguments: [
      (.refused, "http://h:1 refused the connection: nothing listens there"),
      (.dns, "http://h:1 is not known: its name could not be resolved"),
      (.unreachable, "http://h:1 could not be reached: there is no way to it from this network"),
      (.timeout(after: .milliseconds(250)), "http://h:1 did not answer within 250 ms"),
      (.timeout(after: .seconds(5)), "http://h:1 did not answer within 5 s"),
      (
        .timeout(after: .seconds(Int64.max)),
        "http://h:1 did not answer within 9223372036854775807 s"
      ),
      (.timeout(after: .milliseconds(1_500)), "http://h:1 did not answer within 1.5 s"),
      (.timeout(after: .milliseconds(1_050)), "http://h:1 did not answer within 1.05 s"),
      (
        .tls("the certificate has expired"),
        "no secure connection to http://h:1: the certificate has expired"
      ),
      (.reset, "http://h:1 closed the connection without answering"),
      (
        .truncated(after: 12),
        "http://h:1 closed the connection in the middle of its answer, after 12 bytes"
      ),
      (
        .malformed("no status line"),
        "http://h:1 answered with something that is not HTTP: no status line"
      ),
      (
        .unsupported("a TRACE request has no body"),
        "the request to http://h:1 cannot be sent: a TRACE request has no body"
      ),
    ] as [(TransportError.Kind, String)])
  func text(kind: TransportError.Kind, expected: String) {
    #expect(TransportError(kind, origin: "http://h:1").description == expected)
  }
}
