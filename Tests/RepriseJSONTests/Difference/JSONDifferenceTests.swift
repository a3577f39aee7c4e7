import RepriseJSON
import Testing

@Suite struct JSONDifferenceTests {
  private func differences(_ left: String, _ right: String, limit: Int = 20) throws -> [String] {
    try JSONDifference.between(root(left), root(right), limit: limit).map(\.description)
  }

  @Test(arguments: [
    ("1", "1.0", []),
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, []),
    ("1", "2", ["$: 1 ≠ 2"]),
    (#"{"items":[{"id":1}]}"#, #"{"items":[{"id":2}]}"#, ["$.items[0].id: 1 ≠ 2"]),
    (#"{"name":"Ann","n":1}"#, #"{"n":1}"#, ["$.name: missing"]),
    (#"{"n":1}"#, #"{"n":1,"age":7}"#, ["$.age: unexpected 7"]),
    ("[1,2,3]", "[1]", ["$[1]: missing", "$[2]: missing"]),
    ("[1]", "[0,2]", ["$[0]: 1 ≠ 0", "$[1]: unexpected 2"]),
    (#"{"a":[]}"#, #"{"a":{}}"#, ["$.a: [] ≠ {}"]),
    (#"{"a":{"b":[1, 2]}}"#, #"{"a":null}"#, [#"$.a: {"b":[1,2]} ≠ null"#]),
    (#"{"a":1,"a":2}"#, #"{"a":1,"a":3,"a":4}"#, ["$.a: 2 ≠ 3", "$.a: unexpected 4"]),
    (
      #"{"z":1,"y":1,"x":1,"b":0}"#, #"{"c":1,"b":1,"x":1,"a":1}"#,
      ["$.z: missing", "$.y: missing", "$.b: 0 ≠ 1", "$.c: unexpected 1", "$.a: unexpected 1"]
    ),
    (#"{"a b":true}"#, #"{"a b":false}"#, ["$['a b']: true ≠ false"]),
  ])
  func descriptions(left: String, right: String, lines: [String]) throws {
    #expect(try differences(left, right) == lines)
  }

  @Test func longValuesAndControlCharactersAreTamed() throws {
    let long = "\"" + String(repeating: "é", count: 5000) + "\""
    #expect(
      try differences(long, "\"\u{9B}31m\u{202E}\"")
        == ["$: \"" + String(repeating: "é", count: 59) + #"… ≠ "\u009B31m\u202E""#])
    let list = "[" + (0..<5000).map(String.init).joined(separator: ", ") + "]"
    let shown = "[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,"
    #expect(try differences(list, "1") == ["$: \(shown)… ≠ 1"])
  }

  @Test func limitBoundsTheResult() throws {
    let zeros = "[" + Array(repeating: "0", count: 1000).joined(separator: ",") + "]"
    let ones = "[" + Array(repeating: "1", count: 1000).joined(separator: ",") + "]"
    #expect(try differences(zeros, ones, limit: 3).count == 3)
    #expect(try differences(zeros, ones, limit: 0).isEmpty)
    #expect(try differences(zeros, ones, limit: -1).isEmpty)
    #expect(try differences(zeros, ones, limit: .max).count == 1000)
  }

  @Test func kindsAndSides() throws {
    let (left, right) = (try root(#"{"a":1,"b":2}"#), try root(#"{"b":3,"c":4}"#))
    let found = JSONDifference.between(left, right, limit: 10)
    #expect(found.map(\.kind) == [.removed, .changed, .added])
    #expect(found.map(\.path) == ["$.a", "$.b", "$.c"])
    #expect(found.map { $0.left?.text } == ["1", "2", nil])
    #expect(found.map { $0.right?.text } == [nil, "3", "4"])
  }
}
