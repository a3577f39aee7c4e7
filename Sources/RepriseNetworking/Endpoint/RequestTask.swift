public import HTTPTypes

/// What a call sends along: nothing, parameters, or a body, and header fields beside them.
///
/// ```swift
/// var task: RequestTask { .query(["page": 2, "genres": [28, 12]]) }
/// var task: RequestTask { .json(friend) }
/// var task: RequestTask { .file("/tmp/film.mp4").adding(query: ["title": "Holiday"]) }
/// ```
///
/// The parts of a task are put into the request in their order. Of the header fields, a task's
/// `content-type` never replaces one of the endpoint's, and the fields that ``adding(fields:)`` adds
/// replace those of the same name, wherever they come from. A request without a body gets no
/// `content-type`.
///
/// A value is encoded when the task is made; where that fails, making the request fails.
public struct RequestTask: Sendable {
  /// Puts one part into a request.
  typealias Step = @Sendable (inout Request) throws -> Void

  private let steps: [Step]

  init(_ steps: [Step]) { self.steps = steps }

  /// Makes a task of a closure that changes the request, for what no other task does.
  public init(_ change: @escaping @Sendable (_ request: inout Request) throws -> Void) {
    steps = [change]
  }

  /// Sends nothing but the request itself.
  public static let plain = RequestTask([])

  /// Puts everything into a request that has its URL, method and header fields.
  ///
  /// - Throws: ``EncodingFailure`` that names what cannot be encoded, ``FileSystemError`` for a file
  ///   that cannot be read.
  package func apply(to request: inout Request) throws {
    for step in steps { try step(&request) }
  }

  /// The task with more parameters in the query, behind those it has.
  public func adding(
    query parameters: Parameters, encoder: ParameterEncoder = ParameterEncoder()
  ) -> RequestTask {
    parameters.isEmpty ? self : adding(QueryPlacement(encoder), parameters)
  }

  /// The task with header fields that replace those of the same name, the endpoint's too.
  public func adding(fields: HTTPFields) -> RequestTask {
    guard !fields.isEmpty else { return self }
    return RequestTask(
      steps + [
        { request in
          for name in Set(fields.map(\.name)) {
            request.head.headerFields[fields: name] = fields[fields: name]
          }
        }
      ])
  }

  private func adding(_ placement: any ParameterPlacement, _ parameters: Parameters) -> RequestTask
  {
    RequestTask(steps + [{ try placement.place(parameters, in: &$0) }])
  }
}
