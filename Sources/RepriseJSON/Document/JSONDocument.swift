/// A JSON text, checked, with every byte of it kept.
///
/// The document is a flat array of places over its bytes: order, spelling of numbers, escapes and
/// duplicate names survive, and no depth of nesting makes anything recurse. A copy is one reference.
///
/// ```swift
/// let document = try JSONDocument(#"{"items": [{"id": 1.0}]}"#)
/// document.root["items"]?[0]?["id"]?.text  // "1.0"
/// ```
public struct JSONDocument: Sendable {
  let storage: JSONStorage

  /// Parses UTF-8 strictly by RFC 8259; a byte order mark is refused.
  ///
  /// Texts of 2 GiB and more are refused. Lone surrogates in escapes are kept (the RFC's grammar
  /// has them).
  public init(_ bytes: ArraySlice<UInt8>) throws(JSONSyntaxError) {
    let nodes = try bytes.withUnsafeBufferPointer { text throws(JSONSyntaxError) in
      var parser = JSONParser(text)
      try parser.parse()
      return parser.nodes
    }
    storage = JSONStorage(bytes: bytes, nodes: nodes)
  }

  /// Parses a string strictly by RFC 8259.
  public init(_ text: String) throws(JSONSyntaxError) {
    try self.init(Array(text.utf8)[...])
  }

  /// The text, as it was given.
  public var bytes: ArraySlice<UInt8> { storage.bytes }

  /// The outermost value.
  public var root: JSONValue { JSONValue(storage: storage, index: 0) }
}
