public import HTTPTypes

/// A redirect that a server asks for.
public struct Redirect: Sendable, Hashable {
  /// The status that asks for it: 301, 302, 303, 307 or 308.
  public let status: HTTPResponse.Status

  /// The URL that answered.
  public let source: RequestURL

  /// The URL to go to.
  public let target: RequestURL

  /// The method that the next request would have.
  public let method: HTTPRequest.Method

  /// Makes a redirect to ask a rule about; ``Redirects`` makes one of each that a server asks for.
  public init(
    status: HTTPResponse.Status, source: RequestURL, target: RequestURL, method: HTTPRequest.Method
  ) {
    self.status = status
    self.source = source
    self.target = target
    self.method = method
  }

  /// Whether the target is another origin than the source.
  public var leavesOrigin: Bool { source.origin != target.origin }
}

/// Which redirects are followed; the response of one that is not followed is given to the caller.
public struct RedirectPolicy: Sendable {
  let allows: @Sendable (Redirect) -> Bool

  /// Every redirect that is safe to follow.
  public static let follow = RedirectPolicy { _ in true }

  /// Redirects within one origin.
  public static let sameOrigin = RedirectPolicy { !$0.leavesOrigin }

  /// No redirect.
  public static let none = RedirectPolicy { _ in false }

  /// Makes a policy of a rule.
  ///
  /// ```swift
  /// Redirects(RedirectPolicy { $0.target.origin.host.hasSuffix(".example.com") })
  /// ```
  public init(_ allows: @escaping @Sendable (Redirect) -> Bool) {
    self.allows = allows
  }
}
