import RepriseJSON
import Testing

@Suite struct JSONValuePlaceTests {
  @Test func wayUp() throws {
    let value = try root(#"{"items": [{"id": 1}]}"#)
    let id = try #require(value["items"]?[0]?["id"])
    #expect(id.name == "id")
    #expect(id.nameBytes == Array("id".utf8))
    #expect(id.parent?.name == nil)
    #expect(id.parent?.parent?.name == "items")
    #expect(id.parent?.parent?.parent?.text == value.text)
    #expect(value.parent == nil)
    #expect(value.name == nil)
  }

  @Test(arguments: [
    ("[1]", "$[0]"),
    ("[0, 0, [1]]", "$[2][0]"),
    (#"{"items": [{"odd name": 1}]}"#, "$.items[0]['odd name']"),
    (#"{"größe": 1}"#, "$.größe"),
    (#"{"_a9": 1}"#, "$._a9"),
    (#"{"9a": 1}"#, "$['9a']"),
    (#"{"user-id": 1}"#, "$['user-id']"),
    (#"{"": 1}"#, "$['']"),
    (#"{"it's \"\\\n\u001b": 1}"#, #"$['it\'s "\\\n\u001b']"#),
    (#"{"\\\"": 1}"#, #"$['\\"']"#),
    (#"{"\u202e\u009b": 1}"#, #"$['\u202E\u009B']"#),
    (#"{"\ud800": 1}"#, #"$['\ud800']"#),
  ])
  func paths(text: String, path: String) throws {
    let one = try #require(try root(text).scalars.first { $0.text == "1" })
    #expect(one.path == path)
  }

  @Test func everyPathSelectsItsValue() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<300 {
      let document = try document(RandomJSON.value(&generator).text(&generator))
      for value in document.root.descendants {
        let path = try JSONPath(value.path)
        let selected = path.select(in: document.root)
        #expect(path.isSingular)
        if !isBehindADuplicate(value) {
          #expect(selected.map(\.bytes.startIndex) == [value.bytes.startIndex])
        }
      }
    }
  }

  /// Whether it is, or is inside, a member with a later namesake, which no name selects.
  private func isBehindADuplicate(_ value: JSONValue) -> Bool {
    var place = value
    while let parent = place.parent {
      let last = parent.members.last { $0.nameBytes == place.nameBytes }
      if let last, last.value.bytes.startIndex != place.bytes.startIndex { return true }
      place = parent
    }
    return false
  }

  @Test func descendantsInOrder() throws {
    let value = try root(#"{"a": [1, {"b": 2}], "c": "x"}"#)
    #expect(
      value.descendants.map(\.path) == ["$", "$.a", "$.a[0]", "$.a[1]", "$.a[1].b", "$.c"])
    #expect(value.scalars.map(\.text) == ["1", "2", "\"x\""])
    #expect(value["a"]?.descendants.map(\.path) == ["$.a", "$.a[0]", "$.a[1]", "$.a[1].b"])
    #expect(value["c"]?.descendants.map(\.text) == ["\"x\""])
  }
}
