import RepriseJSON
import Testing

/// Random queries against a plain recursive reading of RFC 9535.
@Suite struct JSONPathModelTests {
  private enum Selector {
    case name(String)
    case index(Int)
    case wildcard
    case firstTwo

    var text: String {
      switch self {
      case .name(let name): "'\(name)'"
      case .index(let index): "\(index)"
      case .wildcard: "*"
      case .firstTwo: ":2"
      }
    }

    func children(of value: JSONValue) -> [JSONValue] {
      let children = value.kind == .array ? value.elements : value.members.map(\.value)
      switch self {
      case .name(let name): return value[name].map { [$0] } ?? []
      case .index(let index): return value[index].map { [$0] } ?? []
      case .wildcard: return children
      case .firstTwo: return value.kind == .array ? Array(children.prefix(2)) : []
      }
    }
  }

  private struct Segment {
    var isDescendant: Bool
    var selectors: [Selector]

    var text: String {
      (isDescendant ? ".." : "") + "[" + selectors.map(\.text).joined(separator: ", ") + "]"
    }

    func select(in value: JSONValue) -> [JSONValue] {
      let direct = selectors.flatMap { $0.children(of: value) }
      guard isDescendant else { return direct }
      let children = value.kind == .array ? value.elements : value.members.map(\.value)
      return direct + children.flatMap { select(in: $0) }
    }
  }

  private func segment(_ generator: inout SeededGenerator) -> Segment {
    let selectors = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
      generator.pick([Selector.name("a"), .index(0), .index(-1), .wildcard, .wildcard, .firstTwo])
    }
    return Segment(isDescendant: generator.chance(40), selectors: selectors)
  }

  @Test func agreesWithThePlainReading() throws {
    var generator = SeededGenerator(seed: 23)
    var selections = 0
    for _ in 0..<150 {
      let value = try root(RandomJSON.value(&generator).text(&generator))
      for _ in 0..<20 {
        let segments = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          segment(&generator)
        }
        let expected = segments.reduce([value]) { places, segment in
          places.flatMap { segment.select(in: $0) }
        }
        let path = "$" + segments.map(\.text).joined()
        let selected = try JSONPath(path).select(in: value)
        #expect(selected.map(\.bytes.startIndex) == expected.map(\.bytes.startIndex), "\(path)")
        selections += selected.count
      }
    }
    #expect(selections > 2000)
  }

  /// Where duplicates are given up, the places are the same, each once and in order.
  @Test func placesOfHugeSelections() throws {
    var generator = SeededGenerator(seed: 24)
    for _ in 0..<3 {
      let inner = RandomJSON.value(&generator).text(&generator)
      let depth = 20
      let text =
        String(repeating: "[[0],", count: depth) + inner + String(repeating: "]", count: depth)
      let value = try root(text)
      let many = try JSONPath("$" + String(repeating: "..*", count: 8)).select(in: value)
      let places = many.map(\.bytes.startIndex)
      let expected = value.descendants.filter { $0.depth(below: value) >= 8 }
      #expect(places == expected.map(\.bytes.startIndex))
    }
  }
}

extension JSONValue {
  fileprivate func depth(below root: JSONValue) -> Int {
    var depth = 0
    var place = self
    while let parent = place.parent {
      depth += 1
      place = parent
    }
    return depth
  }
}
