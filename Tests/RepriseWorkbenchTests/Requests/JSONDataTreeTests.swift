import RepriseJSON
import Testing

@testable import RepriseWorkbench

@Suite("The JSON that data items build")
struct JSONDataTreeTests {
  private typealias Step = JSONDataTree.Step

  private func build(
    _ items: [([JSONDataTree.Step], JSONDataTree.Leaf)]
  ) throws -> String {
    var tree = JSONDataTree()
    for (steps, leaf) in items { try tree.set(steps, to: leaf) }
    return tree.text
  }

  @Test("is nothing before something is set")
  func empty() {
    let tree = JSONDataTree()
    #expect(tree.isEmpty)
    #expect(tree.text == "null")
  }

  @Test("keeps the order of names and the spelling of values")
  func order() throws {
    #expect(
      try build([
        ([.name("z")], .scalar("1.0")), ([.name("a")], .json("{ \"x\" :1 }")),
        ([.name("m"), .append], .scalar("\"s\"")),
      ]) == #"{"z": 1.0, "a": { "x" :1 }, "m": ["s"]}"#)
  }

  @Test("quotes names")
  func names() throws {
    #expect(try build([([.name("a\"\n")], .scalar("1"))]) == #"{"a\"\n": 1}"#)
    #expect(try build([([.name("")], .scalar("1"))]) == #"{"": 1}"#)
  }

  @Test("tells names apart by their bytes, not by how they look")
  func lookalikes() throws {
    #expect(
      try build([([.name("\u{E9}")], .scalar("1")), ([.name("e\u{301}")], .scalar("2"))])
        .utf8.elementsEqual("{\"\u{E9}\": 1, \"e\u{301}\": 2}".utf8))
  }

  @Test("tells names apart by their text, duplicates within JSON kept")
  func duplicates() throws {
    #expect(
      try build([
        ([.name("a")], .json(#"{"x":1,"x":2}"#)), ([.name("a"), .name("x")], .scalar("3")),
      ]) == #"{"a": {"x": 1, "x": 3}}"#)
  }

  @Test("fills gaps with null, and fills them later")
  func gaps() throws {
    #expect(
      try build([
        ([.name("a"), .index(3)], .scalar("1")), ([.name("a"), .index(1)], .scalar("2")),
      ])
        == #"{"a": [null, 2, null, 1]}"#)
    #expect(
      try build([
        ([.name("a"), .index(1)], .scalar("1")),
        ([.name("a"), .index(0), .name("b")], .scalar("2")),
      ]) == #"{"a": [{"b": 2}, 1]}"#)
  }

  @Test("opens JSON text one level at a time, and keeps the rest as it is")
  func expansion() throws {
    #expect(
      try build([
        ([.name("a")], .json(#"{"b": {"c" :[ 1 ]}, "d": 1.0}"#)),
        ([.name("a"), .name("b"), .name("e")], .scalar("2")),
      ]) == #"{"a": {"b": {"c": [ 1 ], "e": 2}, "d": 1.0}}"#)
  }

  @Test("asks nothing of what is not known yet")
  func unknown() throws {
    #expect(
      try build([([.name("a")], .unknown), ([.name("a"), .index(3)], .scalar("1"))])
        == #"{"a": null}"#)
    #expect(
      try build([([.name("a"), .unknown], .scalar("1")), ([.name("a"), .append], .scalar("1"))])
        == #"{"a": [1]}"#)
  }

  @Test("names the place of a conflict")
  func conflicts() {
    let cases: [([Step], String)] = [
      ([.name("s"), .name("x")], "s is a string already, not an object"),
      ([.name("n"), .append], "n is a number already, not an array"),
      ([.name("o"), .index(0)], "o is an object already, not an array"),
      ([.name("l"), .name("x")], "l is an array already, not an object"),
      ([.append], "the body is an object already, not an array"),
      ([.name("l"), .index(0), .name("x")], "l[0] is a boolean already, not an object"),
      ([.name("o"), .name("\u{1B}"), .append], "o[\\x1b] is null already, not an array"),
    ]
    for (steps, expected) in cases {
      var tree = JSONDataTree()
      let error = #expect(throws: JSONDataConflict.self) {
        try tree.set([.name("s")], to: .scalar("\"x\""))
        try tree.set([.name("n")], to: .json("1"))
        try tree.set([.name("o")], to: .json("{\"\\u001b\": null}"))
        try tree.set([.name("l"), .append], to: .json("true"))
        try tree.set(steps, to: .scalar("1"))
      }
      #expect(error?.message == expected)
    }
  }

  @Test("is valid JSON with every value where its key says", arguments: 0..<20)
  func random(seed: Int) throws {
    var generator = RandomSourceTests.Generator(state: UInt64(seed) + 77)
    for _ in 0..<30 {
      var tree = JSONDataTree()
      var written: [String: String] = [:]
      for number in 0..<Int.random(in: 1...8, using: &generator) {
        let steps = (0..<Int.random(in: 1...4, using: &generator)).map { _ -> Step in
          Bool.random(using: &generator)
            ? .name("n\(Int.random(in: 0...2, using: &generator))")
            : .index(Int.random(in: 0...3, using: &generator))
        }
        let path =
          "$"
          + steps.map { step in
            switch step {
            case .name(let name): ".\(name)"
            case .index(let index): "[\(index)]"
            default: ""
            }
          }.joined()
        guard (try? tree.set(steps, to: .scalar("\(number)"))) != nil else { continue }
        written = written.filter { !$0.key.hasPrefix(path) && !path.hasPrefix($0.key) }
        written[path] = "\(number)"
      }
      let root = try JSONDocument(tree.text).root
      for (path, value) in written {
        #expect(try JSONPath(path).select(in: root).map(\.text) == [value], "\(tree.text) \(path)")
      }
    }
  }
}
