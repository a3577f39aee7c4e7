/// What a query's result must be: `== 3`, `not exists`, `matches /\d+/i`.
package struct Predicate: Sendable {
  package var isNegated: Bool
  package var test: Test

  /// The tests that there are.
  package enum Test: Hashable, Sendable {
    case compare(Comparison, ExpectedValue)
    case contains(ExpectedValue)
    case startsWith(ExpectedValue)
    case endsWith(ExpectedValue)
    /// A JSON array that has the result among its elements.
    case isIn(ExpectedValue)
    case matches(pattern: String, ignoringCase: Bool)
    case exists
    case empty
    case isA(ValueType)
  }
}

/// The comparisons.
package enum Comparison: String, Hashable, Sendable, CaseIterable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}

/// A value to compare with.
package enum ExpectedValue: Hashable, Sendable {
  /// A JSON value; a bare word that is a JSON literal is one.
  case json(JSONTemplate)
  /// A string.
  case text(Word)
  case duration(Duration)
}

/// What `is` can ask for.
package enum ValueType: String, Hashable, Sendable, CaseIterable {
  case string, number, integer, boolean, object, array, null, uuid, date, datetime
}
