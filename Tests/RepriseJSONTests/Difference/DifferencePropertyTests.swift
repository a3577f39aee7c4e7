import RepriseJSON
import Testing

@Suite struct DifferencePropertyTests {
  private func differences(_ left: JSONDocument, _ right: JSONDocument) -> [JSONDifference] {
    JSONDifference.between(left.root, right.root, limit: .max)
  }

  /// Changing one scalar is one difference, at its path.
  @Test func oneChangedScalar() throws {
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<150 {
      let document = try document(RandomJSON.value(&generator).text(&generator))
      for scalar in document.root.scalars {
        let changed = document.replacing([(scalar, Array("\"something else\"".utf8))])
        let found = differences(document, try JSONDocument(changed[...]))
        #expect(found.map(\.path) == [scalar.path])
        #expect(found.map(\.kind) == [.changed])
        #expect(found.first?.left?.text == scalar.text)
        #expect(found.first?.right?.string == "something else")
      }
    }
  }

  /// What is missing on one side is unexpected on the other.
  @Test func sidesMirrorEachOther() throws {
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<400 {
      let left = try document(RandomJSON.value(&generator, depth: 2).text(&generator))
      let right = try document(RandomJSON.value(&generator, depth: 2).text(&generator))
      let forth = differences(left, right)
      let back = differences(right, left)
      func places(_ differences: [JSONDifference], _ kind: JSONDifference.Kind) -> [String] {
        differences.filter { $0.kind == kind }.map(\.path).sorted()
      }
      #expect(places(forth, .changed) == places(back, .changed))
      #expect(places(forth, .added) == places(back, .removed))
      #expect(places(forth, .removed) == places(back, .added))
      for difference in forth {
        #expect(difference.left == nil ? difference.kind == .added : difference.kind != .added)
        #expect(difference.right == nil ? difference.kind == .removed : difference.kind != .removed)
      }
    }
  }

  /// The first differences are the same whatever the limit.
  @Test func limitCutsTheEnd() throws {
    var generator = SeededGenerator(seed: 18)
    for _ in 0..<200 {
      let left = try document(RandomJSON.value(&generator).text(&generator))
      let right = try document(RandomJSON.value(&generator).text(&generator))
      let all = differences(left, right).map(\.description)
      for limit in [0, 1, 2, 5] {
        let some = JSONDifference.between(left.root, right.root, limit: limit)
        #expect(some.map(\.description) == Array(all.prefix(limit)))
      }
    }
  }

  /// Every line is one short line of printable text.
  @Test func descriptionsAreTame() throws {
    var generator = SeededGenerator(seed: 19)
    for _ in 0..<300 {
      let left = try document(RandomJSON.value(&generator).text(&generator))
      let right = try document(RandomJSON.value(&generator).text(&generator))
      for difference in differences(left, right) {
        let line = difference.description
        #expect(line.unicodeScalars.count < 800)
        #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
        #expect(!line.unicodeScalars.contains { $0.value == 0x2028 })
      }
    }
  }

  @Test func partsOfDocumentsKeepTheirPaths() throws {
    let value = try root(#"{"left": {"a": [1]}, "right": {"a": [2]}}"#)
    let left = try #require(value["left"])
    let right = try #require(value["right"])
    let found = JSONDifference.between(left, right, limit: 5)
    #expect(found.map(\.description) == ["$.left.a[0]: 1 ≠ 2"])
  }
}
