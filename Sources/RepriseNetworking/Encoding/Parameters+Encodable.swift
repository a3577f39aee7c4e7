#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Parameters can stand inside values that any encoder encodes; our own encoders take them as they are.

extension Parameters: Encodable {
  /// Encodes the pairs as names and values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: NameKey.self)
    for (name, value) in pairs { try container.encode(value, forKey: NameKey(name)) }
  }
}

extension ParameterValue: Encodable {
  /// Encodes the value as what it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch kind {
    case .absent, .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .text(let text): try container.encode(text)
    case .date(let date): try container.encode(date)
    case .data(let bytes): try container.encode(Data(bytes))
    case .array(let values): try container.encode(values)
    case .object(let parameters): try container.encode(parameters)
    case .number(let spelling), .notFinite(let spelling):
      if let number = Int64(spelling) {
        try container.encode(number)
      } else if let number = UInt64(spelling) {
        try container.encode(number)
      } else {
        try container.encode(Double(spelling) ?? .nan)
      }
    }
  }
}

/// A name that is known only while the program runs.
private struct NameKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
