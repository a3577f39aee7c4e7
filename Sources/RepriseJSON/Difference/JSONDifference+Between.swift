extension JSONDifference {
  /// Where two values differ, in the left one's order; at most `limit` places.
  ///
  /// Elements are compared by index, members by name; the n-th of duplicate names with the n-th.
  /// What ``JSONValue/isEquivalent(to:)`` takes for equal is no difference.
  public static func between(
    _ left: JSONValue, _ right: JSONValue, limit: Int
  ) -> [JSONDifference] {
    var comparison = Comparison(left: left.storage, right: right.storage)
    comparison.pending.append(.both(left.index, right.index))
    var result: [JSONDifference] = []
    while result.count < limit, let difference = comparison.next() { result.append(difference) }
    return result
  }
}

/// Walks two documents at once, with what is still to be compared on a stack of its own.
private struct Comparison {
  enum Step {
    case both(Int, Int)
    case left(Int)
    case right(Int)
  }

  let left: JSONStorage
  let right: JSONStorage
  var pending: [Step] = []

  mutating func next() -> JSONDifference? {
    while let step = pending.popLast() {
      switch step {
      case .left(let index):
        return JSONDifference(removed: JSONValue(storage: left, index: index))
      case .right(let index):
        return JSONDifference(added: JSONValue(storage: right, index: index))
      case .both(let leftIndex, let rightIndex):
        if differs(leftIndex, rightIndex) {
          return JSONDifference(
            changed: JSONValue(storage: left, index: leftIndex),
            JSONValue(storage: right, index: rightIndex))
        }
      }
    }
    return nil
  }

  /// Whether two values differ in themselves; what is inside them is put on the stack.
  private mutating func differs(_ leftIndex: Int, _ rightIndex: Int) -> Bool {
    let kind = left.nodes[leftIndex].kind
    guard kind == right.nodes[rightIndex].kind else { return true }
    switch kind {
    case .object: pending += memberSteps(leftIndex, rightIndex).reversed()
    case .array: pending += elementSteps(leftIndex, rightIndex).reversed()
    case .string, .name: return !left.content(of: leftIndex, equals: right, rightIndex)
    case .number: return !left.number(leftIndex, equals: right, rightIndex)
    case .true, .false, .null: break
    }
    return false
  }

  private func elementSteps(_ leftIndex: Int, _ rightIndex: Int) -> [Step] {
    var steps: [Step] = []
    var lefts = left.children(of: leftIndex)
    var rights = right.children(of: rightIndex)
    while true {
      switch (lefts.next(), rights.next()) {
      case (let left?, let right?): steps.append(.both(left, right))
      case (let left?, nil): steps.append(.left(left))
      case (nil, let right?): steps.append(.right(right))
      case (nil, nil): return steps
      }
    }
  }

  private func memberSteps(_ leftIndex: Int, _ rightIndex: Int) -> [Step] {
    var lefts = left.membersByName(of: leftIndex)[...]
    var rights = right.membersByName(of: rightIndex)[...]
    var matched: [(left: Int, step: Step)] = []
    var added: [Int] = []
    while let nextLeft = lefts.first, let nextRight = rights.first {
      let order = Bytes.order(left.unescaped(nextLeft - 1), right.unescaped(nextRight - 1))
      switch order {
      case 0: matched.append((nextLeft, .both(nextLeft, nextRight)))
      case ..<0: matched.append((nextLeft, .left(nextLeft)))
      default: added.append(nextRight)
      }
      if order <= 0 { lefts.removeFirst() }
      if order >= 0 { rights.removeFirst() }
    }
    matched += lefts.map { ($0, .left($0)) }
    added += rights
    return matched.sorted { $0.left < $1.left }.map(\.step) + added.sorted().map(Step.right)
  }
}
