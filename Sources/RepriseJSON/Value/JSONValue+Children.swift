extension JSONValue {
  /// The elements of an array in order; empty for anything else.
  public var elements: [JSONValue] {
    guard node.kind == .array else { return [] }
    return storage.children(of: index).map { JSONValue(storage: storage, index: $0) }
  }

  /// The members of an object in order, duplicates included; empty for anything else.
  public var members: [(name: String, nameBytes: [UInt8], value: JSONValue)] {
    guard node.kind == .object else { return [] }
    return storage.children(of: index).map { child in
      let value = JSONValue(storage: storage, index: child)
      return (storage.string(child - 1), storage.unescaped(child - 1), value)
    }
  }

  /// The member with this name, compared by UTF-8 bytes; the last one of duplicates.
  public subscript(_ name: String) -> JSONValue? {
    guard node.kind == .object else { return nil }
    var name = name
    return name.withUTF8 { storage.member(of: index, named: $0) }
      .map { JSONValue(storage: storage, index: $0) }
  }

  /// The element at this place; a negative one counts from the end, -1 being the last.
  public subscript(_ position: Int) -> JSONValue? {
    guard node.kind == .array else { return nil }
    return storage.element(of: index, at: position).map { JSONValue(storage: storage, index: $0) }
  }
}

extension JSONStorage {
  /// The values directly inside a container, in document order.
  func children(of index: Int) -> ChildIndexes { ChildIndexes(storage: self, container: index) }

  func member(of index: Int, named name: UnsafeBufferPointer<UInt8>) -> Int? {
    var found: Int?
    for child in children(of: index) where content(of: child - 1, equals: name) { found = child }
    return found
  }

  func element(of index: Int, at position: Int) -> Int? {
    let count = Int(nodes[index].count)
    // Before adding, so that no position overflows.
    guard position >= -count, position < count else { return nil }
    let wanted = position < 0 ? position + count : position
    var child = index + 1
    for _ in 0..<wanted { child = Int(nodes[child].next) }
    return child
  }
}

/// The indexes of the values directly inside a container.
struct ChildIndexes: Sequence, IteratorProtocol {
  private let nodes: [JSONNode]
  private let step: Int
  private let end: Int
  private var upcoming: Int
  let underestimatedCount: Int

  init(storage: JSONStorage, container: Int) {
    let node = storage.nodes[container]
    nodes = storage.nodes
    step = node.kind == .object ? 1 : 0
    end = node.isContainer ? Int(node.next) : 0
    upcoming = container + 1
    underestimatedCount = Int(node.count)
  }

  mutating func next() -> Int? {
    guard upcoming < end else { return nil }
    let value = upcoming + step
    upcoming = Int(nodes[value].next)
    return value
  }
}
