/// Prepares with a closure.
///
/// ```swift
/// Prepare { request, _ in request.head.headerFields[.acceptLanguage] = language() }
/// ```
public struct Prepare: Preparer {
  /// What a preparer does to a request.
  public typealias Change = @Sendable (inout Request, RequestContext) async throws -> Void

  /// Which requests are prepared.
  public let scope: PreparerScope

  private let change: Change

  /// Makes a preparer of a closure.
  public init(scope: PreparerScope = .ownOrigin, _ change: @escaping Change) {
    self.scope = scope
    self.change = change
  }

  /// Runs the closure.
  public nonisolated(nonsending)
    func prepare(_ request: inout Request, context: RequestContext) async throws
  {
    try await change(&request, context)
  }
}
