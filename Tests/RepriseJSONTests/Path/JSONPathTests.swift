import RepriseJSON
import Testing

@Suite struct JSONPathTests {
  private func select(_ path: String, _ text: String) throws -> [String] {
    try JSONPath(path).select(in: root(text)).map(\.text)
  }

  @Test(arguments: [
    ("$", ["[[0,1,2,3,4]]"]),
    ("$[0][-1]", ["4"]), ("$[0][5]", []), ("$[0][-5]", ["0"]), ("$[0][-6]", []),
    ("$[0][1:3]", ["1", "2"]), ("$[0][3:1:-1]", ["3", "2"]), ("$[0][::-2]", ["4", "2", "0"]),
    ("$[0][-2:]", ["3", "4"]), ("$[0][:-3]", ["0", "1"]), ("$[0][1:2:0]", []),
    ("$[0][::9007199254740991]", ["0"]),
    ("$[0][-9007199254740991:9007199254740991:2]", ["0", "2", "4"]),
    ("$[0][9007199254740991:-9007199254740991:-3]", ["4", "1"]),
    ("$[0][2,0,2]", ["2", "0", "2"]), ("$[ 0 ] [ 1 , 'a' , * ]", ["1", "0", "1", "2", "3", "4"]),
    ("$..[1]", ["1"]), ("$[0].a", []), ("$['0']", []),
  ])
  func arrays(path: String, values: [String]) throws {
    #expect(try select(path, "[[0,1,2,3,4]]") == values)
  }

  @Test(arguments: [
    ("$.a", ["1"]), ("$['a','b']", ["1", "{\"a\":2,\"ä x\":[3]}"]), ("$..a", ["1", "2"]),
    ("$.b['ä x'][0]", ["3"]), ("$..*", ["1", "{\"a\":2,\"ä x\":[3]}", "2", "[3]", "3"]),
    ("$.b.*", ["2", "[3]"]), (#"$["\u0062"]["a"]"#, ["2"]), ("$[0]", []), ("$[0:1]", []),
    ("$.c", []),
    ("$.a.b", []), ("$..[0]", ["3"]), ("$.b..[*]", ["2", "[3]", "3"]),
  ])
  func objects(path: String, values: [String]) throws {
    #expect(try select(path, #"{"a":1,"b":{"a":2,"ä x":[3]}}"#) == values)
  }

  @Test func duplicateNames() throws {
    #expect(try select("$.a", #"{"a":1,"a":2}"#) == ["2"])
    #expect(try select("$.*", #"{"a":1,"a":2}"#) == ["1", "2"])
  }

  @Test func duplicatesOfDescendantsAreKept() throws {
    #expect(try select("$..*..*", "[[[1]]]") == ["[1]", "1", "1"])
  }

  @Test func selectionStartsAtAnyValue() throws {
    let value = try #require(try root(#"{"a": {"b": 1}}"#)["a"])
    #expect(try JSONPath("$.b").select(in: value).map(\.path) == ["$.a.b"])
  }

  @Test(arguments: [
    ("$", true), ("$.a[0]['b'][-1]", true), ("$.*", false), ("$..a", false), ("$[0,1]", false),
    ("$[0:1]", false), ("$['a']", true),
  ])
  func singular(path: String, isSingular: Bool) throws {
    #expect(try JSONPath(path).isSingular == isSingular)
  }

  @Test(arguments: [
    ("$.items[0].name", "$.items[0]"), ("$.items[7].name", "$.items"), ("$.other.x.y", "$"),
    ("$.items[0].id.deep", "$.items[0].id"), ("$.items[*].name", "$.items[0]"), ("$..name", "$"),
    ("$.items[1].id", "$.items[1].id"),
  ])
  func nearestExisting(path: String, nearest: String) throws {
    let value = try root(#"{"items": [{"id": 1}, {"id": 2}]}"#)
    #expect(try JSONPath(path).nearestExisting(in: value).path == nearest)
  }

  /// 2^40 places would be selected if each were given as often as the RFC has it.
  @Test(.timeLimit(.minutes(1))) func hugeSelectionsGiveEachPlaceOnce() throws {
    let depth = 45
    let text = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    let path = try JSONPath("$" + String(repeating: "[0,0]", count: 40))
    #expect(try path.select(in: root(text)).map(\.path.utf8.count) == [1 + 40 * 3])
    let descendants = try JSONPath("$" + String(repeating: "..*", count: 12))
    #expect(try descendants.select(in: root(text)).count == depth - 11)
  }

  @Test func equality() throws {
    #expect(try JSONPath("$.a") == JSONPath("$.a"))
    #expect(try JSONPath("$.a") != JSONPath("$.b"))
    #expect(try JSONPath("$.a['b c'][0]").description == "$.a['b c'][0]")
  }
}
