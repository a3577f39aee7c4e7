import RepriseJSON
import Testing

/// Texts that are made to be slow: each would take minutes if any step were quadratic.
@Suite(.timeLimit(.minutes(2))) struct HostileTextTests {
  private static let size = 100_000

  @Test func manyDuplicateNames() throws {
    let members = Array(repeating: "\"a\":1", count: Self.size).joined(separator: ",")
    let one = try root("{\(members)}")
    let two = try root("{ \(members) }")
    #expect(one["a"]?.text == "1")
    #expect(one.isEquivalent(to: two))
    #expect(JSONDifference.between(one, two, limit: 1).isEmpty)
    let canonical = one.canonicalBytes { _ in false }
    #expect(canonical.count == one.bytes.count)
  }

  @Test func namesWithALongCommonStart() throws {
    let start = String(repeating: "x", count: 200)
    let members = (0..<5000).map { "\"\(start)\($0)\": 0" }
    let one = try root("{\(members.joined(separator: ","))}")
    let two = try root("{\(members.reversed().joined(separator: ","))}")
    #expect(one.isEquivalent(to: two))
  }

  @Test func escapesOnly() throws {
    let text = "\"" + String(repeating: "\\u0041", count: Self.size) + "\""
    #expect(try root(text).string == String(repeating: "A", count: Self.size))
    let surrogates = "\"" + String(repeating: "\\ud800", count: Self.size) + "\""
    #expect(try root(surrogates).stringBytes?.count == 3 * Self.size)
  }

  @Test func longNumbers() throws {
    let zeros = String(repeating: "0", count: Self.size)
    #expect(try root("1\(zeros)").isEquivalent(to: root("1e\(Self.size)")))
    #expect(try root("0.\(zeros)1").isEquivalent(to: root("1e-\(Self.size + 1)")))
    #expect(try root("0.\(zeros)").isEquivalent(to: root("0")))
    #expect(try root("1e\(zeros)1").isEquivalent(to: root("10")))
    let nines = String(repeating: "9", count: Self.size)
    #expect(try root("1e\(nines)").isEquivalent(to: root("10e\(nines.dropLast())8")))
    #expect(try root("1e-\(nines)").number.map { $0.isInteger } == false)
    #expect(try root("1e\(nines)").number.map { $0.int64() == nil && $0.isInteger } == true)
    #expect(try root("0.1e1\(zeros)").isEquivalent(to: root("1e\(nines)")))
  }

  @Test func errorAfterManyLines() {
    let text = String(repeating: "\n", count: Self.size) + "?"
    #expect(refusal(of: text) == "line \(Self.size + 1), column 1: expected a value, found '?'")
    let word = String(repeating: "x", count: Self.size)
    #expect(
      refusal(of: word) == "line 1, column 1: expected a value, found 'xxxxxxxxxxxxxxxxxxxx'")
  }

  @Test func longPaths() throws {
    let path = try JSONPath("$" + String(repeating: ".a", count: Self.size))
    #expect(try path.select(in: root(#"{"a": {"a": 1}}"#)).isEmpty)
    #expect(try path.nearestExisting(in: root(#"{"a": {"a": 1}}"#)).path == "$.a.a")
    let union = try JSONPath(
      "$[" + Array(repeating: "0", count: Self.size).joined(separator: ",") + "]")
    #expect(try union.select(in: root("[1]")).count == Self.size)
  }

  @Test func aMillionSmallValues() throws {
    let text = Array(
      ("[" + Array(repeating: "1", count: 1_000_000).joined(separator: ",") + "]").utf8)
    let document = try JSONDocument(text[...])
    #expect(document.root.count == 1_000_000)
    #expect(document.layout == .compact)
    #expect(document.root[-1]?.path == "$[999999]")
  }
}
