package import RepriseJSON

/// What is taken out of a response.
package enum Query: Sendable {
  case path(JSONPath)
  case status
  case header(Word)
  case cookie(Word)
  case body
  case url
  case time
  /// The number of bytes of the decoded body.
  case size
  case variable(String)
}

/// What is done with the result of a query before it is compared or captured.
package enum Filter: Hashable, Sendable {
  case count
  case first
  case last
  /// Negative numbers count from the end.
  case nth(Int)
}
