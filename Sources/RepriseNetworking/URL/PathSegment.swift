import RepriseRedaction

extension DefaultStringInterpolation {
  /// Puts a value into a path as one segment, whatever its characters are.
  ///
  /// ```swift
  /// var path: String { "/friends/\(segment: id)/photos" }   // "a/b?c" becomes a%2Fb%3Fc
  /// ```
  ///
  /// Everything but letters, digits and `-._~` is percent-encoded, so that the value neither ends the
  /// segment nor the path. An empty value, `.` and `..` cannot be a segment of their own, encoded or
  /// not; with them the path is refused with ``URLSyntaxError`` when the request is made.
  public mutating func appendInterpolation(segment value: some CustomStringConvertible) {
    let text = value.description
    switch text {
    case "", ".", "..": appendLiteral("\(PathSegment.refused)\(text)")
    default: appendLiteral(TargetCoding.encodedComponent(text))
    }
  }
}

enum PathSegment {
  /// Stands in a path before a value that cannot be a segment: a control character, which no path
  /// may hold.
  static let refused: Unicode.Scalar = "\u{1A}"
}
