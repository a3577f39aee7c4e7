import HTTPTypes

/// Sends a request again when its outcome is worth another attempt.
///
/// The ``RetryTable`` of the policy says which outcomes are, for which requests, and why. A wait
/// grows from retry to retry and is drawn at random up to its length; `retry-after` wins over it. A
/// request whose body can be read only once is not sent again, and no wait goes beyond the deadline:
/// the caller gets the last outcome at once then. Every retry, and every one that was left out for
/// such a reason, is a ``TransportEvent/notice(_:)``.
///
/// ```swift
/// Client(…, middleware: [Retry(RetryPolicy(retries: 4)), Redirects()])
/// ```
///
/// A body that breaks off while the caller reads it is not read again: its beginning has been given
/// away.
public struct Retry: Middleware {
  /// How often, when and after what a request is sent again.
  public let policy: RetryPolicy

  /// Makes the middleware; left alone it tries twice more.
  public init(_ policy: RetryPolicy = RetryPolicy()) {
    self.policy = policy
  }

  /// Sends the request on, up to as often as the policy says.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response
  {
    var context = context
    context.begin()
    let (sum, isEndless) = context.attempt.addingReportingOverflow(max(0, policy.retries))
    let attempts = isEndless ? .max : sum
    var retry = 1
    while true {
      let result: Result<Response, any Error>
      do {
        result = .success(try await next(request, context: context))
      } catch let error as CancellationError {
        throw error
      } catch {
        result = .failure(error)
      }
      let wait: Duration
      switch decision(after: result, of: request, context: context, attempts, retry) {
      case .wait(let duration): wait = duration
      case .giveUp(let notice):
        if let notice { context.observe?(.notice(notice)) }
        return try result.get()
      }
      context.attempt += 1
      retry += 1
      context.observe?(
        .notice(
          "attempt \(context.attempt) of \(attempts) in \(wait.spelled): \(Self.words(result))"))
      if case .success(let response) = result {
        try await response.body.giveBack(on: context.clock)
      }
      try await context.clock.sleep(for: wait)
    }
  }

  private enum Decision {
    case wait(Duration)
    case giveUp(String?)
  }

  private func decision(
    after result: Result<Response, any Error>, of request: Request, context: RequestContext,
    _ attempts: Int, _ retry: Int
  ) -> Decision {
    let outcome = Self.outcome(result)
    let rule = policy.rule(for: outcome, of: request.head)
    guard rule.verdict != .never, context.attempt < attempts else { return .giveUp(nil) }
    func giveUp(_ reason: String) -> Decision {
      .giveUp("no further attempt, \(reason): \(Self.words(result))")
    }
    var asked: Duration?
    if case .response(let head) = outcome { asked = RetryAfter.wait(in: head.headerFields) }
    guard rule.verdict.covers(request.head, isInvited: asked != nil) else {
      return giveUp(
        "for \(request.head.method.rawValue) may have been processed and has no idempotency-key")
    }
    guard request.body?.isReplayable ?? true else {
      return giveUp("for the body can be read only once")
    }
    if let asked, asked > policy.longestRetryAfter {
      return giveUp(
        "for the server asks to wait \(asked.spelled), longer than the "
          + "\(policy.longestRetryAfter.spelled) allowed")
    }
    let wait = asked ?? policy.wait(before: retry)
    if let remaining = context.timeRemaining, wait >= remaining {
      return giveUp(
        "for a wait of \(wait.spelled) would pass the deadline in "
          + max(.zero, remaining).spelled)
    }
    return .wait(wait)
  }

  private static func outcome(_ result: Result<Response, any Error>) -> RetryOutcome {
    switch result {
    case .success(let response): .response(response.head)
    case .failure(let error): .failure(error)
    }
  }

  private static func words(_ result: Result<Response, any Error>) -> String {
    switch result {
    case .success(let response): response.head.status.text
    case .failure(let error): "\(error)"
    }
  }
}

extension RetryRule.Verdict {
  /// Whether a request is sent again under this verdict.
  fileprivate func covers(_ request: HTTPRequest, isInvited: Bool) -> Bool {
    switch self {
    case .never: false
    case .idempotent: request.isIdempotent
    case .idempotentOrInvited: isInvited || request.isIdempotent
    case .every: true
    }
  }
}

extension HTTPRequest {
  /// Whether processing the request twice is the same as once: by its method (RFC 9110, section
  /// 9.2.2), or because its `idempotency-key` lets the server tell.
  fileprivate var isIdempotent: Bool {
    switch method {
    case .get, .head, .put, .delete, .options, .trace: true
    default:
      headerFields[.idempotencyKey]?.isEmpty == false
    }
  }
}
