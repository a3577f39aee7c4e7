/// Why a text is not a JSONPath that this version understands, and where.
public struct JSONPathSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The column, counted from 1 in Unicode scalars.
  public var column: Int
  /// What was expected there, with a hint where one helps.
  public var message: String

  /// An error at a place.
  public init(column: Int, message: String) {
    self.column = column
    self.message = message
  }

  /// One line such as ``column 3: expected a name or `*` after `.` ``.
  public var description: String { "column \(column): \(message)" }
}
