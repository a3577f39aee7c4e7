import HTTPTypes

/// Writes the token that is kept for the origin of a request into it.
///
/// The store is asked at every request. What the caller wrote itself is left alone. A request for
/// whose origin no token is kept goes without one and says so in a ``TransportEvent/notice(_:)``.
///
/// ```swift
/// let authorization = Authorization(.jwt, from: store)
/// ```
public struct Authorization: Preparer {
  /// Every request: the store knows which origin may see which token.
  public var scope: PreparerScope { .everyOrigin }

  let scheme: AuthorizationScheme
  let store: any TokenStore
  private let isRequired: Bool

  /// Makes a preparer.
  ///
  /// - Parameters:
  ///   - scheme: how the token is written.
  ///   - store: where tokens are kept.
  ///   - isRequired: whether a request without a token fails before it is sent, with
  ///     ``LocalFailure`` "Invalid Token" and the code -1.
  public init(
    _ scheme: AuthorizationScheme = .bearer, from store: any TokenStore, isRequired: Bool = false
  ) {
    self.scheme = scheme
    self.store = store
    self.isRequired = isRequired
  }

  /// Makes a preparer for one origin.
  ///
  /// - Parameters:
  ///   - baseURL: a URL of the origin that may see the credential.
  ///   - value: gives the whole value, such as `Bearer abc` or `JWT abc`; `nil` or an empty text
  ///     leaves the field out.
  /// - Throws: ``URLSyntaxError`` when the base URL is none.
  public init(
    for baseURL: String, value: @escaping @Sendable () async throws -> String?
  ) throws(URLSyntaxError) {
    let store = OneOriginTokens(origin: try RequestURL(baseURL).origin, value: value)
    self.init(.custom(""), from: store)
  }

  /// Writes the token, where one is kept for the origin of the request.
  public nonisolated(nonsending)
    func prepare(_ request: inout Request, context: RequestContext) async throws
  {
    guard !isAuthorized(request) else { return }
    guard let origin = Origin(request.head), let token = try await store.token(for: origin),
      !token.isBlank
    else {
      if isRequired { throw LocalFailure("Invalid Token") }
      let origin = Origin(request.head)?.description ?? "an unnamed origin"
      context.observe?(
        .notice("\(scheme.name) was left out: no token is kept for \(origin)"))
      return
    }
    try scheme.write(token, into: &request)
  }

  /// Whether the request has a credential of the caller's own.
  func isAuthorized(_ request: Request) -> Bool {
    scheme.field.map { request.head.headerFields.contains($0) } ?? false
  }
}

/// The token of one origin, asked of a closure.
private struct OneOriginTokens: TokenStore {
  let origin: Origin
  let value: @Sendable () async throws -> String?

  func token(for origin: Origin) async throws -> Token? {
    guard origin == self.origin, let value = try await value() else { return nil }
    return Token(value)
  }

  func save(_ token: Token?, for origin: Origin) async throws {}
}
