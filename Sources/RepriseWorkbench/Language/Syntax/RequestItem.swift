/// A request item: `X-Trace:abc`, `page==2`, `user=ann`, `tags[]:="new"`.
package struct RequestItem: Hashable, Sendable {
  /// The things that an item can be.
  package enum Kind: Hashable, Sendable {
    /// `H:v`
    case header(name: Word, value: Word)
    /// `H;`
    case emptyHeader(name: Word)
    /// `H:`
    case unsetHeader(name: Word)
    /// `q==v`
    case query(name: Word, value: Word)
    /// `f=v`
    case string(key: DataKey, value: Word)
    /// `f:=json`
    case json(key: DataKey, value: JSONTemplate)
  }

  package var kind: Kind
}

/// The key of a data item: `user[tags][]` is a key, a key and an append.
package struct DataKey: Hashable, Sendable {
  /// A step of a key.
  package enum Step: Hashable, Sendable {
    case name(Word)
    case index(Int)
    case append
  }

  /// At least one step.
  package var steps: [Step]
}
