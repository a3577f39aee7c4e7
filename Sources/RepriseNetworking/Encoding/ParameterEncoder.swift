/// Writes parameters as the text of a query or of a form (`application/x-www-form-urlencoded`).
///
/// Names and values are percent-encoded exactly once: everything but letters, digits and `-._~`
/// (RFC 3986, section 2.3).
///
/// ```swift
/// let encoder = ParameterEncoder(arrays: .commaJoined, booleans: .numeric, keys: .snakeCase)
/// try encoder.text(of: ["genreCodes": [1, 2], "isNew": true])   // "genre_codes=1,2&is_new=1"
/// ```
public struct ParameterEncoder: Sendable {
  /// How the elements of an array are written.
  public var arrays: ArrayStrategy
  /// How the members of an object are written.
  public var objects: ObjectStrategy
  /// How truth values are written.
  public var booleans: BooleanStrategy
  /// How dates are written.
  public var dates: DateStrategy
  /// How bytes are written.
  public var data: DataStrategy
  /// How names are written, those of nested objects too.
  public var keys: KeyStrategy
  /// What becomes of values that are nothing.
  public var nils: NilStrategy
  /// How blanks are written.
  public var blanks: BlankStrategy
  /// In which order names are written.
  public var order: ParameterOrder

  /// Makes an encoder of strategies.
  public init(
    arrays: ArrayStrategy = .brackets, objects: ObjectStrategy = .brackets,
    booleans: BooleanStrategy = .literal, dates: DateStrategy = .iso8601,
    data: DataStrategy = .base64, keys: KeyStrategy = .asWritten, nils: NilStrategy = .drop,
    blanks: BlankStrategy = .percent, order: ParameterOrder = .asWritten
  ) {
    self.arrays = arrays
    self.objects = objects
    self.booleans = booleans
    self.dates = dates
    self.data = data
    self.keys = keys
    self.nils = nils
    self.blanks = blanks
    self.order = order
  }

  /// The parameters as `name=value` pairs with `&` between them; empty where there are none.
  ///
  /// An array or an object without elements writes nothing.
  ///
  /// - Throws: ``EncodingFailure`` that names the parameter which cannot be written.
  public func text(of parameters: Parameters) throws(EncodingFailure) -> String {
    var pairs = try FlatPairs(parameters, self).pairs
    if order == .sorted {
      pairs = pairs.enumerated().sorted { left, right in
        left.element.name == right.element.name
          ? left.offset < right.offset
          : left.element.name.utf8.lexicographicallyPrecedes(right.element.name.utf8)
      }.map(\.element)
    }
    var output: [UInt8] = []
    for (name, values) in pairs {
      if !output.isEmpty { output.append(UInt8(ascii: "&")) }
      append(name, to: &output)
      for (index, value) in values.enumerated() {
        output.append(index == 0 ? UInt8(ascii: "=") : UInt8(ascii: ","))
        append(value, to: &output)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private func append(_ text: String, to output: inout [UInt8]) {
    TargetCoding.appendComponent(text, to: &output, blankAsPlus: blanks == .plus)
  }
}
