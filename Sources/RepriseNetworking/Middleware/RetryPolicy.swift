public import HTTPTypes

/// How often, when and after what a request is sent again.
public struct RetryPolicy: Sendable {
  /// The number of attempts after the first one.
  public var retries: Int

  /// The longest wait before the first retry.
  public var scale: Duration

  /// The factor by which the longest wait grows from one retry to the next.
  public var base: Double

  /// The longest wait that is reckoned here.
  public var longestWait: Duration

  /// The longest wait that a server may ask for in `retry-after`; beyond it the retry gives up.
  public var longestRetryAfter: Duration

  /// Which outcomes are worth another attempt.
  public var table: RetryTable

  /// Asked before the table; `nil` leaves the decision to the table.
  public var exception: (@Sendable (HTTPRequest, RetryOutcome) -> RetryRule?)?

  /// Gives a number from 0 up to, but not including, 1: the part of the longest wait that is waited.
  ///
  /// Clients that failed together do not come back together then (full jitter).
  public var random: @Sendable () -> Double

  /// Makes a policy; left alone it is two retries after up to 0.5 s and up to 1 s.
  ///
  /// - Parameters:
  ///   - retries: the number of attempts after the first one; none for 0 and less.
  ///   - scale: the longest wait before the first retry.
  ///   - base: the factor by which the longest wait grows.
  ///   - longestWait: the longest wait that is reckoned here.
  ///   - longestRetryAfter: the longest wait that a server may ask for.
  ///   - table: which outcomes are worth another attempt.
  ///   - exception: asked before the table; `nil` leaves the decision to the table.
  ///   - random: gives the part of the longest wait that is waited, from 0 up to 1.
  public init(
    retries: Int = 2, scale: Duration = .milliseconds(500), base: Double = 2,
    longestWait: Duration = .seconds(30), longestRetryAfter: Duration = .seconds(60),
    table: RetryTable = .standard,
    exception: (@Sendable (HTTPRequest, RetryOutcome) -> RetryRule?)? = nil,
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.retries = retries
    self.scale = scale
    self.base = base
    self.longestWait = longestWait
    self.longestRetryAfter = longestRetryAfter
    self.table = table
    self.exception = exception
    self.random = random
  }

  /// The wait before a retry, where the server does not ask for one.
  ///
  /// - Parameter retry: the number of the retry, from 1.
  func wait(before retry: Int) -> Duration {
    let end = longestWait.seconds
    var longest = min(scale.seconds, end)
    for _ in 1..<max(1, retry) {
      guard longest > 0, longest < end else { break }
      longest = min(longest * max(1, base), end)
    }
    let part = min(max(0, random()), 1)
    return longest < end ? .seconds(max(0, longest) * part) : max(.zero, longestWait * part)
  }

  /// The rule for an outcome.
  func rule(for outcome: RetryOutcome, of request: HTTPRequest) -> RetryRule {
    exception?(request, outcome) ?? table[outcome]
  }
}

extension Duration {
  /// Seconds with their fraction.
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
