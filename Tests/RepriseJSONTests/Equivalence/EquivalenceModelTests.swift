import RepriseJSON
import Testing

/// Equivalence against the values that texts were made from.
@Suite struct EquivalenceModelTests {
  /// A recursive comparison of the models, which are small.
  private func isSame(_ left: RandomJSON, _ right: RandomJSON) -> Bool {
    switch (left, right) {
    case (.word(let left), .word(let right)): return left == right
    case (.string(let left), .string(let right)): return left == right
    case (
      .number(let leftSign, let left, let leftPower),
      .number(let rightSign, let right, let rightPower)
    ):
      // All powers are from -8 to 8, so eight places more make them integers.
      func integer(_ isNegative: Bool, _ digits: [UInt8], _ power: Int) -> Int128 {
        let value = digits.reduce(Int128(0)) { $0 * 10 + Int128($1) }
        let scaled = (0..<power + 8).reduce(value) { value, _ in value * 10 }
        return isNegative ? -scaled : scaled
      }
      return integer(leftSign, left, leftPower) == integer(rightSign, right, rightPower)
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy(isSame)
    case (.object(let left), .object(let right)):
      guard left.count == right.count else { return false }
      return Set(left.map(\.name)).union(right.map(\.name)).allSatisfy { name in
        let lefts = left.filter { $0.name == name }.map(\.value)
        let rights = right.filter { $0.name == name }.map(\.value)
        return lefts.count == rights.count && zip(lefts, rights).allSatisfy(isSame)
      }
    default:
      return false
    }
  }

  @Test func agreesWithTheModels() throws {
    var generator = SeededGenerator(seed: 14)
    let models = (0..<200).map { _ in RandomJSON.value(&generator, depth: 1) }
    let values = try models.map { try root($0.text(&generator)) }
    var equal = 0
    for left in models.indices {
      for right in models.indices {
        let expected = isSame(models[left], models[right])
        #expect(values[left].isEquivalent(to: values[right]) == expected)
        if expected && left != right { equal += 1 }
      }
    }
    #expect(equal > 100)
  }

  /// Different values hash differently but for very rare accidents.
  @Test func hashesSpread() throws {
    var hashes: Set<Int> = []
    var count = 0
    for number in 0..<500 {
      for text in [
        "\(number)", "\"\(number)\"", "[\(number)]", "{\"\(number)\":0}", "{\"a\":\(number)}",
      ] {
        var hasher = Hasher()
        try root(text).hash(into: &hasher)
        hashes.insert(hasher.finalize())
        count += 1
      }
    }
    #expect(hashes.count > count - 3)
  }

  @Test func longStringsHashByAllTheirBytes() throws {
    func hash(_ text: String) throws -> Int {
      var hasher = Hasher()
      try root(JSONText.quoted(text)).hash(into: &hasher)
      return hasher.finalize()
    }
    for length in 1...40 {
      let text = String(repeating: "a", count: length)
      for place in 0..<length {
        var other = Array(text.utf8)
        other[place] = UInt8(ascii: "b")
        #expect(try hash(text) != hash(string(other)))
      }
    }
  }

  @Test func canonicalBytesAreStable() throws {
    var generator = SeededGenerator(seed: 15)
    for _ in 0..<300 {
      let value = try root(RandomJSON.value(&generator).text(&generator))
      let canonical = value.canonicalBytes { _ in false }
      let again = try JSONDocument(canonical[...])
      #expect(again.root.isEquivalent(to: value))
      #expect(again.root.canonicalBytes { _ in false } == canonical)
      #expect(again.layout == .compact)
    }
  }

  /// Two documents that differ at wildcards only have one key, and no others have.
  @Test func wildcardsHideExactlyTheirValues() throws {
    let shapes = [#"{"id": 1, "token": %}"#, #"{"token": %, "id": 1}"#, #"{"id": 2, "token": %}"#]
    let keys = try shapes.map { shape in
      try ["1", "\"*\"", "[1, {}]", "null", "\"abc\""].map { value in
        try root(shape.replacing("%", with: value)).canonicalBytes { $0.name == "token" }
      }
    }
    #expect(Set(keys[0] + keys[1]).count == 1)
    #expect(Set(keys[2]).count == 1)
    #expect(keys[0][0] != keys[2][0])
    let visible = try root(#"{"id": 1, "token": "*"}"#).canonicalBytes { _ in false }
    #expect(visible != keys[0][0])
  }
}
