public import HTTPTypes

extension RequestTask {
  /// Sends parameters where the method has them: in the query of GET, HEAD, DELETE, OPTIONS, TRACE
  /// and CONNECT, in the body as a form with every other method; more in the query, and header
  /// fields beside them.
  ///
  /// - Parameters:
  ///   - parameters: `nil` is a failure that says so: the caller meant to have some.
  ///   - query: parameters that go into the query whatever the method.
  ///   - fields: header fields that replace those of the same name, the endpoint's too.
  public static func parameters(
    _ parameters: Parameters?, query: Parameters = [:], fields: HTTPFields = [:]
  ) -> RequestTask {
    self.parameters(parameters, placement: .methodDependent, query: query, fields: fields)
  }

  /// Sends parameters where the placement says, more in the query, and header fields beside them.
  ///
  /// ```swift
  /// .parameters(["name": "Ann"], placement: .json, query: ["notify": true], fields: [.prefer: "x"])
  /// ```
  ///
  /// - Parameters:
  ///   - parameters: `nil` is a failure that says so: the caller meant to have some.
  ///   - placement: `.query`, `.form`, `.json`, `.methodDependent`, or one of your own.
  ///   - query: parameters that go into the query whatever the placement.
  ///   - fields: header fields that replace those of the same name, the endpoint's too.
  public static func parameters(
    _ parameters: Parameters?, placement: some ParameterPlacement, query: Parameters = [:],
    fields: HTTPFields = [:]
  ) -> RequestTask {
    RequestTask { request in
      guard let parameters else {
        throw EncodingFailure(
          kind: .missingParameters, path: "", reason: "the parameters are nil",
          advice: "pass [:] for a call without parameters")
      }
      try placement.place(parameters, in: &request)
    }.adding(query: query).adding(fields: fields)
  }

  /// Sends the properties of a value as parameters where the placement says.
  public static func parameters(
    encoding value: some Encodable, placement: some ParameterPlacement,
    query: Parameters = [:], fields: HTTPFields = [:]
  ) -> RequestTask {
    let parameters = Result { () throws(EncodingFailure) in try Parameters(encoding: value) }
    return RequestTask { try placement.place(parameters.get(), in: &$0) }
      .adding(query: query).adding(fields: fields)
  }

  /// Sends parameters in the query, whatever the method.
  public static func query(
    _ parameters: Parameters, encoder: ParameterEncoder = ParameterEncoder()
  ) -> RequestTask {
    RequestTask.plain.adding(query: parameters, encoder: encoder)
  }

  /// Sends the properties of a value in the query, whatever the method.
  public static func query(
    encoding value: some Encodable, encoder: ParameterEncoder = ParameterEncoder()
  ) -> RequestTask {
    parameters(encoding: value, placement: .query(encoder))
  }

  /// Sends parameters as a form (`application/x-www-form-urlencoded`), and parameters in the query
  /// beside it.
  public static func form(
    _ parameters: Parameters, query: Parameters = [:],
    encoder: ParameterEncoder = ParameterEncoder()
  ) -> RequestTask {
    self.parameters(parameters, placement: .form(encoder), query: query)
  }

  /// Sends the properties of a value as a form, and parameters in the query beside it.
  public static func form(
    encoding value: some Encodable, query: Parameters = [:],
    encoder: ParameterEncoder = ParameterEncoder()
  ) -> RequestTask {
    parameters(encoding: value, placement: .form(encoder), query: query)
  }
}
