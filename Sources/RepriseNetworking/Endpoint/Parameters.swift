/// Names and values of a query or a form, in the order they were written.
///
/// ```swift
/// let parameters: Parameters = ["owner_id": 1, "count": 20, "extended": true]
/// ```
public struct Parameters: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// The pairs in order; a name may stand more than once.
  public private(set) var pairs: [(name: String, value: ParameterValue)]

  /// Makes parameters of pairs.
  public init(_ pairs: [(name: String, value: ParameterValue)] = []) {
    self.pairs = pairs
  }

  /// Makes parameters of a dictionary literal, in the order of the literal.
  public init(dictionaryLiteral elements: (String, ParameterValue)...) {
    pairs = elements.map { (name: $0.0, value: $0.1) }
  }

  /// Adds a pair behind the others.
  public mutating func append(_ name: String, _ value: ParameterValue) {
    pairs.append((name, value))
  }

  /// The parameters with others behind them.
  public static func + (left: Parameters, right: Parameters) -> Parameters {
    Parameters(left.pairs + right.pairs)
  }

  /// Whether the pairs are the same in the same order.
  public static func == (left: Parameters, right: Parameters) -> Bool {
    left.pairs.elementsEqual(right.pairs) { $0 == $1 }
  }

  /// Hashes the pairs in order.
  public func hash(into hasher: inout Hasher) {
    for pair in pairs {
      hasher.combine(pair.name)
      hasher.combine(pair.value)
    }
  }
}

/// The value of a parameter: a text, or a number or truth value in its usual spelling.
public struct ParameterValue: Sendable, Hashable, CustomStringConvertible,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation
{
  /// The value as it will be sent, before percent-encoding.
  public let description: String

  /// Makes a value of anything that spells itself without loss, such as a `String` or an `Int`.
  public init(_ value: some LosslessStringConvertible) { description = value.description }

  /// Makes a value of a string literal.
  public init(stringLiteral value: String) { description = value }

  /// Makes a value of an integer literal.
  public init(integerLiteral value: Int) { description = value.description }

  /// Makes a value of `true` or `false`.
  public init(booleanLiteral value: Bool) { description = value.description }

  /// Makes a value of a floating-point literal.
  public init(floatLiteral value: Double) { description = value.description }
}
