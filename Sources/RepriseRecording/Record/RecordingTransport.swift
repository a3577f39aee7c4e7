public import RepriseNetworking
public import RepriseRedaction

/// Sends requests through a live transport and writes what came into a recording.
///
/// The caller gets the live bytes; the files hold them without their secrets. An exchange is
/// written when its response body has been read to the end. What cannot be written does not keep
/// the caller from its response: it is told through ``RequestContext/observe`` and stands in the
/// report. Call ``finish(succeeded:)`` once, at the end.
///
/// ```swift
/// let place = try RecordingLibrary(startingAt: ".").place("friends")
/// let recorder = try RecordingTransport(live: transport, location: place)
/// let response = try await recorder.send(request, context: RequestContext())
/// let body = try await response.body.collect(upTo: 1 << 20)
/// print(try await recorder.finish(succeeded: true))
/// ```
public final class RecordingTransport: Transport {
  /// What happens to a request whose answer is already recorded.
  public enum Mode: String, Sendable, Hashable {
    /// Everything is sent; what is recorded is replaced in place.
    case record
    /// What is recorded is served once; everything else is sent and added.
    case extend
  }

  /// What happens to a request whose answer is already recorded.
  public let mode: Mode

  /// Where the recording is.
  public var location: RecordingLocation { session.writer.location }

  private let live: any Transport
  private let session: RecordingSession

  /// Starts to write into a recording, which may exist.
  ///
  /// - Parameters:
  ///   - live: what sends.
  ///   - location: where the recording is.
  ///   - mode: whether what is known is sent again.
  ///   - rules: what is matched and what is not, on top of what the recording's settings say.
  ///   - redactor: the secrets known beforehand; left out, the recording's settings make one.
  /// - Throws: ``FileSystemError`` for a folder that cannot be written, ``FixtureDamage`` and
  ///   ``RecordingSettingsError`` for a recording that cannot be read.
  public init(
    live: any Transport, location: RecordingLocation, mode: Mode = .record,
    rules: MatchRules = .standard, redactor: Redactor? = nil
  ) throws {
    self.live = live
    self.mode = mode
    session = try RecordingSession(location, rules: rules, redactor: redactor)
  }

  /// Sends or serves the request, and sees to it that what came is recorded.
  ///
  /// - Throws: ``UnknownSecret`` and ``ForeignSecret`` for a placeholder that cannot be filled,
  ///   ``RecordingFinished`` after the end, and what the live transport throws.
  public nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    try await send(request, context: context, through: live)
  }

  /// The same, through another live transport than the one it was made with.
  package nonisolated(nonsending)
    func send(
      _ request: Request, context: RequestContext, through live: any Transport
    ) async throws -> Response
  {
    if Task.isCancelled { throw CancellationError() }
    try session.checkOpen()
    switch mode {
    case .record:
      let asked = try await session.asked(request)
      return try await sendLive(request, asked: asked, context: context, through: live)
    case .extend:
      let request = try await request.peeked()
      if let asked = try await session.asked(request),
        let response = try session.recordedAnswer(to: asked)
      {
        return response
      }
      return try await sendLive(request, asked: nil, context: context, through: live)
    }
  }

  /// What was drawn for the exchanges that were there before.
  package var drawnBefore: [DrawnValue] { session.player.recording.drawnValues }

  /// Ends the session.
  ///
  /// Exchanges that were not sent again are removed only if the session succeeded, sent something
  /// in ``Mode-swift.enum/record`` and could write everything.
  ///
  /// - Parameter succeeded: whether what sent the requests came to its end.
  /// - Returns: what was written, and what could not be.
  /// - Throws: ``FileSystemError`` when the folder cannot be synced or a file not be removed.
  @discardableResult
  public func finish(succeeded: Bool) async throws -> RecordingReport {
    try await session.finish(removesUnsent: succeeded && mode == .record)
  }

  private nonisolated(nonsending)
    func sendLive(
      _ request: Request, asked: AskedRequest?, context: RequestContext,
      through live: any Transport
    ) async throws -> Response
  {
    let filled = try session.filled(request)
    let pending = session.begin(filled, asked: asked, context: context)
    let response: Response
    do {
      response = try await live.send(pending.request, context: context)
    } catch {
      pending.fail(with: error)
      throw error
    }
    return pending.recording(response)
  }
}

/// A request came to a recording that is finished.
public struct RecordingFinished: Error, Sendable, Hashable, CustomStringConvertible {
  /// The recording, such as `recordings/friends`.
  public let recording: String

  /// One sentence for a person.
  public var description: String {
    "\(recording) is finished: the request was not sent; start to record again first"
  }
}
