/// Where in a JSON body a value stands, such as `response.items`; empty for the whole body.
public struct ResponsePath: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The path as it was written.
  public let text: String

  /// Makes a path of its text.
  public init(_ text: String) { self.text = text }

  /// Makes a path of a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// The whole body.
  public static let whole = ResponsePath("")
}
