/// A query that selects values of a document (RFC 9535), without filters as yet.
///
/// ```swift
/// let path = try JSONPath("$.items[*]['first name']")
/// path.select(in: document.root).map(\.text)
/// ```
public struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  let segments: [Segment]

  /// The query as it was written.
  public let description: String

  /// Parses a query by the RFC's grammar; blanks only where it has them.
  public init(_ text: String) throws(JSONPathSyntaxError) {
    var parser = JSONPathParser(text)
    segments = try parser.parse()
    description = text
  }

  /// Whether the query can select one value at most: names and indexes only, one a segment.
  public var isSingular: Bool {
    segments.allSatisfy { segment in
      guard !segment.isDescendant, segment.selectors.count == 1 else { return false }
      return switch segment.selectors[0] {
      case .name, .index: true
      case .wildcard, .slice: false
      }
    }
  }

  struct Segment: Sendable, Hashable {
    /// `..`: applied to a value and everything inside it.
    var isDescendant: Bool
    var selectors: [Selector]
  }

  enum Selector: Sendable, Hashable {
    /// The name's UTF-8 without escapes.
    case name([UInt8])
    case wildcard
    /// Of 64 bits wherever it runs: the RFC's range is that of a 53-bit integer.
    case index(Int64)
    case slice(start: Int64?, end: Int64?, step: Int64)
  }
}
