// What is exported is part of this module for whoever imports it: a response whose shape nobody knows
// is a `JSONValue`, and no second type for it is needed.
@_exported public import RepriseJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONValue: Decodable {
  /// Takes the value as it is.
  ///
  /// What a ``JSONResponseDecoder`` reads is the place in the body itself, with the spelling of its
  /// numbers, the order of its members and their names as they were sent. Of another decoder's values
  /// numbers have what a `Decimal` holds, and members stand in the order of their names.
  public init(from decoder: any Decoder) throws {
    if let key = JSONPlaces.key, let places = decoder.userInfo[key] as? JSONPlaces,
      let value = places.value(at: decoder.codingPath)
    {
      self = value
    } else {
      self = try Self.read(decoder)
    }
  }

  /// Deeper values are refused, for each level is a call within the one before.
  static let depthLimit = 512

  private static func read(_ decoder: any Decoder) throws -> JSONValue {
    guard decoder.codingPath.count < depthLimit else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "it is nested more than \(depthLimit) levels deep"))
    }
    if var elements = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !elements.isAtEnd {
        values.append(try elements.decodeNil() ? .null : elements.decode(JSONValue.self))
      }
      return JSONValue(values)
    }
    if let members = try? decoder.container(keyedBy: MemberName.self) {
      let names = members.allKeys.sorted { left, right in
        left.stringValue.utf8.lexicographicallyPrecedes(right.stringValue.utf8)
      }
      return JSONValue(
        members: try names.map { name in
          let isNull = try members.decodeNil(forKey: name)
          return (
            name.stringValue, isNull ? .null : try members.decode(JSONValue.self, forKey: name)
          )
        })
    }
    return try scalar(decoder.singleValueContainer())
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
    if container.decodeNil() { return .null }
    if let bool = try? container.decode(Bool.self) { return JSONValue(bool) }
    if let number = try? container.decode(Int64.self) { return JSONValue(number) }
    if let number = try? container.decode(UInt64.self) { return JSONValue(number) }
    if let number = try? container.decode(Decimal.self), number.isFinite,
      let value = try? JSONDocument(number.description).root
    {
      return value
    }
    if let number = try? container.decode(Double.self) { return JSONValue(number) }
    return JSONValue(try container.decode(String.self))
  }
}

extension JSONValue: Encodable {
  /// Writes the value; a number keeps its spelling in whatever this module's own encoders write.
  public func encode(to encoder: any Encoder) throws {
    guard encoder.codingPath.count < Self.depthLimit else {
      throw EncodingError.invalidValue(
        self,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: "it is nested more than \(Self.depthLimit) levels deep"))
    }
    switch kind {
    case .array:
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object:
      var container = encoder.container(keyedBy: MemberName.self)
      for member in members { try container.encode(member.value, forKey: MemberName(member.name)) }
    case .string, .number, .bool, .null:
      var container = encoder.singleValueContainer()
      try container.encode(scalar)
    }
  }

  /// What is neither an array nor an object, as a parameter.
  private var scalar: ParameterValue {
    if kind == .number { return ParameterValue(.number(text)) }
    return string.map { ParameterValue($0) } ?? bool.map { ParameterValue($0) } ?? .null
  }
}

/// The name of a member that is known only while the program runs.
private struct MemberName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
