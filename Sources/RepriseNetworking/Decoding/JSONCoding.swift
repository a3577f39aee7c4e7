#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON to values, with errors that name the place.
package enum JSONCoding {
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from body: ArraySlice<UInt8>
  ) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch let error as DecodingError {
      throw DecodingFailure(error, type: "\(type)", isEmpty: body.isEmpty)
    }
  }
}

/// A body that is not what an endpoint says it is.
public struct DecodingFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where in the body it happened, such as `items[3].name`, or empty for the whole body.
  public let path: String

  /// What was expected and what was found.
  public let reason: String

  /// The type that was to be decoded.
  public let type: String

  /// One sentence for a person.
  public var description: String {
    path.isEmpty
      ? "the body is no \(type): \(reason)" : "the body is no \(type): at \(path), \(reason)"
  }

  init(_ error: DecodingError, type: String, isEmpty: Bool) {
    self.type = type
    let (context, reason): (DecodingError.Context, String) =
      switch error {
      case .typeMismatch(let expected, let context):
        (context, "expected \(Self.name(of: expected))")
      case .valueNotFound(let expected, let context):
        (context, "expected \(Self.name(of: expected)), found null")
      case .keyNotFound(let key, let context):
        (context, "the key “\(key.stringValue)” is missing")
      case .dataCorrupted(let context):
        (context, isEmpty ? "it is empty" : "it is not valid: \(context.debugDescription)")
      @unknown default: (.init(codingPath: [], debugDescription: ""), "\(error)")
      }
    self.reason = reason
    path = context.codingPath.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : "." + key.stringValue
      }
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
