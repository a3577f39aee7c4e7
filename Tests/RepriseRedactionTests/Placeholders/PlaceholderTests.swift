import RepriseRedaction
import Testing

@Suite struct PlaceholderTests {
  @Test func texts() throws {
    #expect(try #require(Placeholder(kind: "token", number: 12)).text == "REDACTED-token-12")
    let uuid = try #require(Placeholder(kind: Placeholder.uuidKind, number: 26))
    #expect("\(uuid)" == "00000000-0000-4000-8000-00000000001a")
    #expect(uuid.shortName == "uuid-26")
  }

  @Test(arguments: [
    ("token", 0), ("token", -1), ("token", 1_000_000_000), ("", 1), ("Token", 1), ("to-ken", 1),
    ("1token", 1),
  ])
  func whatIsNone(kind: String, number: Int) {
    #expect(Placeholder(kind: kind, number: number) == nil)
  }

  @Test func shortNames() {
    #expect(Placeholder(shortName: "token-1")?.text == "REDACTED-token-1")
    for name in ["token", "token-", "token-0", "token-01", "-1", "a-b-1", "token-x", ""] {
      #expect(Placeholder(shortName: name) == nil)
    }
  }

  @Test(arguments: [
    ("Bearer REDACTED-bearer-1", ["REDACTED-bearer-1"]),
    ("xREDACTED-a-1REDACTED-b2-23y", ["REDACTED-a-1", "REDACTED-b2-23"]),
    ("REDACTED-REDACTED-a-1", ["REDACTED-a-1"]),
    ("REDACTED-a-0 REDACTED-a-01 REDACTED-A-1 REDACTED--1 REDACTED-a- REDACTED-a", []),
    ("REDACTED-a-1234567890", []),
    ("a00000000-0000-4000-8000-00000000001af", ["00000000-0000-4000-8000-00000000001a"]),
    ("00000000-0000-4000-8000-000000000000", []),
    ("00000000-0000-4000-8000-00000000001A", []),
    ("00000000-0000-4000-8000-00000000001", []),
    ("", []),
  ])
  func occurrences(source: String, expected: [String]) {
    let found = Placeholder.occurrences(in: bytes("..\(source)").dropFirst(2))
    #expect(found.map(\.placeholder.text) == expected)
    #expect(found.map { text(bytes("..\(source)")[$0.range]) } == expected)
    #expect(Placeholder.isContained(in: bytes(source)) == !expected.isEmpty)
    #expect((Placeholder(exactly: bytes(source)) != nil) == (expected == [source]))
  }

  @Test func numbersCountPerKindAndSkipThoseThatFilesHave() {
    let redactor = Redactor()
    redactor.reserve(placeholdersIn: bytes("REDACTED-token-1 REDACTED-token-3"))
    #expect(
      redactor.redacted(target: "/?token=a&token=b&token=c&pin=d")
        == "/?token=REDACTED-token-2&token=REDACTED-token-4&token=REDACTED-token-5"
        + "&pin=REDACTED-pin-1")
    // What stands in the same text counts as well.
    #expect(
      Redactor().redacted(target: "/?token=a&token=REDACTED-token-1")
        == "/?token=REDACTED-token-2&token=REDACTED-token-1")
  }

  @Test func aValueAdoptsThePlaceholderOfAFile() throws {
    let redactor = Redactor()
    let third = try #require(Placeholder(shortName: "bearer-3"))
    let first = try #require(Placeholder(shortName: "bearer-1"))
    redactor.learn(target: "/?token=abc-123-def")
    redactor.adopt(third, for: bytes("abc-123-def"))
    // Both have a partner now.
    redactor.adopt(first, for: bytes("abc-123-def"))
    redactor.adopt(third, for: bytes("other-value-1"))
    #expect(redactor.redacted(target: "/?token=abc-123-def") == "/?token=REDACTED-bearer-3")
    #expect(redactor.redacted(target: "/?token=other-value-1") == "/?token=REDACTED-token-1")
    #expect(redactor.value(of: third).map(text) == "abc-123-def")
    #expect(redactor.value(of: first) == nil)
  }

  @Test func aDeclaredNameCanAskForAPlaceholder() {
    let redactor = Redactor()
    redactor.declare("abc-123-def", as: "token-7")
    redactor.declare("other-value-1", as: "token-7")
    #expect(
      redactor.redacted(text: "abc-123-def other-value-1") == "REDACTED-token-7 REDACTED-token-1")
  }

  @Test func onlyDeclaredValuesAreHiddenFromTheTerminal() {
    let redactor = Redactor()
    redactor.learn(target: "/?token=abc-123-def")
    redactor.declare("typed-secret", as: "pw")
    let shown = text(redactor.hidingDeclared(bytes("abc-123-def typed-secret ?token=x")))
    #expect(shown == "abc-123-def REDACTED-pw-1 ?token=x")
    let rewritten = text(redactor.redactedRemembered(bytes("abc-123-def typed-secret ?token=x")))
    #expect(rewritten == "REDACTED-token-1 REDACTED-pw-1 ?token=x")
  }
}
