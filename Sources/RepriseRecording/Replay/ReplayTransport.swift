public import RepriseNetworking
public import RepriseRedaction

/// Answers requests from recordings and never touches the network.
///
/// Choose it for tests and for working offline; choose ``RecordingTransport`` to send and keep what
/// came. It is a value: copies share one set of positions, two that were made separately share
/// nothing.
///
/// ```swift
/// let recording = try Recording.open(folder: "Fixtures/friends", name: "friends")
/// let transport = try ReplayTransport([recording])
/// ```
public struct ReplayTransport: Transport {
  let player: Player

  /// A clock on which nobody waits, so that what is retried under replay costs no time.
  public let clock: (any Clock<Duration>)? = JumpingClock()

  /// Makes a replay of recordings, which are searched in their order.
  ///
  /// - Parameters:
  ///   - recordings: the recordings.
  ///   - strict: whether a used-up exchange is a miss and an unused one a failure; left out, each
  ///     recording's own settings say so.
  ///   - rules: what is matched and what is not, on top of what each recording's settings say.
  ///   - redactor: hides secrets in what is told about a miss.
  /// - Throws: ``MatchRuleError`` for settings that cannot be understood.
  public init(
    _ recordings: [Recording], strict: Bool? = nil, rules: MatchRules = .standard,
    redactor: Redactor? = nil
  ) throws {
    try self.init(
      recordings, strict: strict, rules: rules, redactor: redactor, reader: .workbench)
  }

  package init(
    _ recordings: [Recording], strict: Bool?, rules: MatchRules, redactor: Redactor?,
    reader: MissReader
  ) throws {
    player = try Player(
      recordings, strict: strict, rules: rules, redactor: redactor, reader: reader)
  }

  /// What was served so far, and what was not.
  public var report: ReplayReport { player.report }

  /// What was drawn for the exchanges while they were recorded.
  package var drawnBefore: [DrawnValue] { player.drawnBefore }

  /// Answers the request with the exchange that matches it.
  ///
  /// - Throws: ``Miss`` when no exchange does; ``TransportError`` where one was recorded;
  ///   `CancellationError` when the calling task was cancelled.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    if Task.isCancelled { throw CancellationError() }
    return try await player.answer(request)
  }
}
