/// A place in a document: one value, with the way up to what holds it.
///
/// A value keeps its document alive and costs one reference to copy.
public struct JSONValue: Sendable {
  let storage: JSONStorage
  let index: Int

  var node: JSONNode { storage.nodes[index] }

  init(storage: JSONStorage, index: Int) {
    self.storage = storage
    self.index = index
  }

  /// The six kinds of value.
  public enum Kind: Sendable {
    case object, array, string, number, bool, null
  }

  /// What the value is.
  public var kind: Kind {
    switch node.kind {
    case .object: .object
    case .array: .array
    case .string, .name: .string
    case .number: .number
    case .true, .false: .bool
    case .null: .null
    }
  }

  /// The document that the value is a place in.
  public var document: JSONDocument { JSONDocument(storage: storage) }

  /// The value's text, byte for byte as it stands in the document.
  public var bytes: ArraySlice<UInt8> { storage.slice(node.range) }

  /// The value's text as a string.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The content of a string without its escapes, lone surrogates as U+FFFD; else nil.
  public var string: String? {
    guard node.kind == .string else { return nil }
    return storage.string(index)
  }

  /// The UTF-8 of a string without its escapes, lone surrogates as three bytes (WTF-8); else nil.
  public var stringBytes: [UInt8]? {
    node.kind == .string ? storage.unescaped(index) : nil
  }

  /// The truth of `true` and `false`; else nil.
  public var bool: Bool? {
    switch node.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The exact decimal value of a number; else nil.
  public var number: JSONNumber? {
    node.kind == .number ? JSONNumber(bytes) : nil
  }

  /// The number as an integer, where it is one that fits; else nil.
  public var int: Int? { number?.int64().flatMap { Int(exactly: $0) } }

  /// The number as the `Double` next to it, where it is in their range; else nil.
  public var double: Double? {
    guard node.kind == .number, let double = Double(text), double.isFinite else { return nil }
    return double
  }

  /// Whether it is `null`.
  public var isNull: Bool { node.kind == .null }

  /// How many elements or members it has; 0 for what is no container.
  public var count: Int { Int(node.count) }
}

extension JSONDocument {
  init(storage: JSONStorage) {
    self.storage = storage
  }
}

extension JSONStorage {
  /// A string or a name as text for people.
  func string(_ index: Int) -> String {
    let node = nodes[index]
    let content = slice(node.content)
    guard node.isEscaped else { return String(decoding: content, as: UTF8.self) }
    return String(
      decoding: Unescaping.bytes(content, replacingLoneSurrogates: true), as: UTF8.self)
  }
}
