import HTTPTypes

/// Keeps the requests to each origin below a rate, with a token bucket for each.
///
/// ```swift
/// let limit = RateLimit(5)   // in no second more than five requests
/// ```
///
/// Requests that have to wait do so on the call's own clock and go in the order in which they came;
/// a call that is cancelled gives its place back. A 429 or 503 with `retry-after` stops all requests
/// to its origin for that time. A call that would have to wait past its deadline fails at once with
/// ``RateLimitExceeded``.
///
/// Copies of a value share their buckets, and so do all clients that it is given to. A bucket that
/// is full again is forgotten in time.
public struct RateLimit: Middleware {
  private let buckets: RateBuckets

  /// Makes a limit.
  ///
  /// - Parameters:
  ///   - requests: the number of requests in each period, at least 1.
  ///   - period: the length of a period, a second by default.
  ///   - burst: how many requests an origin may get at once that got none for a while. With 1 no
  ///     period ever sees more than `requests`; with more, one may see `requests + burst - 1`.
  ///   - longestPause: the longest `retry-after` that is waited for; a longer one fails the calls.
  public init(
    _ requests: Int, per period: Duration = .seconds(1), burst: Int = 1,
    longestPause: Duration = .seconds(60)
  ) {
    buckets = RateBuckets(
      RateBuckets.Limit(
        requests: max(1, requests), period: min(max(.zero, period), .seconds(Self.century)),
        burst: min(max(1, burst), 1_000_000_000), longestPause: longestPause))
  }

  /// Sends the request on when it is its turn.
  ///
  /// - Throws: ``RateLimitExceeded`` where the wait would be too long.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    guard let origin = Origin(request.head) else {
      return try await next(request, context: context)
    }
    var context = context
    context.begin()
    try await buckets.admit(to: origin, context: context)
    let response = try await next(request, context: context)
    if response.head.status.code == 429 || response.head.status.code == 503,
      let pause = RetryAfter.wait(in: response.head.headerFields), pause > .zero
    {
      buckets.pause(origin, for: pause, on: context.clock)
      context.observe?(
        .notice("\(origin) asks for a pause: requests to it wait \(pause.spelled)"))
    }
    return response
  }

  /// A period in seconds beyond which none is of use; what is reckoned with it fits a duration.
  private static let century: Int64 = 3_155_760_000

  /// The number of origins that are remembered.
  package var origins: Int { buckets.count }
}

/// A request would have had to wait too long for its turn; it was not sent.
public struct RateLimitExceeded: Error, Sendable, Hashable {
  /// What the wait is longer than.
  public enum Bound: Sendable, Hashable {
    /// The time until the deadline of the call.
    case deadline(remaining: Duration)
    /// The longest pause that a server may ask for.
    case longestPause(Duration)
  }

  /// The origin that the request was for.
  public let origin: Origin

  /// How long the request would have had to wait at least.
  public let wait: Duration

  /// What the wait is longer than.
  public let bound: Bound

  /// Makes the error of a wait that is too long.
  public init(origin: Origin, wait: Duration, bound: Bound) {
    (self.origin, self.wait, self.bound) = (origin, wait, bound)
  }
}

extension RateLimitExceeded: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    let start = "nothing was sent to \(origin): its rate limit asks for a wait of \(wait.spelled)"
    switch bound {
    case .deadline(let remaining):
      return start + ", and the deadline is in \(max(.zero, remaining).spelled)"
    case .longestPause(let longest):
      return start + ", longer than the \(longest.spelled) allowed"
    }
  }
}
