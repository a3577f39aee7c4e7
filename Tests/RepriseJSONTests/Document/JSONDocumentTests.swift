import RepriseJSON
import Testing

@Suite struct JSONDocumentTests {
  /// The example of the type's documentation.
  @Test func documentationExample() throws {
    let document = try JSONDocument(#"{"items": [{"id": 1.0}]}"#)
    #expect(document.root["items"]?[0]?["id"]?.text == "1.0")
    let path = try JSONPath("$.items[*]['id']")
    #expect(path.select(in: document.root).map(\.text) == ["1.0"])
  }

  @Test func everyByteIsKept() throws {
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<300 {
      let text = RandomJSON.value(&generator).text(&generator)
      #expect(string(try document(text).bytes) == text)
    }
  }

  /// Tokens in order are the text without blanks.
  @Test func tokensInOrder() throws {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<300 {
      let document = try document(RandomJSON.value(&generator).text(&generator))
      var last = document.bytes.startIndex
      for scalar in document.root.scalars {
        #expect(scalar.bytes.startIndex >= last)
        last = scalar.bytes.endIndex
        #expect(try JSONDocument(scalar.bytes).root.text == scalar.text)
      }
      for value in document.root.descendants {
        #expect(try JSONDocument(value.bytes).root.isEquivalent(to: value))
      }
    }
  }

  @Test func walksAgree() throws {
    var generator = SeededGenerator(seed: 22)
    for _ in 0..<200 {
      let document = try document(RandomJSON.value(&generator).text(&generator))
      for value in document.root.descendants {
        let children = value.kind == .array ? value.elements : value.members.map(\.value)
        #expect(children.count == value.count)
        #expect(children.allSatisfy { $0.parent?.bytes.startIndex == value.bytes.startIndex })
        #expect(value.members.map(\.name) == children.compactMap(\.name))
        for (place, child) in value.elements.enumerated() {
          #expect(value[place]?.bytes.startIndex == child.bytes.startIndex)
          #expect(value[place - value.count]?.bytes.startIndex == child.bytes.startIndex)
        }
        let inside = children.reduce(1) { $0 + $1.descendants.count }
        #expect(inside == value.descendants.count)
      }
    }
  }

  @Test func valuesOutliveTheirDocument() throws {
    func last() throws -> JSONValue? { try document("[1, {\"a\": \"kept\"}]").root[-1] }
    #expect(try last()?["a"]?.string == "kept")
  }

  @Test func documentsAreSharedBetweenTasks() async throws {
    let text = "[" + (0..<1000).map(String.init).joined(separator: ",") + "]"
    let document = try document(text)
    let sums = await withTaskGroup(of: Int64.self) { group in
      for _ in 0..<8 {
        group.addTask { document.root.elements.reduce(0) { $0 + ($1.number?.int64() ?? 0) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sums == Array(repeating: 499_500, count: 8))
  }

  /// Members and elements are found in one walk, not one walk each.
  @Test(.timeLimit(.minutes(1))) func wideContainers() throws {
    let count = 30_000
    let array = try root("[" + Array(repeating: "0", count: count).joined(separator: ",") + "]")
    #expect(array.elements.count == count)
    #expect(array.scalars.map(\.path).last == "$[\(count - 1)]")
    let members = (0..<count).map { "\"\($0)\":\($0)" }
    let object = try root("{" + members.joined(separator: ",") + "}")
    let reversed = try root("{" + members.reversed().joined(separator: ",") + "}")
    #expect(object["29999"]?.text == "29999")
    #expect(object.isEquivalent(to: reversed))
    #expect(JSONDifference.between(object, reversed, limit: 1).isEmpty)
  }
}
