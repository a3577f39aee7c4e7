import HTTPTypes

/// Authorises requests and gets a new token when the server does not accept the old one any more.
///
/// - Any number of requests that are refused at once share one refresh; each is then sent again once,
///   with the new token. A second refusal is given to the caller as it is.
/// - A request whose token was replaced meanwhile is sent again without another refresh.
/// - When the refresh fails, every request that waits for it fails with its error and is not sent
///   again. An error that is final (400, 401 or 403 by default) makes the store forget the token.
/// - The refresh is given the client that the refused request was made with, to send with: it has the
///   environment, the preparers and the decoder, and what stands behind this middleware. A request
///   through it is not authorised, and can never wait for the refresh that it is part of. One that
///   the refresh makes through the client itself is neither authorised nor held up either.
/// - A new token without a refresh token keeps the one that it was got with (RFC 6749, section 6).
/// - Whoever signs out while a token is refreshed stays signed out, and the requests that wait fail
///   with ``LocalFailure`` "Invalid Token"; whoever signs in anew keeps the token of that.
/// - A refusal by another origin, to which a redirect led, says nothing about the token.
/// - A caller that is cancelled stops waiting; the refresh goes on for the others.
/// - More than five refreshes of an origin within half a minute are ``ExcessiveRefresh``.
///
/// ```swift
/// let refresh = TokenRefresh(Authorization(.bearer, from: store)) { expired, client in
///   Token(try await client.value(of: Renew(with: expired.refreshToken)).token)
/// }
/// let client = try Client(baseURL: url, transport: transport, middleware: [refresh, Redirects()])
/// ```
public struct TokenRefresh: Middleware {
  /// Gets a new token in the place of one that is not accepted any more, with a client that does not
  /// refresh.
  public typealias Refresh =
    @Sendable (_ expired: Token, _ client: Client) async throws -> Token

  private let authorization: Authorization
  private let statuses: Set<Int>
  private let ahead: Int64
  private let now: @Sendable () -> Int64
  private let flights: RefreshFlights

  /// Makes the middleware.
  ///
  /// - Parameters:
  ///   - authorization: how requests are authorised; it is not among the client's preparers then.
  ///   - statuses: the statuses that mean that a token is not accepted.
  ///   - ahead: how many seconds before its end a token is replaced without being tried.
  ///   - now: the time of day in seconds since 1970.
  ///   - isFinal: whether an error of the refresh means that the session is over.
  ///   - refresh: gets the new token.
  public init(
    _ authorization: Authorization, on statuses: Set<Int> = [401], ahead: Int64 = 0,
    now: @escaping @Sendable () -> Int64 = WallClock.now,
    isFinal: @escaping @Sendable (any Error) -> Bool = {
      [400, 401, 403].contains(($0 as? NetworkError)?.statusCode)
    },
    refresh: @escaping Refresh
  ) {
    self.authorization = authorization
    self.statuses = statuses
    self.ahead = ahead
    self.now = now
    flights = RefreshFlights(store: authorization.store, isFinal: isFinal, refresh: refresh)
  }

  /// Sends the request with a token, and once more with a new one where it is refused.
  ///
  /// - Throws: what the refresh throws; ``ExcessiveRefresh``.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    guard !flights.areUnderWay, !authorization.isAuthorized(request),
      let origin = Origin(request.head),
      var token = try await authorization.store.token(for: origin), !token.isBlank
    else {
      var request = request
      if !flights.areUnderWay { try await authorization.prepare(&request, context: context) }
      return try await next(request, context: context)
    }
    if let expires = token.expires, expires - ahead <= now() {
      let client = try client(for: origin, context, next)
      token = try await flights.token(
        replacing: token, for: origin, client: client, context: context)
    }
    let response = try await next(authorized(request, token), context: context)
    guard statuses.contains(response.head.status.code), Self.isAnswer(response, of: origin) else {
      return response
    }
    if let body = request.body, !body.isReplayable {
      context.observe?(
        .notice(
          "the request was not sent again with a new token: its body can be read only once"))
      return response
    }
    try await response.body.giveBack(on: context.clock)
    let client = try client(for: origin, context, next)
    token = try await flights.token(
      replacing: token, for: origin, client: client, context: context)
    return try await next(authorized(request, token), context: context)
  }

  /// What the refresh sends with: the client of the call, where the call has one.
  private func client(
    for origin: Origin, _ context: RequestContext, _ next: Next
  ) throws -> Client {
    if let client = context.client { return client().sending(through: next) }
    return try Client(baseURL: "\(origin)", transport: MiddlewareChain(next), middleware: [])
  }

  /// Whether the origin answered itself; one that a redirect led to has not seen the token.
  private static func isAnswer(_ response: Response, of origin: Origin) -> Bool {
    guard let last = response.facts.redirects.last else { return true }
    return (try? RequestURL(last))?.origin == origin
  }

  private func authorized(_ request: Request, _ token: Token) throws -> Request {
    var request = request
    try authorization.scheme.write(token, into: &request)
    return request
  }
}

/// A token had to be replaced again and again.
public struct ExcessiveRefresh: Error, Sendable, Hashable, CustomStringConvertible {
  /// The origin whose server accepts no token.
  public let origin: Origin

  /// One sentence for a person.
  public var description: String {
    "\(origin) refused \(RefreshFlights.limit) new tokens within "
      + "\(RefreshFlights.window.spelled); no other was asked for"
  }
}
