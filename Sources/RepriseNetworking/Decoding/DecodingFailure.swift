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

  /// A failure of Foundation's decoder in our words, with what stands in the body at its place.
  ///
  /// - Parameter value: the value that was decoded, where it is one of a document.
  init(_ error: DecodingError, type: String, at value: JSONValue?) {
    let (context, reason): (DecodingError.Context, String) =
      switch error {
      case .typeMismatch(let expected, let context):
        (context, "expected \(Self.name(of: expected))")
      case .valueNotFound(let expected, let context):
        (context, "expected \(Self.name(of: expected)), found null")
      case .keyNotFound(let key, let context): (context, "the key “\(key.stringValue)” is missing")
      case .dataCorrupted(let context):
        (context, value == nil ? "it is no JSON" : "it is not valid: \(context.debugDescription)")
      @unknown default: (.init(codingPath: [], debugDescription: ""), "\(error)")
      }
    let place = Self.place(of: context.codingPath, in: value)
    if case .dataCorrupted(let context) = error, context.debugDescription == Self.noJSON,
      let there = place.value
    {
      // Foundation calls a number that is too large for its type no JSON, and does not say where.
      let what = there.kind == .number ? Self.shown(there) : "a number in it"
      self.init(path: place.path, reason: "\(what) does not fit", type: type)
      return
    }
    var found = ""
    if case .typeMismatch = error, let there = place.value {
      found = ", found \(Self.shown(there))"
    }
    self.init(path: place.path, reason: reason + found, type: type)
  }

  private static func place(
    of path: [any CodingKey], in root: JSONValue?
  ) -> (path: String, value: JSONValue?) {
    var (text, value) = (root?.placeInBody ?? "", root)
    for key in path {
      if let index = key.intValue {
        text += "[\(index)]"
        value = value?[index]
      } else {
        text += text.isEmpty ? key.stringValue : "." + key.stringValue
        value = value?[key.stringValue]
      }
    }
    return (text, value)
  }

  private static let noJSON = "The given data was not valid JSON."

  /// A scalar as it stands in the body, or what kind of value it is; a secret is hidden.
  private static func shown(_ value: JSONValue) -> String {
    switch value.kind {
    case .number where value.bytes.count <= 40, .bool: return value.text
    case .string where value.bytes.count <= 40:
      if let name = value.name, RedactionRules().kind(ofName: name) != nil { return "a string" }
      return ControlCharacters.escaped(Redactor().redacted(text: value.text))
    default: return value.kindInWords
    }
  }

  private static func name(of type: Any.Type) -> String {
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
