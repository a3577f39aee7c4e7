import RepriseJSON
import RepriseRedaction

/// A body that is not what an endpoint says it is.
public struct DecodingFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where in the body it happened, such as `response.items[3].name`, or empty for the whole body.
  public let path: String

  /// What was expected and what was found.
  public let reason: String

  /// The type that was to be decoded.
  public let type: String

  /// Makes a failure.
  public init(path: String, reason: String, type: String) {
    self.path = path
    self.reason = reason
    self.type = type
  }

  /// One sentence for a person.
  public var description: String {
    path.isEmpty
      ? "the body is no \(type): \(reason)" : "the body is no \(type): at \(path), \(reason)"
  }

  /// A scalar as it stands in the body, or what kind of value it is; a secret is hidden.
  static func shown(_ value: JSONValue) -> String {
    switch value.kind {
    case .number where value.bytes.count <= 40, .bool: return value.text
    case .string where value.bytes.count <= 40:
      if let name = value.name, RedactionRules().kind(ofName: name) != nil { return "a string" }
      return ControlCharacters.escaped(Redactor().redacted(text: value.text))
    default: return value.kindInWords
    }
  }

  static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any FixedWidthInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is any Sequence.Type where "\(type)".hasPrefix("Array"): "an array"
    default: "\(type)".hasPrefix("Dictionary") ? "an object" : "\(type)"
    }
  }
}
