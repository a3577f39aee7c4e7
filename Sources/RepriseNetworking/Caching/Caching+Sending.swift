import HTTPTypes
import Synchronization

extension Caching {
  /// One question to the server, and what the cache had before it.
  struct Exchange: Sendable {
    let asked: CacheRequest
    let stored: StoredResponse?
    /// Where the cache stood when the question was asked.
    let mark: UInt64
    let sent: Int64

    /// Adds the conditions under which the stored response stays right; whether there are any.
    func addConditions(to request: inout Request) -> Bool {
      guard let stored, !asked.control.contains("no-cache") else { return false }
      let (eTag, lastModified) = stored.validators
      if let eTag { request.head.headerFields[.ifNoneMatch] = eTag }
      if let lastModified { request.head.headerFields[.ifModifiedSince] = lastModified }
      return eTag != nil || lastModified != nil
    }
  }

  nonisolated(nonsending)
    func sendGet(
      _ request: Request, _ exchange: Exchange, context: RequestContext, next: Next
    ) async throws -> Response
  {
    var conditional = request
    let hasConditions = exchange.addConditions(to: &conditional)
    let response: Response
    do {
      response = try await next(conditional, context: context)
    } catch let error as TransportError {
      guard let stale = substitute(for: error.description, request, exchange, context) else {
        throw error
      }
      return stale
    }
    switch response.head.status.code {
    case 304:
      guard hasConditions, let stored = exchange.stored else { return response }
      response.body.cancel()
      guard confirms(response.head, stored) else {
        context.observe?(
          .notice("the server confirmed another version than the stored one; it is asked again"))
        let repeated = Exchange(
          asked: exchange.asked, stored: nil, mark: exchange.mark, sent: cache.now())
        return try await sendGet(request, repeated, context: context, next: next)
      }
      return renewed(stored, by: response.head, request, exchange)
    case 500, 502, 503, 504:
      let reason = "the server answered \(response.head.status)"
      if let stale = substitute(for: reason, request, exchange, context) {
        response.body.cancel()
        return stale
      }
    default: cache.drop(exchange.asked)
    }
    return keeping(response, exchange)
  }

  /// A `HEAD` is never stored, but tells whether what is stored of its URL is still right
  /// (RFC 9111, section 4.3.5).
  nonisolated(nonsending)
    func sendHead(
      _ request: Request, _ exchange: Exchange, context: RequestContext, next: Next
    ) async throws -> Response
  {
    var response = try await next(request, context: context)
    response.facts.cache = .miss
    guard response.head.status == .ok, let stored = exchange.stored else { return response }
    let isSame = [.eTag, .lastModified, .contentLength].allSatisfy { name in
      response.head.headerFields[name] == nil || stored.head.headerFields[name] == nil
        || response.head.headerFields[name] == stored.head.headerFields[name]
    }
    if isSame {
      let times = StoredResponse.Times(sent: exchange.sent, received: cache.now())
      let renewed = stored.updated(by: response.head, to: exchange.asked, times: times)
      cache.store(renewed, for: exchange.asked, mark: exchange.mark)
    } else {
      cache.invalidate(exchange.asked.url)
    }
    return response
  }

  /// Whether a 304 is about the stored response: it names no version, or the same.
  private func confirms(_ head: HTTPResponse, _ stored: StoredResponse) -> Bool {
    guard let eTag = head.headerFields[.eTag], let known = stored.validators.eTag else {
      return true
    }
    // The comparison is the weak one of RFC 9110, section 8.8.3.2.
    func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
    return opaque(eTag) == opaque(known)
  }

  private func renewed(
    _ stored: StoredResponse, by head: HTTPResponse, _ request: Request, _ exchange: Exchange
  ) -> Response {
    let now = cache.now()
    let renewed = stored.updated(
      by: head, to: exchange.asked,
      times: StoredResponse.Times(sent: exchange.sent, received: now))
    cache.drop(exchange.asked)
    if StoredResponse.mayStore(renewed.head) {
      cache.store(renewed, for: exchange.asked, mark: exchange.mark)
    }
    var response = response(renewed, to: request, at: now, outcome: .revalidated)
    // What this answer sets is news, unlike what the stored one set.
    response.head.headerFields[fields: .setCookie] = head.headerFields[fields: .setCookie]
    return response
  }

  private func substitute(
    for reason: String, _ request: Request, _ exchange: Exchange, _ context: RequestContext
  ) -> Response? {
    let now = cache.now()
    guard let stored = exchange.stored,
      Freshness.maySubstitute(
        stored, for: exchange.asked.control, at: now, isHeuristic: usesHeuristics,
        grace: staleIfError)
    else { return nil }
    let age = stored.age(at: now) ?? 0
    context.observe?(.notice("answered from the cache, \(age) s old: \(reason)"))
    return response(stored, to: request, at: now, outcome: .stale)
  }

  /// The response with a body that is kept as the caller reads it.
  private func keeping(_ response: Response, _ exchange: Exchange) -> Response {
    var response = response
    let received = cache.now()
    response.facts.cache = .miss
    guard StoredResponse.mayStore(response.head),
      response.body.length ?? 0 <= Int64(cache.bodyLimit)
    else { return response }
    let (head, facts) = (response.head, response.facts)
    let keep: @Sendable (ArraySlice<UInt8>) -> Void = { bytes in
      guard bytes.count <= cache.bodyLimit else { return }
      let times = StoredResponse.Times(sent: exchange.sent, received: received)
      let answer = Response(head: head, facts: facts)
      guard let stored = StoredResponse(answer, body: bytes, to: exchange.asked, times: times)
      else { return }
      cache.store(stored, for: exchange.asked, mark: exchange.mark)
    }
    if let bytes = response.body.bytesInMemory {
      keep(bytes)
    } else {
      response.body = response.body.teed(upTo: cache.bodyLimit, keep)
    }
    return response
  }
}

extension Body {
  /// The same body, of which a copy is handed over when it was read to its end and is no longer
  /// than the limit.
  fileprivate func teed(
    upTo limit: Int, _ keep: @escaping @Sendable (ArraySlice<UInt8>) -> Void
  ) -> Body {
    Body(
      length: length, isReplayable: isReplayable,
      open: {
        let reader = BodyReader(self)
        let copy = Mutex<[UInt8]?>([])
        return {
          guard let piece = try await reader.next() else {
            if let bytes = copy.withLock({ $0 }) { keep(bytes[...]) }
            return nil
          }
          copy.withLock { copy in
            if let count = copy?.count, count + piece.count <= limit {
              copy?.append(contentsOf: piece)
            } else {
              copy = nil
            }
          }
          return piece
        }
      },
      cancel: { self.cancel() }, trailers: { self.trailers })
  }
}
