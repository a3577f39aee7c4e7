import HTTPTypes

/// Answers from a ``ResponseCache`` what need not be asked again, as RFC 9111 has it for a private
/// cache.
///
/// What a response's `cache-control`, `expires`, `etag`, `last-modified` and `vary` allow is kept
/// when the caller has read its body to the end; nothing is read ahead. A stored response that is
/// fresh answers at once; one that is not is asked about with its validators, and a 304 renews it.
/// A response without a time of its own is never taken for fresh, unless `usesHeuristics` says so.
/// Methods that may change something remove what is stored of their URL. `set-cookie` fields are
/// not kept, so that an old answer sets no old cookie.
///
/// Nothing is asked behind the caller's back: `stale-while-revalidate` is not followed.
///
/// ``ResponseFacts/cache`` says where a response came from, and its `age` field how old it is.
///
/// What an endpoint wants of the cache it says in its header fields:
///
/// | `cache-control` of the request | what happens |
/// |---|---|
/// | none | a fresh response answers; others are validated |
/// | `no-cache` | reload: the server is asked without conditions, and its answer kept |
/// | `max-age=0` | the stored response is validated even if it is fresh |
/// | `max-age=N`, `min-fresh=N`, `max-stale=N` | limits in seconds |
/// | `only-if-cached` | the cache answers, or 504; nothing is sent |
/// | `no-store` | the cache is passed by |
///
/// A request with `if-none-match` or another condition of its own, with a `range` or with a body
/// passes the cache by too, and the caller gets the server's answer as it is, a 304 included.
///
/// It stands inside of ``Redirects``, ``Cookies`` and whatever adds credentials, for it tells
/// answers apart by the credentials that it sees.
///
/// ```swift
/// struct Rates: Endpoint {
///   typealias Value = [Rate]
///   var path: String { "/rates" }
///   var headerFields: HTTPFields { [.cacheControl: "no-cache"] }  // always from the server
/// }
/// ```
public struct Caching: Middleware {
  let cache: ResponseCache
  let usesHeuristics: Bool
  let staleIfError: Duration?

  /// Makes the middleware of a cache, which other clients may share.
  ///
  /// - Parameters:
  ///   - cache: where the responses are; one of its own by default.
  ///   - usesHeuristics: whether a response without a time of its own is fresh for a tenth of the
  ///     time since it was modified (RFC 9111, section 4.2.2); off by default.
  ///   - staleIfError: how long after its time a response may answer where the network fails or the
  ///     server says 500, 502, 503 or 504. What `stale-if-error` (RFC 5861) says of a response goes
  ///     first; `nil`, the default, is never.
  public init(
    _ cache: ResponseCache = ResponseCache(), usesHeuristics: Bool = false,
    staleIfError: Duration? = nil
  ) {
    self.cache = cache
    self.usesHeuristics = usesHeuristics
    self.staleIfError = staleIfError
  }

  /// Answers from the cache, or sends the request on and keeps the answer.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    guard let asked = CacheRequest(request.head) else {
      return try await next(request, context: context)
    }
    switch request.head.method {
    case .get, .head:
      guard !asked.hasOwnConditions, !asked.control.contains("no-store"),
        request.body == nil || request.body?.length == 0
      else { return try await next(request, context: context) }
      return try await answer(request, asked, context: context, next: next)
    case .options, .trace:
      return try await next(request, context: context)
    default:
      let response = try await next(request, context: context)
      invalidate(after: response.head, to: asked)
      return response
    }
  }

  private nonisolated(nonsending)
    func answer(
      _ request: Request, _ asked: CacheRequest, context: RequestContext, next: Next
    ) async throws -> Response
  {
    let (stored, mark) = cache.look(up: asked)
    let now = cache.now()
    if let stored {
      let freshness = Freshness(
        of: stored, for: asked.control, at: now, isHeuristic: usesHeuristics)
      if freshness != .unusable {
        return response(
          stored, to: request, at: now, outcome: freshness == .fresh ? .hit : .stale)
      }
    }
    if asked.control.contains("only-if-cached") {
      context.observe?(
        .notice("nothing was sent: the cache has no answer, and only-if-cached asks for no other"))
      var facts = ResponseFacts()
      facts.cache = .miss
      return Response(head: HTTPResponse(status: .gatewayTimeout), facts: facts)
    }
    let exchange = Exchange(asked: asked, stored: stored, mark: mark, sent: now)
    return request.head.method == .head
      ? try await sendHead(request, exchange, context: context, next: next)
      : try await sendGet(request, exchange, context: context, next: next)
  }

  /// What a stored response says to a request.
  func response(
    _ stored: StoredResponse, to request: Request, at now: Int64, outcome: CacheOutcome
  ) -> Response {
    var response = Response(
      head: stored.head, body: request.head.method == .head ? Body() : Body(stored.body),
      facts: stored.facts)
    response.head.headerFields[.age] = stored.age(at: now).map(\.description)
    response.facts.cache = outcome
    return response
  }

  /// A method that may change something has changed what is stored (RFC 9111, section 4.4).
  private func invalidate(after head: HTTPResponse, to asked: CacheRequest) {
    guard (200..<400).contains(head.status.code) else { return }
    cache.invalidate(asked.url)
    guard let base = try? RequestURL(asked.url) else { return }
    for name: HTTPField.Name in [.location, .contentLocation] {
      // Of other origins it has nothing to say.
      if let reference = head.headerFields[name], let url = try? base.resolving(reference),
        url.origin == asked.origin
      {
        cache.invalidate(url.description)
      }
    }
  }
}
