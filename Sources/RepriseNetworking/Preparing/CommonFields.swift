public import HTTPTypes

/// Header fields for every request; a field that the request has already is left alone, and a request
/// without a body gets no `content-type`.
public struct CommonFields: Preparer {
  private let fields: @Sendable () async throws -> HTTPFields

  /// Makes a preparer of fields that never change.
  public init(_ fields: HTTPFields) { self.fields = { fields } }

  /// Makes a preparer that asks for the fields at every request.
  public init(_ fields: @escaping @Sendable () async throws -> HTTPFields) { self.fields = fields }

  /// Adds the fields that the request does not have.
  public nonisolated(nonsending)
    func prepare(_ request: inout Request, context: RequestContext) async throws
  {
    let fields = try await fields()
    let own = Set(request.head.headerFields.map(\.name))
    for field in fields where !own.contains(field.name) {
      if field.name == .contentType, request.body == nil { continue }
      request.head.headerFields.append(field)
    }
  }
}
