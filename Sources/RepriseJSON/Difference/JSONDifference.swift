/// One place at which two documents mean different things.
public struct JSONDifference: Sendable, CustomStringConvertible {
  /// How a place differs.
  public enum Kind: Sendable {
    /// Both have a value there, and not the same.
    case changed
    /// Only the right one has a value there.
    case added
    /// Only the left one has a value there.
    case removed
  }

  /// The place as a JSONPath, such as `$.items[0].id`.
  public let path: String
  /// How it differs.
  public let kind: Kind
  /// The value on the left, if there is one.
  public let left: JSONValue?
  /// The value on the right, if there is one.
  public let right: JSONValue?

  /// One line such as `$.items[0].id: 1 ≠ 2`, `$.name: missing` or `$.age: unexpected 7`.
  ///
  /// Long values and paths are cut, and control characters are escaped.
  public var description: String {
    let place = Excerpt.text(path.utf8, limit: 200)
    switch (left, right) {
    case (let left?, let right?): return "\(place): \(left.excerpt()) ≠ \(right.excerpt())"
    case (nil, let right?): return "\(place): unexpected \(right.excerpt())"
    case (_, nil): return "\(place): missing"
    }
  }
}

extension JSONDifference {
  init(changed left: JSONValue, _ right: JSONValue) {
    self.init(path: left.path, kind: .changed, left: left, right: right)
  }

  init(removed left: JSONValue) {
    self.init(path: left.path, kind: .removed, left: left, right: nil)
  }

  init(added right: JSONValue) {
    self.init(path: right.path, kind: .added, left: nil, right: right)
  }
}
