extension JSONStorage {
  /// The values of an object ordered by name (UTF-8 bytes), duplicates in document order.
  func membersByName(of index: Int) -> [Int] {
    let children = Array(children(of: index))
    let escaped = children.contains { nodes[$0 - 1].isEscaped }
    return escaped ? sortedUnescaping(children) : sortedVerbatim(children)
  }

  private func sortedVerbatim(_ children: [Int]) -> [Int] {
    withBytes { text in
      func name(_ child: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
        text[nodes[child - 1].content]
      }
      return children.sorted { left, right in
        let order = Bytes.order(name(left), name(right))
        return order == 0 ? left < right : order < 0
      }
    }
  }

  private func sortedUnescaping(_ children: [Int]) -> [Int] {
    children.map { (name: unescaped($0 - 1), child: $0) }
      .sorted { left, right in
        let order = Bytes.order(left.name, right.name)
        return order == 0 ? left.child < right.child : order < 0
      }
      .map(\.child)
  }
}
