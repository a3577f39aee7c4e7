/// Turns the body of a response into a value.
public protocol ResponseDecoder: Sendable {
  /// Decodes the part of the body that stands at the path.
  ///
  /// - Throws: an error that names the place in the body; ``DecodingFailure`` for one.
  func decode<Value: Decodable>(
    _ type: Value.Type, from response: CollectedResponse, at path: ResponsePath
  ) throws -> Value
}

/// Decodes JSON.
public struct JSONResponseDecoder: ResponseDecoder {
  /// Makes a decoder.
  public init() {}

  /// Decodes the part of the JSON body that stands at the path.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from response: CollectedResponse, at path: ResponsePath
  ) throws -> Value {
    try JSONCoding.decode(Value.self, from: response.body)
  }
}
