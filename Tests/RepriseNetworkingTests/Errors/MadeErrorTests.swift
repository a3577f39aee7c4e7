import RepriseNetworking
import Testing

/// Errors that a fake of a transport, a client or a stream throws can be made outside the module.
struct MadeErrorTests {
  @Test(
    "every error that a call can meet can be made in a test",
    arguments: [
      (EventsEnded(connections: 2), "the stream ended 2 times in a row without an event"),
      (LineTooLong(limit: 9), "a line of the stream is longer than 9 bytes"),
      (EventTooLong(limit: 9), "an event of the stream has more than 9 bytes of data"),
      (JSONLineFailure(line: 3, reason: "no JSON"), "line 3 of the stream: no JSON"),
      (
        TokenFileError(path: "tokens", reason: "it is empty"),
        "the tokens in tokens cannot be used: it is empty"
      ),
      (CertificateError("no certificate"), "no certificate"),
      (ProxyError(kind: "ftp"), "a proxy of the kind ftp cannot be used; http and socks5 can"),
      (
        ProxyError(),
        "this is not a proxy; one is written http://host:3128 or socks5://host:1080"
      ),
      (
        URLSyntaxError(text: "x", expected: "a scheme", found: "nothing"),
        "“x” is no URL: expected a scheme, found nothing"
      ),
      (
        RedirectError(reason: .loop, status: 302, urls: ["http://h/a", "http://h/a"]),
        "the redirects go in a circle: http://h/a → http://h/a"
      ),
    ] as [(any Error & Sendable, String)])
  func text(error: any Error & Sendable, text: String) {
    #expect("\(error)" == text)
  }

  @Test func whatTheyWereMadeOfCanBeRead() {
    let origin = Origin(scheme: "http", host: "h")
    let limit = RateLimitExceeded(
      origin: origin, wait: .seconds(9), bound: .longestPause(.seconds(3)))
    #expect(limit.wait == .seconds(9) && limit.bound == .longestPause(.seconds(3)))
    let syntax = ResponsePathSyntaxError(text: "a..b", column: 3, expected: "a key")
    #expect(syntax.column == 3 && "\(syntax)".contains("a..b"))
    let path = ResponsePathError(
      path: "a.b", place: "a", reason: "there is no b", availableKeys: ["c"])
    #expect(path.availableKeys == ["c"] && "\(path)".contains("a.b"))
    let part = EnvironmentError("staging", .port, found: "0", expected: "1 to 65535")
    #expect(part.environment == "staging" && part.part == .port)
  }
}
