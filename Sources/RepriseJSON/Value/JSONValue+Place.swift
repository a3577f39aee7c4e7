extension JSONValue {
  /// The object or array that holds it; nil for the outermost value.
  public var parent: JSONValue? {
    let parent = Int(node.parent)
    return parent >= 0 ? JSONValue(storage: storage, index: parent) : nil
  }

  /// The name of the member whose value it is; nil in arrays and for the outermost value.
  public var name: String? { nameIndex.map(storage.string) }

  /// The UTF-8 of that name without its escapes, lone surrogates as three bytes (WTF-8).
  public var nameBytes: [UInt8]? { nameIndex.map(storage.unescaped) }

  private var nameIndex: Int? {
    let parent = Int(node.parent)
    return parent >= 0 && storage.nodes[parent].kind == .object ? index - 1 : nil
  }

  /// The place as a JSONPath that selects it (RFC 9535), such as `$.items[0]['odd name']`.
  ///
  /// Of members with duplicate names the path selects the last. A name with a lone surrogate has
  /// no JSONPath; its escape stands in the text.
  public var path: String {
    var places: [Int] = []
    var place = index
    while storage.nodes[place].parent >= 0 {
      places.append(place)
      place = Int(storage.nodes[place].parent)
    }
    var text: [UInt8] = [UInt8(ascii: "$")]
    for place in places.reversed() {
      let node = storage.nodes[place]
      if storage.nodes[Int(node.parent)].kind == .object {
        PathText.append(name: storage.unescaped(place - 1), to: &text)
      } else {
        text += "[\(node.ordinal)]".utf8
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The value itself and everything inside it, in document order.
  public var descendants: [JSONValue] {
    storage.places(within: index).map { JSONValue(storage: storage, index: $0) }
  }

  /// The strings, numbers, booleans and nulls among its descendants, in document order.
  public var scalars: [JSONValue] {
    storage.places(within: index).lazy.filter { !storage.nodes[$0].isContainer }
      .map { JSONValue(storage: storage, index: $0) }
  }
}

extension JSONStorage {
  /// A value and everything inside it, in document order, names left out.
  func places(within index: Int) -> [Int] {
    (index..<Int(nodes[index].next)).filter { nodes[$0].kind != .name || $0 == index }
  }
}
