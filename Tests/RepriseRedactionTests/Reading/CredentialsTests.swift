import Testing

@testable import RepriseRedaction

/// What of a value under a secret name is secret.
@Suite struct CredentialsTests {
  static func findings(_ value: String, kind: String, name: String = "") -> [String] {
    let source = bytes("..\(value)").dropFirst(2)
    let reading = Credentials(rules: .standard, kind: kind, name: name.utf8).reading(of: source)
    for finding in reading.findings { #expect(text(source[finding.range]) == text(finding.value)) }
    return reading.findings.map { "\($0.kind) \(text($0.value))" }
  }

  @Test(arguments: [
    ("Bearer abc", ["bearer abc"]), ("bearer  abc ", ["bearer abc"]),
    ("Bearer", ["authorization Bearer"]),
    ("Bearer ", ["authorization Bearer"]), ("DPoP a.b", ["dpop a.b"]),
    ("SCRAM-SHA-256 data=x", ["scramsha256 data=x"]), ("Custom abc", ["authorization abc"]),
    ("a1 abc", ["authorization a1 abc"]), ("(x) abc", ["authorization (x) abc"]),
    ("Basic !!!", ["basic !!!"]), ("", []), ("true", []),
    ("Bearer REDACTED-bearer-1", []), ("REDACTED-authorization-1", []),
  ])
  func authorization(value: String, expected: [String]) {
    #expect(Self.findings(value, kind: "authorization") == expected)
  }

  @Test(arguments: [
    ("token", "Bearer abc", ["bearer abc"]), ("token", "Custom abc", ["token Custom abc"]),
    ("password", "Bearer abc", ["password Bearer abc"]), ("key", "ApiKey abc", ["apikey abc"]),
    ("session", "a=b; c=d", ["session a=b; c=d"]),
  ])
  func otherKinds(kind: String, value: String, expected: [String]) {
    #expect(Self.findings(value, kind: kind) == expected)
  }

  @Test(arguments: [
    ("cookie", "a=1;b=2 ; c = 3", ["cookie 1", "cookie 2", "cookie 3"]),
    ("cookie", "a=1; b; ;; =c", ["cookie 1", "cookie b", "cookie c"]),
    ("cookie", "a=\"\"; b=\"x\"; c=\"", ["cookie x", "cookie \""]),
    ("set-cookie", "a=1; Path=/; b=2", ["cookie 1"]),
    ("Set-Cookie2", "a=1; b=2", ["cookie 1"]),
    ("set-cookie", "a; Path=/", ["cookie a"]),
    ("set-cookie", "", []),
  ])
  func cookies(name: String, value: String, expected: [String]) {
    #expect(Self.findings(value, kind: "cookie", name: name) == expected)
  }

  @Test func basicCredentialsHideAPassword() {
    func hidden(_ credentials: String) -> [String] {
      let value = bytes("Basic " + EncodedValueTests.base64(Array(credentials.utf8)))
      return Credentials(rules: .standard, kind: "authorization").reading(of: value).hidden
        .map { "\($0.kind) \(text($0.value))" }
    }
    #expect(hidden("ann:pass:word") == ["password pass:word"])
    #expect(hidden("ann") == [])
    let key = "sk_" + "live_abcdefghijklmnop1234"
    #expect(hidden("\(key):") == ["password ", "key \(key)"])
  }

  @Test func attributesOfACookieAreSearched() {
    let redactor = Redactor()
    redactor.declare("tenant-42x", as: "pw")
    #expect(
      redactor.header("set-cookie", "a=1; Path=/tenant-42x; Domain=h")
        == "a=REDACTED-cookie-1; Path=/REDACTED-pw-1; Domain=h")
  }
}
