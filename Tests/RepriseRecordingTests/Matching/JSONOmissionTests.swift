import RepriseJSON
import Testing

@testable import RepriseRecording

@Suite struct JSONOmissionTests {
  @Test(arguments: [
    (#"{"a":1,"b":2}"#, ["$.a"], #"{"b":2}"#),
    (#"{"a":1,"b":2}"#, ["$.b"], #"{"a":1}"#),
    (#"{"a":1}"#, ["$.a"], "{}"),
    (#"{"a":1}"#, ["$.x"], #"{"a":1}"#),
    (#"{"a":[1,2,3]}"#, ["$.a[1]"], #"{"a":[1,3]}"#),
    (#"{"a":[1,2,3]}"#, ["$.a[0]", "$.a[2]"], #"{"a":[2]}"#),
    (#"{"a":{"t":1},"b":[{"t":2,"u":"\n"}]}"#, ["$..t"], #"{"a":{},"b":[{"u":"\n"}]}"#),
    (#"{"é":1.0,"b":{"c":[]}}"#, ["$.b.c"], #"{"é":1.0,"b":{}}"#),
    (#"[1,[2,[3]]]"#, ["$[1][1]"], "[1,[2]]"),
    (#"{"a":1}"#, ["$"], #"{"a":1}"#),
    ("7", ["$.a"], "7"),
  ])
  func leavesOutWhatPathsSelect(_ text: String, _ paths: [String], _ expected: String) throws {
    let document = try JSONDocument(text)
    let left = document.leavingOut(Set(try paths.map { try JSONPath($0) }))
    #expect(String(decoding: left.bytes, as: UTF8.self) == expected)
  }

  @Test func deepTextsDoNotCrash() throws {
    let depth = 20_000
    let text =
      String(repeating: "[", count: depth) + #"{"a":1,"b":2}"#
      + String(repeating: "]", count: depth)
    let left = try JSONDocument(text).leavingOut([try JSONPath("$..a")])
    #expect(left.bytes.count == text.utf8.count - #""a":1,"#.utf8.count)
  }
}
