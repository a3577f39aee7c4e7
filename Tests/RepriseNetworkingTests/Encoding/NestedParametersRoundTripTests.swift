import RepriseNetworking
import Testing

/// Nested parameters, read back by a reader that knows only the bracket notation.
struct NestedParametersRoundTripTests {
  indirect enum Tree: Equatable {
    case leaf(String)
    case list([Tree])
    case object([String: Tree])

    var value: ParameterValue {
      switch self {
      case .leaf(let text): .init(text)
      case .list(let trees): .init(trees.map(\.value))
      case .object(let members):
        .init(Parameters(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }))
      }
    }

    static func random(
      _ depth: Int, using generator: inout ParameterRoundTripTests.Seeded
    ) -> Tree {
      let count = Int.random(in: 1...3, using: &generator)
      switch depth == 0 ? 0 : Int.random(in: 0..<3, using: &generator) {
      case 1: return .list((0..<count).map { _ in random(depth - 1, using: &generator) })
      case 2:
        let names = ["a", "b c", "é", "d&=", "f%"].shuffled(using: &generator).prefix(count)
        return .object(
          Dictionary(
            uniqueKeysWithValues: names.map { ($0, random(depth - 1, using: &generator)) }))
      default: return .leaf(generator.text())
      }
    }

    /// The tree with a leaf at a place that is not there yet.
    func putting(_ text: String, at path: ArraySlice<String>) -> Tree {
      guard let step = path.first else { return .leaf(text) }
      let rest = path.dropFirst()
      if let index = Int(step) {
        guard case .list(var trees) = self else { return Tree.list([]).putting(text, at: path) }
        if index == trees.count { trees.append(.list([])) }
        trees[index] = trees[index].putting(text, at: rest)
        return .list(trees)
      }
      guard case .object(var members) = self else {
        return Tree.object([:]).putting(text, at: path)
      }
      members[step] = (members[step] ?? .list([])).putting(text, at: rest)
      return .object(members)
    }
  }

  @Test("D10: nesting written in brackets is read back", arguments: 0..<300 as Range<UInt64>)
  func brackets(seed: UInt64) throws {
    var generator = ParameterRoundTripTests.Seeded(state: seed)
    let tree = Tree.random(4, using: &generator)
    let text = try ParameterEncoder(arrays: .indexed).text(of: ["root": tree.value])
    var read = Tree.list([])
    for pair in text.split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        String(
          decoding: ParameterRoundTripTests.decoded($0, plusIsBlank: false), as: UTF8.self)
      }
      let path = halves[0].split(separator: "[").map { String($0.prefix { $0 != "]" }) }
      read = read.putting(halves[1], at: path[...])
    }
    #expect(read == .object(["root": tree]))
  }

  @Test("D10: dots and brackets differ in the names only", arguments: 0..<50 as Range<UInt64>)
  func dots(seed: UInt64) throws {
    var generator = ParameterRoundTripTests.Seeded(state: seed)
    let parameters: Parameters = ["root": Tree.random(3, using: &generator).value]
    let values = try [ObjectStrategy.brackets, .dots, .custom { "\($0)→\($1)" }].map { objects in
      try ParameterEncoder(objects: objects).text(of: parameters).split(separator: "&").map {
        $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).last
      }
    }
    #expect(values[0] == values[1])
    #expect(values[0] == values[2])
  }
}
