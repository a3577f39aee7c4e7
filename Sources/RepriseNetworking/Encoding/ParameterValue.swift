#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The value of a parameter: a text, a number, a truth value, nothing, a date, bytes, or an array or
/// object of such values.
///
/// Literals of all kinds are values; a variable is wrapped: `.init(page)`, `.date(start)`. An optional
/// one without a value is left out, unless the encoder says otherwise.
public struct ParameterValue: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// An optional property without a value.
    case absent
    case null
    case bool(Bool)
    /// A number in its shortest spelling.
    case number(String)
    /// `nan`, `inf` and `-inf`, which no encoding can write.
    case notFinite(String)
    case text(String)
    case date(Date)
    case data([UInt8])
    case array([ParameterValue])
    case object(Parameters)
  }

  package let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// Makes a value of a text.
  public init(_ text: String) { kind = .text(text) }

  /// Makes a value of a truth value.
  public init(_ bool: Bool) { kind = .bool(bool) }

  /// Makes a value of a whole number.
  public init(_ number: some FixedWidthInteger) { kind = .number(number.description) }

  /// Makes a value of a number; one that is not finite is refused when it is encoded.
  public init(_ number: some BinaryFloatingPoint & LosslessStringConvertible) {
    kind = number.isFinite ? .number(number.description) : .notFinite(number.description)
  }

  /// Makes a value of a number; one that is not finite is refused when it is encoded.
  public init(_ number: Decimal) {
    kind = number.isFinite ? .number(number.description) : .notFinite("nan")
  }

  /// Makes a text of anything that spells itself without loss, such as a `Character`.
  public init(_ value: some LosslessStringConvertible) { kind = .text(value.description) }

  /// Makes a value of a text, or what an optional property without a value is.
  public init(_ text: String?) { self = text.map { Self($0) } ?? Self(.absent) }

  /// Makes a value of a truth value, or what an optional property without a value is.
  public init(_ bool: Bool?) { self = bool.map { Self($0) } ?? Self(.absent) }

  /// Makes a value of a whole number, or what an optional property without a value is.
  public init<Number: FixedWidthInteger>(_ number: Number?) {
    self = number.map { Self($0) } ?? Self(.absent)
  }

  /// Makes a value of a number, or what an optional property without a value is.
  public init<Number: BinaryFloatingPoint & LosslessStringConvertible>(_ number: Number?) {
    self = number.map { Self($0) } ?? Self(.absent)
  }

  /// Makes a value of parameters: an object.
  public init(_ parameters: Parameters) { kind = .object(parameters) }

  /// Makes a value of values: an array.
  public init(_ values: [ParameterValue]) { kind = .array(values) }

  /// Makes a value of what a type encodes.
  ///
  /// - Throws: ``EncodingFailure`` that names the property which cannot be encoded.
  public init(encoding value: some Encodable) throws(EncodingFailure) {
    self = try ValueEncoding.value(of: value)
  }

  /// Nothing: what becomes of it is the encoder's choice.
  public static let null = ParameterValue(.null)

  /// A date; how it is written is the encoder's choice.
  public static func date(_ date: Date) -> ParameterValue { ParameterValue(.date(date)) }

  /// Bytes; how they are written is the encoder's choice.
  public static func data(_ bytes: some Sequence<UInt8>) -> ParameterValue {
    ParameterValue(.data(Array(bytes)))
  }
}

extension ParameterValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes a text of a string literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// Makes a number of an integer literal.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Makes a value of `true` or `false`.
  public init(booleanLiteral value: Bool) { self.init(value) }

  /// Makes a number of a floating-point literal.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Makes nothing of `nil`.
  public init(nilLiteral: ()) { self = .null }

  /// Makes an array of an array literal.
  public init(arrayLiteral elements: ParameterValue...) { self.init(elements) }

  /// Makes an object of a dictionary literal, in the order of the literal.
  public init(dictionaryLiteral elements: (String, ParameterValue)...) {
    self.init(Parameters(elements.map { (name: $0.0, value: $0.1) }))
  }
}
