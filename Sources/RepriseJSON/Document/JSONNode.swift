/// One value, or the name of one member, in the flat array that a document consists of.
///
/// Nodes stand in document order. A member is two nodes: its name, and right after it its value.
struct JSONNode: Sendable {
  enum Kind: UInt8, Sendable {
    case object, array, string, number, `true`, `false`, null, name
  }

  /// Where the token begins, in bytes from the start of the document.
  var start: UInt32
  /// Where the token ends; for a container after its closing bracket.
  var end: UInt32
  /// The container around it, or -1.
  var parent: Int32
  /// The node after this one and everything inside it.
  var next: Int32
  /// Elements or members inside it.
  var count: Int32
  /// Its place among its siblings.
  var ordinal: Int32
  var kind: Kind
  /// Whether a string or a name has a backslash in it.
  var isEscaped: Bool

  var isContainer: Bool { kind == .object || kind == .array }
  var range: Range<Int> { Int(start)..<Int(end) }
  /// The text between the quotation marks.
  var content: Range<Int> { Int(start) + 1..<Int(end) - 1 }
}

/// What all values of a document share; flat, so that freeing it never recurses.
final class JSONStorage: Sendable {
  let bytes: ArraySlice<UInt8>
  let nodes: [JSONNode]

  init(bytes: ArraySlice<UInt8>, nodes: [JSONNode]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  func slice(_ range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound]
  }

  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer(body)
  }

  /// The UTF-8 of a string or a name after unescaping; lone surrogates as three bytes (WTF-8).
  func unescaped(_ index: Int) -> [UInt8] {
    let node = nodes[index]
    let content = slice(node.content)
    return node.isEscaped ? Unescaping.bytes(content) : Array(content)
  }

  /// Whether a string or a name has exactly this content after unescaping.
  func content(of index: Int, equals text: UnsafeBufferPointer<UInt8>) -> Bool {
    let node = nodes[index]
    if node.isEscaped { return unescaped(index).elementsEqual(text) }
    guard node.content.count == text.count else { return false }
    return withBytes {
      Bytes.equal($0, at: node.content.lowerBound, text, at: 0, count: text.count)
    }
  }

  /// Whether two strings or names are equal after unescaping.
  func content(of index: Int, equals other: JSONStorage, _ otherIndex: Int) -> Bool {
    let node = other.nodes[otherIndex]
    if node.isEscaped {
      return other.unescaped(otherIndex).withUnsafeBufferPointer { content(of: index, equals: $0) }
    }
    return other.withBytes {
      content(of: index, equals: UnsafeBufferPointer(rebasing: $0[node.content]))
    }
  }
}
