extension JSONValue {
  /// Whether both mean the same JSON.
  ///
  /// Numbers are equal by exact decimal value, strings by their bytes without escapes, objects with
  /// their names in any order but duplicates of one name in theirs.
  public func isEquivalent(to other: JSONValue) -> Bool {
    if hasSameBytes(as: other) { return true }
    var open: [(left: Int, right: Int)] = [(index, other.index)]
    while let (left, right) = open.popLast() {
      let leftNode = storage.nodes[left]
      let rightNode = other.storage.nodes[right]
      guard leftNode.kind == rightNode.kind, leftNode.count == rightNode.count else { return false }
      switch leftNode.kind {
      case .object:
        guard let pairs = memberPairs(left, other.storage, right) else { return false }
        open += pairs
      case .array:
        for pair in zip(storage.children(of: left), other.storage.children(of: right)) {
          open.append((pair.0, pair.1))
        }
      case .string, .name:
        guard storage.content(of: left, equals: other.storage, right) else { return false }
      case .number:
        guard storage.number(left, equals: other.storage, right) else { return false }
      case .true, .false, .null:
        break
      }
    }
    return true
  }

  private func hasSameBytes(as other: JSONValue) -> Bool {
    let count = node.range.count
    guard count == other.node.range.count else { return false }
    return storage.withBytes { text in
      other.storage.withBytes { otherText in
        Bytes.equal(
          text, at: node.range.lowerBound, otherText, at: other.node.range.lowerBound,
          count: count)
      }
    }
  }

  /// The values of two objects of one size, paired by name; nil if their names differ.
  private func memberPairs(
    _ left: Int, _ other: JSONStorage, _ right: Int
  ) -> [(left: Int, right: Int)]? {
    let asTheyStand = zip(storage.children(of: left), other.children(of: right))
    if asTheyStand.allSatisfy({ storage.content(of: $0 - 1, equals: other, $1 - 1) }) {
      return asTheyStand.map { ($0, $1) }
    }
    let byName = zip(storage.membersByName(of: left), other.membersByName(of: right))
    guard byName.allSatisfy({ storage.content(of: $0 - 1, equals: other, $1 - 1) }) else {
      return nil
    }
    return byName.map { ($0, $1) }
  }
}

extension JSONStorage {
  func number(_ index: Int, equals other: JSONStorage, _ otherIndex: Int) -> Bool {
    withBytes { text in
      other.withBytes { otherText in
        let token = nodes[index].range
        let otherToken = other.nodes[otherIndex].range
        if token.count == otherToken.count,
          Bytes.equal(
            text, at: token.lowerBound, otherText, at: otherToken.lowerBound, count: token.count)
        {
          return true
        }
        return DecimalScan(UnsafeBufferPointer(rebasing: text[token]))
          .isEqual(to: DecimalScan(UnsafeBufferPointer(rebasing: otherText[otherToken])))
      }
    }
  }
}
