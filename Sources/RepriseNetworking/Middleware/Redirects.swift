import HTTPTypes
import RepriseRedaction

/// Follows redirects: 301, 302, 303, 307 and 308 with a `location` (RFC 9110, section 15.4).
///
/// - 303 is followed with GET, or HEAD for a HEAD; 301 and 302 turn POST into GET; everything else
///   keeps its method and sends its body again.
/// - Fields that describe a body go when the body goes.
/// - Credentials stay with their origin: `authorization`, `cookie`, `proxy-authorization`, every
///   field that is marked as never to be indexed and every field with a secret name or a secret in
///   its value (a `referer` with a token) are left out when a redirect leads elsewhere, and a
///   ``TransportEvent/notice(_:)`` names them. They do not come back when the next redirect does. A
///   body in memory that holds a secret stays, too: such a redirect is refused. User information in a
///   `location` is never used.
/// - From `https` to `http` is refused unless it is allowed here.
/// - The fragment of a `location` is dropped.
///
/// The URLs that were followed are in ``ResponseFacts/redirects``.
public struct Redirects: Middleware {
  private let policy: RedirectPolicy
  private let limit: Int
  private let allowsDowngrade: Bool

  /// Makes the middleware.
  ///
  /// - Parameters:
  ///   - policy: which redirects are followed.
  ///   - limit: the largest number of redirects of one call, 20 by default.
  ///   - allowsDowngrade: whether a redirect may lead from `https` to `http`.
  public init(
    _ policy: RedirectPolicy = .follow, limit: Int = 20, allowsDowngrade: Bool = false
  ) {
    self.policy = policy
    self.limit = max(0, limit)
    self.allowsDowngrade = allowsDowngrade
  }

  /// Sends the request on, and again to where its response points.
  ///
  /// - Throws: ``RedirectError`` for a redirect that cannot be followed.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    var response = try await next(request, context: context)
    guard Self.asksForRedirect(response.head), let first = try? RequestURL(request.head.url) else {
      return response
    }
    var (request, context) = (request, context)
    var chain = RedirectChain(from: first, method: request.head.method)
    while Self.asksForRedirect(response.head) {
      let redirect: Redirect
      do {
        redirect = try chain.redirect(of: response.head, to: request.head.method)
        guard policy.allows(redirect) else {
          context.observe?(.notice(Self.notFollowed(redirect)))
          break
        }
        try check(redirect, request, &chain, response.head)
      } catch {
        response.body.cancel()
        throw error
      }
      try await response.body.giveBack(on: context.clock)
      request = redirected(request, by: redirect, observe: context.observe)
      context.hop += 1
      response = try await next(request, context: context)
    }
    response.facts.redirects = chain.followed + response.facts.redirects
    return response
  }

  private static func asksForRedirect(_ head: HTTPResponse) -> Bool {
    switch head.status.code {
    case 301, 302, 303, 307, 308: head.headerFields[.location]?.isEmpty == false
    default: false
    }
  }

  private func check(
    _ redirect: Redirect, _ request: Request, _ chain: inout RedirectChain, _ head: HTTPResponse
  ) throws(RedirectError) {
    let isNew = chain.append(redirect, head)
    guard isNew else { throw chain.error(.loop) }
    guard chain.followed.count <= limit else { throw chain.error(.tooMany(limit: limit)) }
    if redirect.source.origin.scheme == "https", redirect.target.origin.scheme == "http",
      !allowsDowngrade
    {
      throw chain.error(.downgrade)
    }
    guard let body = request.body, redirect.method == request.head.method else { return }
    guard body.isReplayable else { throw chain.error(.bodyReadOnce) }
    if redirect.leavesOrigin, Self.holdsSecret(body, request.head) {
      throw chain.error(.secretBody)
    }
  }

  /// Whether a body in memory holds a secret by its name or its shape.
  private static func holdsSecret(_ body: Body, _ head: HTTPRequest) -> Bool {
    guard let bytes = body.bytesInMemory else { return false }
    let mediaType = head.headerFields[.contentType]
    return Redactor().redacted(body: bytes, mediaType: mediaType) != bytes
  }

  private static func notFollowed(_ redirect: Redirect) -> String {
    let text =
      "the \(redirect.status.code) redirect to \(redirect.target) was not followed: "
      + "the policy does not allow it"
    return Redactor().redacted(text: text)
  }
}
