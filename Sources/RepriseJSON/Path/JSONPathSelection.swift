/// The places that the segments so far have selected.
struct JSONPathSelection {
  private(set) var places: [Int32]
  private let storage: JSONStorage
  /// Places that this segment may still look at before duplicates are given up.
  private var budget = 0
  /// Whether each place stands once, in document order.
  private var isUnique = false

  init(from value: JSONValue) {
    storage = value.storage
    places = [Int32(truncatingIfNeeded: value.index)]
  }

  mutating func apply(_ segment: JSONPath.Segment) {
    if !isUnique {
      budget = 500_000 + 4 * segment.selectors.count * storage.nodes.count
      if let result = selected(by: segment) {
        places = result
        return
      }
      isUnique = true
      places = Self.unique(places)
    }
    places = Self.unique(selected(by: segment) ?? [])
  }

  /// What the segment selects; nil if that takes too long.
  private mutating func selected(by segment: JSONPath.Segment) -> [Int32]? {
    var result: [Int32] = []
    var covered = 0
    for place in places.lazy.map(Int.init) {
      guard segment.isDescendant else {
        guard select(segment.selectors, of: place, into: &result) else { return nil }
        continue
      }
      let end = Int(storage.nodes[place].next)
      // In document order subtrees nest: what an earlier place covered need not be seen again.
      for inner in max(place, isUnique ? covered : 0)..<max(end, covered)
      where storage.nodes[inner].isContainer {
        guard select(segment.selectors, of: inner, into: &result) else { return nil }
      }
      if isUnique { covered = max(covered, end) }
    }
    return result
  }

  /// Appends the children that the selectors name; false if the budget is used up.
  private mutating func select(
    _ selectors: [JSONPath.Selector], of place: Int, into result: inout [Int32]
  ) -> Bool {
    let node = storage.nodes[place]
    guard node.isContainer else { return true }
    for selector in selectors {
      if !isUnique {
        budget -= 1 + Int(node.count)
        guard budget >= 0 else { return false }
      }
      switch selector {
      case .wildcard:
        for child in storage.children(of: place) { append(child, to: &result) }
      case .name(let name):
        guard node.kind == .object else { continue }
        let child = name.withUnsafeBufferPointer { storage.member(of: place, named: $0) }
        if let child { append(child, to: &result) }
      case .index(let position):
        guard node.kind == .array, let position = Int(exactly: position),
          let child = storage.element(of: place, at: position)
        else { continue }
        append(child, to: &result)
      case .slice(let start, let end, let step):
        guard node.kind == .array, node.count > 0 else { continue }
        let slice = ArraySliceBounds(start: start, end: end, step: step, count: Int64(node.count))
        guard !slice.isEmpty else { continue }
        let children = Array(storage.children(of: place))
        for position in slice.positions { append(children[Int(position)], to: &result) }
      }
    }
    return true
  }

  private func append(_ child: Int, to result: inout [Int32]) {
    result.append(Int32(truncatingIfNeeded: child))
  }

  private static func unique(_ places: [Int32]) -> [Int32] {
    var result: [Int32] = []
    for place in places.sorted() where place != result.last { result.append(place) }
    return result
  }
}

/// Which elements a slice selects (RFC 9535, section 2.3.4.2.2).
struct ArraySliceBounds {
  private let first: Int64
  private let bound: Int64
  private let step: Int64

  /// The numbers are in the range that the parser allows, so no sum of them overflows.
  init(start: Int64?, end: Int64?, step: Int64, count: Int64) {
    func normalized(_ position: Int64) -> Int64 { position >= 0 ? position : count + position }
    self.step = step
    if step >= 0 {
      first = min(max(normalized(start ?? 0), 0), count)
      bound = min(max(normalized(end ?? count), 0), count)
    } else {
      first = min(max(start.map(normalized) ?? count - 1, -1), count - 1)
      bound = min(max(end.map(normalized) ?? -1, -1), count - 1)
    }
  }

  var isEmpty: Bool { step == 0 || (step > 0 ? first >= bound : first <= bound) }

  /// The positions in order; only for a slice that is not empty.
  var positions: StrideTo<Int64> { stride(from: first, to: bound, by: Int(clamping: step)) }
}
