import HTTPTypes

/// Sends the cookies of a jar with each request, and keeps those that responses set.
///
/// It stands inside of ``Redirects`` and of ``Retry``, so that each hop and each attempt gets the
/// cookies that are its own and may set others, and outside of ``Caching``, which tells answers
/// apart by their cookies. Which cookies go where is the jar's decision alone.
///
/// A request that has a `cookie` field already is sent as it is: what a caller writes is what is
/// sent, and nothing is merged into it; the jar's cookies are left out, which a notice says. What
/// the response sets is kept all the same.
///
/// A jar in a file is saved after each response that changed it. A cookie that is refused and a
/// file that cannot be written are notices and no errors, for the response is there.
public struct Cookies: Middleware {
  private let jar: CookieJar

  /// Makes the middleware of a jar, which other clients may share.
  public init(_ jar: CookieJar) { self.jar = jar }

  /// Adds the `cookie` field, sends the request on, and keeps what the response sets.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    guard let scope = CookieScope(request.head) else {
      return try await next(request, context: context)
    }
    var request = request
    addCookies(to: &request.head.headerFields, scope: scope, context: context)
    let response = try await next(request, context: context)
    await keepCookies(of: response.head.headerFields, scope: scope, context: context)
    return response
  }

  private func addCookies(
    to fields: inout HTTPFields, scope: CookieScope, context: RequestContext
  ) {
    let (cookies, held) = jar.cookies(for: scope)
    if !held.isEmpty {
      let origins = Set(held.compactMap(\.origin?.description)).sorted().joined(separator: " and ")
      let count = held.count == 1 ? "the cookie" : "\(held.count) cookies"
      context.observe?(
        .notice("\(count) of \(origins) stayed there: the request goes to \(scope.origin)"))
    }
    guard !cookies.isEmpty else { return }
    guard !fields.contains(.cookie) else {
      let count = cookies.count == 1 ? "the jar's cookie was" : "\(cookies.count) cookies were"
      context.observe?(
        .notice("\(count) left out: the request to \(scope.origin) has a cookie field of its own"))
      return
    }
    var field = HTTPField(
      name: .cookie, value: Array(cookies.map(\.pair).joined(separator: "; ".utf8)))
    field.indexingStrategy = .disallow
    fields.append(field)
  }

  private nonisolated(nonsending)
    func keepCookies(of fields: HTTPFields, scope: CookieScope, context: RequestContext) async
  {
    for field in fields[fields: .setCookie] {
      do {
        try jar.set(field.withUnsafeBytesOfValue { Array($0) }, from: scope)
      } catch {
        context.observe?(.notice(error.description))
      }
    }
    guard jar.hasUnsavedChanges else { return }
    do {
      try await jar.save()
    } catch is CancellationError {
      // The changes stay in memory, and the next save writes them.
    } catch {
      context.observe?(.notice("the cookies were not saved: \(error)"))
    }
  }
}
