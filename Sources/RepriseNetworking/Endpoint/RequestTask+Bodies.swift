import RepriseJSON

extension RequestTask {
  /// Sends a value as JSON, and parameters in the query beside it.
  ///
  /// - Parameters:
  ///   - value: what is sent.
  ///   - query: parameters that go into the query.
  ///   - encoder: how dates, bytes, names and missing values are written.
  public static func json(
    _ value: some Encodable, query: Parameters = [:],
    encoder: JSONParameterEncoder = JSONParameterEncoder()
  ) -> RequestTask {
    let bytes = Result { () throws(EncodingFailure) in try encoder.bytes(of: value) }
    return content(query, "application/json") { Body(try bytes.get()) }
  }

  /// Sends parameters as a JSON object, and parameters in the query beside it.
  public static func json(
    _ parameters: Parameters, query: Parameters = [:],
    encoder: JSONParameterEncoder = JSONParameterEncoder()
  ) -> RequestTask {
    self.parameters(parameters, placement: .json(encoder), query: query)
  }

  /// Sends a text that is JSON already, byte for byte; one that is none is a failure.
  public static func json(text: String, query: Parameters = [:]) -> RequestTask {
    content(query, "application/json") {
      do {
        _ = try JSONDocument(text)
      } catch {
        throw EncodingFailure(
          path: "", reason: "the text is no JSON: \(error)", advice: "correct it there")
      }
      return Body(text)
    }
  }

  /// Sends a text in UTF-8.
  public static func text(
    _ text: String, mediaType: String = "text/plain; charset=utf-8", query: Parameters = [:]
  ) -> RequestTask {
    content(query, mediaType) { Body(text) }
  }

  /// Sends bytes as they are under the media type given.
  public static func bytes(
    _ bytes: some Collection<UInt8>, mediaType: String, query: Parameters = [:]
  ) -> RequestTask {
    let bytes = ArraySlice(bytes)
    return content(query, mediaType) { Body(bytes) }
  }

  /// Sends a body piece by piece under the media type given.
  ///
  /// A body that can be read only once can be sent only once: neither a retry nor a redirect that
  /// keeps the method can send it again.
  public static func stream(
    _ body: Body, mediaType: String, query: Parameters = [:]
  ) -> RequestTask {
    content(query, mediaType) { body }
  }

  /// Sends a file, read from disk in pieces while it is sent.
  ///
  /// - Parameters:
  ///   - path: the path of a regular file, links followed. One that cannot be read ends the call
  ///     with ``FileSystemError`` before anything is sent; one that has another length when it is
  ///     sent, with ``FileChanged``.
  ///   - mediaType: by default what the file's extension says, or `application/octet-stream`.
  ///   - query: parameters that go into the query.
  public static func file(
    _ path: String, mediaType: String? = nil, query: Parameters = [:]
  ) -> RequestTask {
    content(query, mediaType ?? MediaType.essence(ofFile: path)) { try .file(path) }
  }

  /// Sends fields and files as `multipart/form-data`; the files are read from disk while they are
  /// sent.
  public static func multipart(_ form: MultipartForm, query: Parameters = [:]) -> RequestTask {
    content(query, form.mediaType) { try form.body() }
  }

  private static func content(
    _ query: Parameters, _ mediaType: String, _ body: @escaping @Sendable () throws -> Body
  ) -> RequestTask {
    RequestTask { $0.setBody(try body(), mediaType: mediaType) }.adding(query: query)
  }
}
