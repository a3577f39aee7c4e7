extension JSONPath {
  /// The values that the query selects, in the RFC's order, duplicates included.
  ///
  /// Of members with duplicate names, a name selects the last. A query can select one place a great
  /// many times (`$..*..*`); where that would take far longer than looking at the whole document,
  /// each place is given once and all in document order, so that nothing takes for ever.
  public func select(in value: JSONValue) -> [JSONValue] {
    var selection = JSONPathSelection(from: value)
    for segment in segments { selection.apply(segment) }
    return selection.places.map { JSONValue(storage: value.storage, index: Int($0)) }
  }

  /// The deepest value that exists along a query that selects nothing.
  ///
  /// It is the first value that the longest successful part of the query selects: for `$.a.b.c`
  /// where `b` has no `c`, the value of `b`.
  public func nearestExisting(in value: JSONValue) -> JSONValue {
    var selection = JSONPathSelection(from: value)
    var nearest = value
    for segment in segments {
      selection.apply(segment)
      guard let first = selection.places.first else { break }
      nearest = JSONValue(storage: value.storage, index: Int(first))
    }
    return nearest
  }
}
