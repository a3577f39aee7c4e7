/// Whether an outcome is worth another attempt, and why.
public struct RetryRule: Sendable, Hashable {
  /// Which requests are sent again.
  public enum Verdict: Sendable, Hashable {
    /// None: a second attempt would end as the first one.
    case never
    /// Requests that may be processed twice: GET, HEAD, PUT, DELETE, OPTIONS and TRACE, and others
    /// with an `idempotency-key` field.
    case idempotent
    /// Those, and every other one where the response says in `retry-after` when to come again.
    case idempotentOrInvited
    /// Every request: nothing of the first attempt was processed.
    case every
  }

  /// Which requests are sent again.
  public var verdict: Verdict

  /// Why, in words.
  public var reason: String

  /// Makes a rule.
  public init(_ verdict: Verdict, _ reason: String) {
    self.verdict = verdict
    self.reason = reason
  }
}

extension RetryRule: CustomStringConvertible {
  /// The rule as a table has it: `idempotent requests: the reason`.
  public var description: String { "\(verdict): \(reason)" }
}

extension RetryRule.Verdict: CustomStringConvertible {
  /// The requests in words.
  public var description: String {
    switch self {
    case .never: "never"
    case .idempotent: "idempotent requests"
    case .idempotentOrInvited: "idempotent requests, others with retry-after"
    case .every: "every request"
    }
  }
}
