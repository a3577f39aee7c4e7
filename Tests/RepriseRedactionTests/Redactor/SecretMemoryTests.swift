import Testing

@testable import RepriseRedaction

@Suite struct SecretMemoryTests {
  @Test func aPlaceholderIsGivenWhenItIsNeeded() {
    var memory = SecretMemory()
    let first = memory.learn(Array("first-value".utf8), kind: "token")
    let second = memory.learn(Array("second-value".utf8), kind: "token")
    #expect(memory.placeholder(of: second).text == "REDACTED-token-1")
    #expect(memory.placeholder(of: first).text == "REDACTED-token-2")
    #expect(memory.placeholder(of: second).text == "REDACTED-token-1")
  }

  @Test func theKindIsThatOfTheFirstPlace() {
    var memory = SecretMemory()
    let entry = memory.learn(Array("some-value".utf8), kind: "cookie")
    #expect(memory.learn(Array("some-value".utf8), kind: "token") == entry)
    #expect(memory.kind(of: entry) == "cookie")
    #expect(memory.remembered == 1)
  }

  @Test func aliasesAreOneSecret() {
    var memory = SecretMemory()
    let encoded = Array("a%2Fb-c-d".utf8)
    let decoded = Array("a/b-c-d".utf8)
    let entry = memory.learn(encoded, kind: "cookie", aliases: [decoded])
    #expect(memory.learn(decoded, kind: "token") == entry)
    #expect(memory.entry(of: decoded) == entry)
    #expect(memory.value(of: entry) == encoded)
    #expect(memory.remembered == 2)
    // Known by an alias first.
    let other = memory.learn(Array("x/y-zzz".utf8), kind: "token")
    #expect(
      memory.learn(Array("x%2fy-zzz".utf8), kind: "cookie", aliases: [Array("x/y-zzz".utf8)])
        == other)
  }

  @Test func whatIsShortHasAPlaceholderButIsNotSearched() {
    var memory = SecretMemory()
    let entry = memory.learn(Array("1".utf8), kind: "pin")
    #expect(memory.remembered == 0)
    #expect(memory.search.isEmpty)
    #expect(memory.placeholder(of: entry).text == "REDACTED-pin-1")
  }

  @Test func declaringMakesAKnownValueSearched() {
    var memory = SecretMemory()
    let entry = memory.learn(Array("dark".utf8), kind: "cookie")
    #expect(memory.search.isEmpty)
    #expect(memory.learn(Array("dark".utf8), kind: "pw", declared: true) == entry)
    #expect(memory.remembered == 1)
    #expect(!memory.declaredSearch.isEmpty)
    memory.learn(Array("dark".utf8), kind: "pw", declared: true)
    #expect(memory.remembered == 1)
  }

  @Test func reservedNumbersAreSkipped() throws {
    var memory = SecretMemory()
    memory.reserve(
      try ["token-1", "token-2", "key-1"].map { name in
        try #require(Placeholder(shortName: name))
      })
    let token = memory.learn(Array("a".utf8), kind: "token")
    let key = memory.learn(Array("b".utf8), kind: "key")
    let pin = memory.learn(Array("c".utf8), kind: "pin")
    #expect(memory.placeholder(of: token).shortName == "token-3")
    #expect(memory.placeholder(of: key).shortName == "key-2")
    #expect(memory.placeholder(of: pin).shortName == "pin-1")
  }

  @Test func adoptionNeedsTwoThatAreFree() throws {
    var memory = SecretMemory()
    let one = try #require(Placeholder(shortName: "token-1"))
    let two = try #require(Placeholder(shortName: "token-2"))
    memory.reserve([one])
    memory.adopt(one, for: Array("a-value".utf8))
    memory.adopt(two, for: Array("a-value".utf8))
    memory.adopt(one, for: Array("b-value".utf8))
    memory.adopt(two, for: Array("true".utf8))
    memory.adopt(two, for: [])
    memory.adopt(two, for: Array("REDACTED-token-9".utf8))
    #expect(memory.value(of: one).map(text) == "a-value")
    #expect(memory.value(of: two) == nil)
  }

  @Test func aUUIDIsItsOwnKind() {
    var memory = SecretMemory()
    let entry = memory.learn(Array("550e8400-E29B-41d4-a716-446655440000".utf8), kind: "token")
    #expect(memory.kind(of: entry) == "uuid")
    let other = memory.learn(Array("550e8400-e29b-41d4-a716_446655440000".utf8), kind: "token")
    #expect(memory.kind(of: other) == "token")
  }
}
