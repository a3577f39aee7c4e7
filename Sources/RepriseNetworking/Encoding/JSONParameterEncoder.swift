/// Writes values as JSON (RFC 8259).
///
/// ```swift
/// let encoder = JSONParameterEncoder(dates: .seconds, keys: .snakeCase)
/// try encoder.bytes(of: Order(placedAt: .now))   // {"placed_at":1794000000}
/// ```
public struct JSONParameterEncoder: Sendable {
  /// What becomes of values that are nothing in JSON.
  public enum NilStrategy: Sendable, Hashable {
    /// `null` where it is written down, and left out where an optional property has no value.
    case asWritten
    /// `null` for both.
    case null
    /// Left out, both; an element of an array stays `null`.
    case drop
  }

  /// How dates are written.
  public var dates: DateStrategy
  /// How bytes are written.
  public var data: DataStrategy
  /// How the names of members are written.
  public var keys: KeyStrategy
  /// What becomes of values that are nothing.
  public var nils: NilStrategy
  /// In which order the members of an object are written.
  public var order: ParameterOrder

  /// Makes an encoder of strategies.
  public init(
    dates: DateStrategy = .iso8601, data: DataStrategy = .base64, keys: KeyStrategy = .asWritten,
    nils: NilStrategy = .asWritten, order: ParameterOrder = .sorted
  ) {
    self.dates = dates
    self.data = data
    self.keys = keys
    self.nils = nils
    self.order = order
  }

  /// The value as JSON, without blanks.
  ///
  /// - Throws: ``EncodingFailure`` that names the property which cannot be written.
  public func bytes(of value: some Encodable) throws(EncodingFailure) -> ArraySlice<UInt8> {
    var writer = JSONWriter(self)
    try writer.write(try ParameterValue(encoding: value))
    return writer.output[...]
  }
}
