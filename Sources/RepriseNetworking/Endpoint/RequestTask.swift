/// What a call sends along: nothing, parameters, or a body.
public struct RequestTask: Sendable {
  /// The query pairs that are put behind the path.
  package let query: Parameters

  /// Makes the body and its media type; an error says what could not be encoded.
  package let body: @Sendable () throws -> (bytes: ArraySlice<UInt8>, mediaType: String)?

  private init(
    query: Parameters = [:],
    body: @escaping @Sendable () throws -> (bytes: ArraySlice<UInt8>, mediaType: String)? = { nil }
  ) {
    self.query = query
    self.body = body
  }

  /// Sends nothing but the request itself.
  public static let plain = RequestTask()

  /// Sends parameters in the query, whatever the method.
  public static func query(_ parameters: Parameters) -> RequestTask {
    RequestTask(query: parameters)
  }

  /// Sends a value as JSON, and parameters in the query beside it.
  public static func json(
    _ value: some Encodable & Sendable, query: Parameters = [:]
  ) -> RequestTask {
    RequestTask(query: query) { (try JSONCoding.encode(value), "application/json") }
  }

  /// Sends parameters as a form (`application/x-www-form-urlencoded`).
  public static func form(_ parameters: Parameters, query: Parameters = [:]) -> RequestTask {
    RequestTask(query: query) {
      let text = parameters.pairs.map { name, value in
        TargetCoding.encodedComponent(name) + "="
          + TargetCoding.encodedComponent(value.description)
      }.joined(separator: "&")
      return (ArraySlice(text.utf8), "application/x-www-form-urlencoded")
    }
  }

  /// Sends bytes as they are under the media type given.
  public static func bytes(
    _ bytes: ArraySlice<UInt8>, mediaType: String, query: Parameters = [:]
  ) -> RequestTask {
    RequestTask(query: query) { (bytes, mediaType) }
  }
}
