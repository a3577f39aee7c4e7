internal import HTTPTypes
internal import RepriseNetworking
internal import RepriseRedaction
internal import Synchronization

/// An exchange that was begun: its request is on its way, or its response is being read.
final class PendingExchange: Sendable {
  /// Where the exchange will be written.
  enum Place: Sendable {
    /// In place of the recorded exchange at a position.
    case again(Int)
    /// Under a number of its own.
    case new(OwnedNumber)
    /// Nowhere: the folder cannot be written.
    case none(any Error)
  }

  /// The request as it goes to the live transport.
  let request: Request

  private let place: Place
  private let session: RecordingSession
  private let context: RequestContext
  private let requestSpool: BodySpool?
  private let drawn = DrawnValues.ofRequest
  private let recorded = TimeOfDay.now()
  private let started = ContinuousClock.now
  private let spare = Mutex<OwnedNumber?>(nil)

  init(_ request: Request, at place: Place, session: RecordingSession, context: RequestContext) {
    self.place = place
    self.session = session
    self.context = context
    guard let body = request.body, body.bytesInMemory == nil else {
      self.request = request
      requestSpool = nil
      return
    }
    let spool = BodySpool(
      redactor: session.redactor, contentType: request.head.headerFields[.contentType]
    ) { [session] in
      try BodyFile(request: place.number { try session.writer.takeNumber() })
    }
    let guarded = PlaceholderGuard(spool: spool)
    requestSpool = spool
    self.request = Request(head: request.head, body: guarded.guarding(body))
  }

  // MARK: - The response

  /// The response as the caller gets it: what the caller reads is recorded.
  func recording(_ response: Response) -> Response {
    if let bytes = response.body.bytesInMemory {
      finish(response, body: .bytes(bytes), chunks: [], failure: nil)
      return response
    }
    var response = response
    response.body = BodyTee(response, of: self, context: context).body
    return response
  }

  /// A spool for the body of a response.
  func spool(for response: Response) -> BodySpool {
    BodySpool(
      redactor: session.redactor, contentType: response.head.headerFields[.contentType]
    ) { [self] in
      try BodyFile(response: place.number(takeSpare))
    }
  }

  /// A number for a body that goes to disk while it comes in, although the exchange has its place.
  private func takeSpare() throws -> OwnedNumber {
    try spare.withLock { spare in
      let number = try spare ?? session.writer.takeNumber()
      spare = number
      return number
    }
  }

  // MARK: - The outcome

  /// The live transport threw instead of giving a response.
  func fail(with error: any Error) {
    guard let error = error as? TransportError, !Task.isCancelled else {
      drop(because: error is CancellationError || Task.isCancelled ? nil : "\(error)")
      return
    }
    write(Exchange(request: recordedRequest(), failure: error.kind), responseFile: nil)
  }

  /// The response body came to its end, or broke off.
  func finish(
    _ response: Response, body: BodySpool.Collected, chunks: [Chunk],
    failure: TransportError.Kind?
  ) {
    var recorded = Exchange.Response(
      head: response.head, version: response.facts.version, trailers: response.body.trailers,
      chunks: chunks, contentEncoding: response.facts.contentEncoding,
      encodedLength: response.facts.encodedLength)
    var file: BodyFile?
    switch body {
    case .bytes(let bytes): recorded.body = .bytes(bytes)
    case .file(let written):
      file = written
      recorded.chunks = []
    case .failed(let error): return failToWrite(error)
    }
    write(
      Exchange(request: recordedRequest(), response: recorded, failure: failure),
      responseFile: file)
  }

  /// Lets the end of the session wait for a reading on.
  func keep(_ reading: Task<Void, Never>) { session.keep(reading) }

  /// The exchange is not recorded; without a reason nobody needs to know.
  func drop(because reason: String?) {
    abandonNumbers()
    let reason = reason.map { "\(name): \($0)" }
    if let reason { context.observe?(.notice("not recorded: \(reason)")) }
    session.dropped(because: reason)
  }

  // MARK: - Writing

