import Testing

@testable import RepriseRedaction

/// What is found in text without structure, before anything is replaced.
@Suite struct TextSecretsTests {
  static func findings(_ source: String, variables: Bool = false) -> [String] {
    let bytes = bytes("..\(source)").dropFirst(2)
    let reading = TextSecrets(rules: .standard, hasVariables: variables).findings(in: bytes)
    return reading.findings.map { "\($0.kind) \(text(bytes[$0.range]))" }
  }

  @Test(arguments: [
    ("?token=a", ["token a"]), ("&token=a&sid=b", ["token a", "session b"]),
    ("#token=a", ["token a"]), (";sid=a", ["session a"]), ("token=a", []), ("?token", []),
    ("?token=", []), ("?token=&x", []), ("?=a", []), ("??token=a", ["token a"]),
    ("?to%6Ben=a", ["token a"]), ("?a[token]=b", ["token b"]), ("?x token=a", []),
    ("?token=a).", ["token a"]), ("?token=a)b", ["token a)b"]), ("'?token=a'", ["token a"]),
    ("<?token=a>", ["token a"]), ("?token=a\\n", ["token a"]), ("?token=a b", ["token a"]),
    ("?token=a?sid=b", ["token a?sid=b"]), ("?token={{t}}", ["token {{t}}"]),
    ("?\(String(repeating: "a", count: 100))=token", []),
  ])
  func pairs(source: String, expected: [String]) {
    #expect(Self.findings(source) == expected)
  }

  @Test(arguments: [
    ("?token={{t}}&sid=a", ["session a"]), ("://a:{{p}}@h", []), ("\"token\": \"{{t}}\"", []),
    ("?token=$TOKEN", []), ("?token=x{{t}}", ["token x{{t}}"]),
  ])
  func variables(source: String, expected: [String]) {
    #expect(Self.findings(source, variables: true) == expected)
  }

  @Test(arguments: [
    ("?code=abcdef-1234&state=x", ["code abcdef-1234"]),
    ("?state=x&code=abcdef-1234", ["code abcdef-1234"]),
    ("?code=abcdef-1234&code_verifier=v-1", ["code abcdef-1234", "code v-1"]),
    ("?code=abcdef-1234", []), ("?code=abc&state=x", []), ("?code=abcdef-1234 &state=x", []),
  ])
  func authorizationCodes(source: String, expected: [String]) {
    #expect(Self.findings(source) == expected)
  }

  @Test(arguments: [
    ("\"token\":\"a\"", ["token a"]), ("'token' : 'a'", ["token a"]),
    ("\"token\":'a'", ["token a"]),
    ("\"token\"\n:\n\"a\"", ["token a"]), ("\"token\": 12,", ["token 12"]),
    ("\"token\": -1.5e3", ["token -1.5e3"]),
    ("\"token\": null", []), ("\"token\": true", []), ("\"token\": {", []), ("\"token\" \"a\"", []),
    ("\"token\": \"a\\\"b\"", ["token a\\\"b"]), ("\"token\": \"open", ["token open"]),
    ("\"token\": \"\"", []), ("\"name\": \"a\"", []), ("\"token", []), ("\"token\":", []),
    ("\"authorization\": \"Basic abc\"", ["basic abc"]), ("\"token\": -", []),
  ])
  func members(source: String, expected: [String]) {
    #expect(Self.findings(source) == expected)
  }

  @Test(arguments: [
    ("x://a:b@h", ["password b"]), ("://a:b@h", ["password b"]),
    ("x://a:b:c@d@h", ["password b:c@d"]),
    ("x://a@h", []), ("x://a:@h", []), ("x://a:b/@h", []), ("x://h/a:b@c", []), ("x:/a:b@h", []),
    ("x://a:b", []), ("x://a:b c@h", []), ("x://ABCDEFGHIJKLMNOP@h", ["token ABCDEFGHIJKLMNOP"]),
    ("x://abcdefghijklmnop@h", []),
  ])
  func userInfo(source: String, expected: [String]) {
    #expect(Self.findings(source) == expected)
  }

  @Test func aShapeIsFoundOnce() {
    let key = "ghp_" + ShapeTests.letters.prefix(36)
    #expect(Self.findings(String(key)) == ["token \(key)"])
    #expect(Self.findings("?token=\(key)") == ["token \(key)"])
  }
}
