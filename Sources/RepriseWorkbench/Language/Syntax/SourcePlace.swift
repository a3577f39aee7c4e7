/// Where something stands in a source: line and column, both from 1, columns in Unicode scalars.
package struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place as error texts write it: `3:14`.
  package var description: String { "\(line):\(column)" }
}