  private func write(_ live: Exchange, responseFile: BodyFile?) {
    var live = live
    live.recorded = recorded
    live.drawn = drawn
    live.took = (ContinuousClock.now - started).cutToMilliseconds
    var requestFile: BodyFile?
    switch requestSpool?.finish() {
    case nil: break
    case .bytes(let bytes): live.request.body = .bytes(bytes)
    case .file(let file): requestFile = file
    case .failed(let error): return failToWrite(error)
    }
    do {
      let (written, outcome) = try place(
        live, requestFile: requestFile, responseFile: responseFile)
      let warning = responseFile == nil ? live.emptyBodyWarning(in: written.fileName) : nil
      if let warning { context.observe?(.notice(warning)) }
      session.wrote(
        written, as: outcome, live: live, warning: warning, at: Origin(request.head))
    } catch {
      failToWrite(error)
    }
  }

  private func place(
    _ live: Exchange, requestFile: BodyFile?, responseFile: BodyFile?
  ) throws -> (RecordedExchange, RecordingSession.Outcome) {
    try session.checkOpen()
    let writer = session.writer
    switch place {
    case .none(let error): throw error
    case .again(let position):
      return try again(position, live, responseFile: responseFile)
    case .new(let number):
      // A streamed request could not be looked up before it was sent.
      if requestSpool != nil, requestFile == nil, responseFile == nil,
        case .bytes(let bytes)? = live.request.body, bytes.count <= MatchableBody.limit,
        let position = try session.counterpart(
          of: AskedRequest(head: request.head, content: .bytes(bytes)))
      {
        writer.abandon(number)
        return try again(position, live, responseFile: nil)
      }
      let written = try writer.record(
        live, as: number, redactor: session.redactor, requestBody: requestFile,
        responseBody: responseFile)
      return (written, .added)
    }
  }

  private func again(
    _ position: Int, _ live: Exchange, responseFile: BodyFile?
  ) throws -> (RecordedExchange, RecordingSession.Outcome) {
    let (writer, recording) = (session.writer, session.player.recording)
    let recorded = recording.exchanges[position]
    if let responseFile, let number = spare.withLock({ $0.take() }) {
      // A body that went to disk belongs to the number under which it did.
      live.adoptPlaceholders(of: recorded.exchange, by: session.redactor)
      let written = try writer.record(
        live, as: number, redactor: session.redactor, responseBody: responseFile)
      try writer.remove(recorded)
      return (written, .changed)
    }
    let replacement = try writer.recordAgain(
      live, replacing: recorded, redactor: session.redactor, settings: recording.settings)
    return (replacement.recorded, replacement.isChanged ? .changed : .unchanged)
  }

  private func failToWrite(_ error: any Error) {
    abandonNumbers()
    let reason = "\(name): \(error)"
    context.observe?(.notice("not recorded: \(reason)"))
    session.failedToWrite(reason)
  }

  private func abandonNumbers() {
    if case .new(let number) = place { session.writer.abandon(number) }
    if let number = spare.withLock({ $0.take() }) { session.writer.abandon(number) }
  }

  private func recordedRequest() -> Exchange.Request {
    Exchange.Request(
      head: session.recordedHead(request.head),
      body: request.body?.bytesInMemory.map { .bytes($0) })
  }

  /// The request line without its secrets.
  private var name: String {
    var head = request.head
    head.path = head.path.map { session.redactor.redacted(target: $0) }
    return ControlCharacters.escaped("\(head.method.rawValue) \(head.url)")
  }
}

extension PendingExchange.Place {
  /// The number under which a body goes to disk while it comes in.
  fileprivate func number(_ spare: () throws -> OwnedNumber) throws -> OwnedNumber {
    switch self {
    case .new(let number): number
    case .none(let error): throw error
    case .again: try spare()
    }
  }
}

extension Exchange {
  /// Says that a body is empty which the head promises not to be.
  fileprivate func emptyBodyWarning(in file: String) -> String? {
    guard let response, failure == nil, response.body.isEmpty, request.head.method != .head
    else { return nil }
    let (status, fields) = (response.head.status, response.head.headerFields)
    guard status.code >= 200, ![204, 205, 304].contains(status.code),
      fields[.contentLength] != "0"
    else { return nil }
    guard
      let promise = fields[.contentLength].map({ "a length of \($0)" })
        ?? fields[.contentType].map({ "'\($0)'" })
    else { return nil }
    return "\(file): the body is empty, although the head promises \(promise)"
  }
}
