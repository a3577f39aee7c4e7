import RepriseJSON
import Testing

@Suite struct EquivalenceTests {
  private func hash(_ value: JSONValue) -> Int {
    var hasher = Hasher()
    value.hash(into: &hasher)
    return hasher.finalize()
  }

  private func canonical(_ value: JSONValue) -> [UInt8] { value.canonicalBytes { _ in false } }

  @Test(arguments: [
    (#"{"a":1,"b":2}"#, #"{ "b" : 2.0, "a" : 1e0 }"#),
    (#"{"a":1,"b":0,"a":2}"#, #"{"a":1,"a":2,"b":0}"#),
    (#""\u0041\/""#, #""A/""#),
    (#"{"\u0061":[]}"#, #"{"a":[ ]}"#),
    (#"{"\u0062":1,"a":2}"#, #"{"a":2,"b":1}"#),
    ("[1,[2,[3]]]", "[1.0, [2.00, [30e-1]]]"),
    (#""\ud83d\ude00""#, "\"😀\""),
    (#""\uD800""#, #""\ud800""#),
    ("0", "-0.0e5"),
    (#"[{"x":{"y":1,"z":[]}}]"#, #"[{"x":{"z":[],"y":1}}]"#),
  ])
  func equivalent(left: String, right: String) throws {
    let (one, two) = (try root(left), try root(right))
    #expect(one.isEquivalent(to: two))
    #expect(two.isEquivalent(to: one))
    #expect(hash(one) == hash(two))
    #expect(canonical(one) == canonical(two))
  }

  @Test(arguments: [
    ("1", "1.0000000000000000000000001"),
    ("9007199254740992", "9007199254740993"),
    ("1", "\"1\""), ("true", "false"), ("null", "false"), ("[]", "{}"), ("[]", "[[]]"), ("1", "-1"),
    ("[1,2]", "[2,1]"), ("[1]", "[1,1]"), ("[[],1]", "[[1]]"),
    (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#),
    (#"{"a":1}"#, #"{"A":1}"#), (#"{"a":1}"#, #"{"a":1,"b":1}"#), (#"{"a":1,"a":1}"#, #"{"a":1}"#),
    (#"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#),
    ("\"caf\u{E9}\"", "\"cafe\u{301}\""),
    (#""\ud800""#, #""\ud801""#), (#""\ud800""#, "\"\u{FFFD}\""),
    ("1e99999999999999999999", "1e99999999999999999998"),
    (#"{"a":{},"b":[]}"#, #"{"a":[],"b":{}}"#),
  ])
  func different(left: String, right: String) throws {
    let (one, two) = (try root(left), try root(right))
    #expect(!one.isEquivalent(to: two))
    #expect(!two.isEquivalent(to: one))
    // A hash may collide, and does so by design where only duplicates change places.
    if one.count < 2 { #expect(hash(one) != hash(two)) }
    #expect(canonical(one) != canonical(two))
  }

  /// Any spelling and order of a value is equivalent to any other; hash and bytes agree.
  @Test func spellingsOfOneValue() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let value = RandomJSON.value(&generator)
      let one = try root(value.text(&generator))
      let two = try root(value.text(&generator, shuffled: true))
      #expect(one.isEquivalent(to: two))
      #expect(hash(one) == hash(two))
      #expect(canonical(one) == canonical(two))
      #expect(JSONDifference.between(one, two, limit: 3).isEmpty)
    }
  }

  /// All three ways of comparing, and the difference, agree on small values that are often close.
  @Test func waysOfComparingAgree() throws {
    var generator = SeededGenerator(seed: 9)
    let values = try (0..<150).map { _ in
      try root(RandomJSON.value(&generator, depth: 1).text(&generator))
    }
    for one in values {
      for two in values {
        let isEquivalent = one.isEquivalent(to: two)
        #expect((canonical(one) == canonical(two)) == isEquivalent)
        #expect(JSONDifference.between(one, two, limit: 1).isEmpty == isEquivalent)
        if isEquivalent { #expect(hash(one) == hash(two)) }
      }
    }
  }

  @Test func canonicalForm() throws {
    let value = try root(#"{"b": [12, -0.50, 0, 1e-7, "\u0041\n"], "a": {"z": null, "y": true}}"#)
    #expect(
      string(canonical(value))
        == #"{"a":{"y":true,"z":null},"b":[1.2e1,-5e-1,0,1e-7,"A\n"]}"#)
    #expect(try root(string(canonical(value))).isEquivalent(to: value))
  }

  @Test func wildcards() throws {
    let value = try root(#"{"token": "abc", "user": {"password": [1, 2], "name": "Ann"}}"#)
    let secret = value.canonicalBytes { ["token", "password"].contains($0.name) }
    #expect(string(secret) == #"{"token":*,"user":{"name":"Ann","password":*}}"#)
    #expect(string(value.canonicalBytes { _ in true }) == "*")
  }

  @Test func partsOfDocuments() throws {
    let value = try root(#"{"a": [1, {"k": 2}], "b": [1.0, {"k": 20e-1}]}"#)
    let (one, two) = (try #require(value["a"]), try #require(value["b"]))
    #expect(one.isEquivalent(to: two))
    #expect(hash(one) == hash(two))
    #expect(canonical(one) == canonical(two))
    #expect(!one.isEquivalent(to: value))
  }
}
