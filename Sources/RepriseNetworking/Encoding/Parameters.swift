/// Names and values of a query, a form or a JSON object, in the order they were written.
///
/// ```swift
/// let parameters: Parameters = [
///   "owner_id": 1, "extended": true, "fields": ["name", "photo"], "since": .date(start),
/// ]
/// ```
///
/// How arrays, objects, dates and the like are written is not the parameters' own matter but that of
/// the ``ParameterEncoder`` or ``JSONParameterEncoder`` that a ``RequestTask`` is given.
public struct Parameters: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// The pairs in order; a name may stand more than once, except where they become JSON.
  public private(set) var pairs: [(name: String, value: ParameterValue)]

  /// Makes parameters of pairs.
  public init(_ pairs: [(name: String, value: ParameterValue)] = []) {
    self.pairs = pairs
  }

  /// Makes parameters of a dictionary literal, in the order of the literal.
  public init(dictionaryLiteral elements: (String, ParameterValue)...) {
    pairs = elements.map { (name: $0.0, value: $0.1) }
  }

  /// Makes parameters of the properties of a value, in the order in which it encodes them, and those
  /// of a dictionary in the order of their names.
  ///
  /// ```swift
  /// struct Search: Encodable { var query: String; var page: Int? }
  /// try Parameters(encoding: Search(query: "swift", page: nil))
  /// ```
  ///
  /// - Throws: ``EncodingFailure`` that names the property which cannot be encoded; also for a value
  ///   that has no names, such as a number or an array.
  public init(encoding value: some Encodable) throws(EncodingFailure) {
    let encoded = try ParameterValue(encoding: value)
    guard case .object(let parameters) = encoded.kind else {
      throw EncodingFailure(
        path: "", reason: "\(type(of: value)) has no names for its values",
        advice: "pass a structure, a dictionary or Parameters")
    }
    self = parameters
  }

  /// Whether there are none.
  public var isEmpty: Bool { pairs.isEmpty }

  /// Adds a pair behind the others.
  public mutating func append(_ name: String, _ value: ParameterValue) {
    pairs.append((name, value))
  }

  /// The parameters with others behind them.
  public static func + (left: Parameters, right: Parameters) -> Parameters {
    if right.isEmpty { return left }
    return left.isEmpty ? right : Parameters(left.pairs + right.pairs)
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
