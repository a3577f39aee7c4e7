/// Where in a JSON body a value stands, such as `response.items`; empty for the whole body.
///
/// | path | what it selects |
/// |---|---|
/// | `response.items` | the member `items` of the member `response` |
/// | `response.items.text` | through an array: the value of the *first* element that has the key |
/// | `items[0].text` | the text of the first element; `[-1]` is the last |
/// | `items[*].text` | an array of the texts of all elements |
/// | `'a.b'[0]`, `a\.b[0]` | a key with a dot in it |
///
/// Keep the paths of an API together as static members:
///
/// ```swift
/// extension ResponsePath {
///   static let wallItems: Self = "response.items"
/// }
/// ```
public struct ResponsePath: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The path as it was written.
  public let text: String

  /// Makes a path of its text; what is no path is an error when something is decoded.
  public init(stringLiteral value: String) { text = value }

  /// Makes a path of a text that somebody wrote.
  ///
  /// - Throws: ``ResponsePathSyntaxError`` with the column at which the text is no path.
  public init(_ text: String) throws(ResponsePathSyntaxError) {
    self.text = text
    _ = try components()
  }

  /// The whole body.
  public static let whole: Self = ""
}

extension ResponsePath: CustomStringConvertible {
  /// The path as it was written.
  public var description: String { text }
}

/// A text that is not a path into a body.
public struct ResponsePathSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text that was read.
  public let text: String
  /// Where the text is no path, counted in bytes from 1.
  public let column: Int
  /// What should have stood there.
  public let expected: String

  /// Makes the error of a text.
  public init(text: String, column: Int, expected: String) {
    (self.text, self.column, self.expected) = (text, column, expected)
  }

  /// One sentence for a person.
  public var description: String {
    "“\(text)” is no path: at column \(column), expected \(expected)"
  }
}
