internal import HTTPTypes
internal import RepriseNetworking
internal import RepriseRedaction
internal import Synchronization

/// One session that writes into a recording: what it found there, what it sent, what it wrote.
final class RecordingSession: Sendable {
  let writer: RecordingWriter
  let redactor: Redactor
  let player: RecordingPlayer
  private let state: Mutex<State>

  private struct State: Sendable {
    var report: RecordingReport
    var isFinished = false
    var sent = 0
    var inFlight = 0
    var secretOrigins = SecretOrigins()
    var changedOrigins: Set<Origin> = []
    var readings: [Task<Void, Never>] = []
  }

  init(_ location: RecordingLocation, rules: MatchRules, redactor: Redactor?) throws {
    writer = try RecordingWriter(location)
    let recording = try Recording.open(location)
    player = try RecordingPlayer(recording, strict: true, rules: rules)
    self.redactor = redactor ?? Redactor(rules: RedactionRules(recording.settings))
    for recorded in recording.exchanges {
      self.redactor.reserve(placeholdersIn: recorded.document?.text ?? [])
    }
    state = Mutex(State(report: RecordingReport(recording: location.label)))
  }

  func checkOpen() throws(RecordingFinished) {
    if state.withLock(\.isFinished) {
      throw RecordingFinished(recording: writer.location.label)
    }
  }

  // MARK: - What is known

  /// The request as it is looked up, `nil` where its body can be read only once.
  nonisolated(nonsending)
    func asked(_ request: Request) async throws -> AskedRequest?
  {
    if let bytes = request.bytesToMatch {
      return AskedRequest(head: request.head, content: .bytes(bytes))
    }
    guard request.body?.isReplayable ?? true else { return nil }
    let body = try await ReadBody(request, players: [player])
    return AskedRequest(head: request.head, content: body.content(0))
  }

  /// The recorded answer to a request that has not been used yet.
  ///
  /// After an added request that may have changed something, what reads from the same origin is
  /// sent instead.
  func recordedAnswer(to asked: AskedRequest) throws -> Response? {
    let origin = Origin(asked.head)
    if let origin, asked.head.method.isForReading,
      state.withLock({ $0.changedOrigins.contains(origin) })
    {
      return nil
    }
    guard let position = try player.take(asked, once: true) else { return nil }
    let recorded = player.recording.exchanges[position]
    learn(asked, answeredBy: recorded)
    state.withLock { $0.report.replayed.append(recorded.fileName) }
    return try player.response(at: position).give(to: asked.head)
  }

  /// The exchange that a request is recorded in place of.
  func counterpart(of asked: AskedRequest) throws -> Int? {
    try player.take(asked, once: true)
  }

  // MARK: - Secrets

  /// The request with every placeholder filled by its secret.
  func filled(_ request: Request) throws -> Request {
    let origin = Origin(request.head)
    let filling = PlaceholderFilling { [self] placeholder in
      guard let secret = player.positions.text(of: placeholder) ?? redactor.value(of: placeholder)
      else {
        throw UnknownSecret(
          placeholder: placeholder, introducedBy: fileIntroducing(placeholder))
      }
      if let origin {
        try state.withLock { try $0.secretOrigins.allow(placeholder, at: origin) }
      }
      return secret
    }
    return try filling.filled(request)
  }

  private func fileIntroducing(_ placeholder: Placeholder) -> String? {
    let file = player.recording.exchanges.first { recorded in
      Placeholder.occurrences(in: recorded.document?.text ?? [])
        .contains { $0.placeholder == placeholder }
    }
    return file.map { "\(writer.location.label)/\($0.fileName)" }
  }

  /// Learns the secrets of a request that was answered from the recording: what they are, which
  /// placeholders stand for them, and with which origin they were used.
  private func learn(_ asked: AskedRequest, answeredBy recorded: RecordedExchange) {
    let positions = player.positions
    let placeholders = Self.placeholders(in: recorded).filter { placeholder in
      guard let text = positions.text(of: placeholder) else { return false }
      redactor.adopt(placeholder, for: text)
      return true
    }
    redactor.learn(target: asked.head.path ?? "")
    redactor.learn(fields: asked.head.headerFields)
    if case .bytes(let bytes) = asked.content {
      redactor.learn(body: bytes, mediaType: asked.head.headerFields[.contentType])
    }
    guard let origin = Origin(asked.head) else { return }
    state.withLock { $0.secretOrigins.use(placeholders, at: origin) }
  }

