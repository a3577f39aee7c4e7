import HTTPTypes
import RepriseRedaction

/// Query parameters for every request, behind those that the request has.
///
/// A parameter that the request has itself, by name, is left out here.
public struct CommonParameters: Preparer {
  private let parameters: @Sendable () async throws -> Parameters

  /// Makes a preparer of parameters that never change.
  public init(_ parameters: Parameters) { self.parameters = { parameters } }

  /// Makes a preparer that asks for the parameters at every request, so that a changed token counts
  /// from the next request on.
  public init(_ parameters: @escaping @Sendable () async throws -> Parameters) {
    self.parameters = parameters
  }

  /// Adds the parameters that the query does not have.
  public nonisolated(nonsending)
    func prepare(_ request: inout Request, context: RequestContext) async throws
  {
    try request.append(try await parameters())
  }
}

extension Request {
  /// Puts parameters behind the query, without those that are in it.
  mutating func append(_ parameters: Parameters) throws {
    let url = try RequestURL(head.url)
    let names = Set(NamedValues(ArraySlice((url.query ?? "").utf8)).entries.map(\.name))
    // As they are written: an array's name has brackets in a query.
    let missing = try parameters.pairs.filter { pair in
      let written = try FlatPairs(Parameters([pair]), ParameterEncoder()).pairs
      return !written.contains { names.contains(Array($0.name.utf8)) }
    }
    let text = try ParameterEncoder().text(of: Parameters(missing))
    head.path = url.appending(encodedQuery: text).target
  }
}
