/// Turns the body of a response into a value.
public protocol ResponseDecoder: Sendable {
  /// Decodes the part of the body that stands at the path.
  ///
  /// - Throws: an error that names the place in the body, such as ``DecodingFailure``,
  ///   ``ResponsePathError`` or, where there is no body, ``EmptyBody``.
  func decode<Value: Decodable>(
    _ type: Value.Type, from response: CollectedResponse, at path: ResponsePath
  ) throws -> Value
}

/// A response came without the body that a value is made of.
public struct EmptyBody: Error, Sendable, Hashable, CustomStringConvertible {
  /// The type that was to be decoded.
  public let type: String

  /// Makes the error of a type.
  public init(_ type: Any.Type) { self.type = "\(type)" }

  /// One sentence for a person.
  public var description: String {
    "the response has no body, and \(type) is made of one; a call that answers nothing has the value"
      + " Void or an optional"
  }
}