  private static func placeholders(in recorded: RecordedExchange) -> [Placeholder] {
    Placeholder.occurrences(in: recorded.document?.text ?? []).map(\.placeholder)
  }

  // MARK: - Sending

  /// Begins an exchange: takes the place where it will be written.
  func begin(
    _ request: Request, asked: AskedRequest?, context: RequestContext
  ) -> PendingExchange {
    state.withLock { state in
      state.sent += 1
      state.inFlight += 1
      if let origin = Origin(request.head), !request.head.method.isForReading {
        state.changedOrigins.insert(origin)
      }
    }
    let place: PendingExchange.Place
    do {
      if let position = try asked.flatMap(counterpart) {
        place = .again(position)
      } else {
        place = .new(try writer.takeNumber())
      }
    } catch {
      place = .none(error)
    }
    return PendingExchange(request, at: place, session: self, context: context)
  }

  /// The head under which a request is recorded: a loopback recording keeps its port.
  func recordedHead(_ head: HTTPRequest) -> HTTPRequest {
    guard let origin = Origin(head), let index = try? player.index() else { return head }
    let recorded = index.context.origins.recordedOrigin(for: origin)
    guard recorded != origin else { return head }
    var head = head
    (head.scheme, head.authority) = (recorded.scheme, recorded.authority)
    return head
  }

  // MARK: - Outcomes

  /// Notes that an exchange was written.
  ///
  /// - Parameters:
  ///   - live: the exchange as it came. A placeholder that a server sent as such says nothing about
  ///     where a secret belongs.
  ///   - origin: where the request went.
  func wrote(
    _ recorded: RecordedExchange, as outcome: Outcome, live: Exchange, warning: String?,
    at origin: Origin?
  ) {
    let literal = live.placeholdersInResponse
    let placeholders = Self.placeholders(in: recorded).filter { !literal.contains($0) }
    state.withLock { state in
      if let origin { state.secretOrigins.use(placeholders, at: origin) }
      switch outcome {
      case .added: state.report.added.append(recorded.fileName)
      case .changed: state.report.changed.append(recorded.fileName)
      case .unchanged: state.report.unchanged.append(recorded.fileName)
      }
      if let warning { state.report.warnings.append(warning) }
      state.inFlight -= 1
    }
  }

  /// Notes that an exchange was not recorded; without a reason it says nothing about the API.
  func dropped(because reason: String?) {
    state.withLock { state in
      if let reason { state.report.unrecorded.append(reason) }
      state.inFlight -= 1
    }
  }

  /// Notes that an exchange could not be written.
  func failedToWrite(_ reason: String) {
    state.withLock { state in
      state.report.writeFailures.append(reason)
      state.inFlight -= 1
    }
  }

  /// Keeps a reading on of a body that the caller let go, so that the end waits for it.
  func keep(_ reading: Task<Void, Never>) {
    state.withLock { $0.readings.append(reading) }
  }

  enum Outcome: Sendable {
    case added, changed, unchanged
  }

  // MARK: - The end

  func finish(removesUnsent: Bool) async throws -> RecordingReport {
    while let reading = state.withLock({ $0.readings.popLast() }) { await reading.value }
    let (sent, isComplete) = state.withLock { state in
      state.isFinished = true
      if state.inFlight > 0 {
        state.report.unrecorded.append(
          "\(state.inFlight) exchange(s) that had not come to their end")
      }
      return (state.sent, state.report.writeFailures.isEmpty)
    }
    var removed: [String] = []
    if removesUnsent, sent > 0, isComplete {
      let positions = player.positions
      for (recorded, times) in zip(player.recording.exchanges, positions.served) where times == 0 {
        try writer.remove(recorded)
        removed.append(recorded.fileName)
      }
    }
    try writer.close()
    return state.withLock { state in
      state.report.removed = removed
      for list in [\RecordingReport.added, \.changed, \.unchanged] {
        state.report[keyPath: list].sort { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      }
      return state.report
    }
  }
}

extension HTTPRequest.Method {
  /// Whether a request of this method only reads: GET, HEAD or OPTIONS.
  var isForReading: Bool { self == .get || self == .head || self == .options }
}

extension Exchange {
  /// The placeholders that stand in what the server sent.
  fileprivate var placeholdersInResponse: Set<Placeholder> {
    guard let response else { return [] }
    var texts = response.head.headerFields.map { ArraySlice($0.value.utf8) }
    if case .bytes(let bytes) = response.body { texts.append(bytes) }
    return Set(texts.flatMap { Placeholder.occurrences(in: $0).map(\.placeholder) })
  }
}
