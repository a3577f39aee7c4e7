internal import HTTPTypes
internal import RepriseNetworking
internal import RepriseRecording
internal import RepriseRedaction

extension Workbench {
  /// The bytes of a body that are kept for expectations when it is written through to a pipe.
  static let keptWhenPiped = 16 << 20

  /// The largest body in which secrets are looked for.
  private static let largestLearned = 1 << 20

  /// Sends a request and shows its answer; whatever comes of it is in the log afterwards.
  ///
  /// - Returns: the exchange with its number and its answer.
  func exchangeMessages(
    _ asked: SessionExchange, timeout: Duration?
  ) async throws -> SessionExchange {
    learn(asked.request, body: asked.requestBody)
    let clock = ContinuousClock()
    let start = clock.now
    var exchange = asked
    do {
      let transport = MiddlewareChain([Deadline()], around: try traffic.transport())
      let context = RequestContext(
        deadline: timeout.map { start + $0 }, observe: observer())
      let request = Request(head: asked.request, body: asked.requestBody.map { Body($0) })
      let response = try await DrawnValues.$ofRequest.withValue(variables.drawn.take()) {
        try await transport.send(request, context: context)
      }
      exchange.response = response.head
      exchange.facts = response.facts
      try await receive(response.body, into: &exchange)
    } catch is CancellationError {
      throw CancellationError()
    } catch let closed as OutputClosed {
      throw closed
    } catch {
      if Task.isCancelled { throw CancellationError() }
      exchange.took = clock.now - start
      exchange.failure = "\(error)"
      let logged = log.add(exchange)
      if logged.response != nil { try showAnswer(logged) }
      throw failure(of: error, logged)
    }
    exchange.took = clock.now - start
    let logged = log.add(exchange)
    learn(logged)
    try showAnswer(logged)
    return logged
  }

  /// Reads a body: to a pipe piece by piece as it comes, to a terminal when it is whole.
  private func receive(_ body: Body, into exchange: inout SessionExchange) async throws {
    let isPiped = !host.terminal.showsOutput
    let limit = isPiped ? min(Self.keptWhenPiped, settings.bodyLimit) : settings.bodyLimit
    var kept: [UInt8] = []
    if let length = body.length { kept.reserveCapacity(Int(min(length, Int64(limit)))) }
    defer { exchange.body = kept[...] }
    for try await piece in body {
      exchange.bodySize += Int64(piece.count)
      if isPiped { try host.write(piece) }
      let room = limit - kept.count
      if piece.count <= room {
        kept += piece
      } else if isPiped {
        kept += piece.prefix(room)
        exchange.bodyLoss = .passedThrough(kept: limit)
      } else {
        body.cancel()
        throw BodyTooLarge(limit: limit)
      }
    }
  }

  private func showAnswer(_ exchange: SessionExchange) throws {
    guard host.terminal.showsOutput else { return }
    try host.write(rendering.response(exchange).bytes[...])
  }

  private func failure(of error: any Error, _ exchange: SessionExchange) -> Failure {
    let request = "\(exchange.request.method.rawValue) \(exchange.url)"
    switch error {
    case is TransportError: return Failure(.requestNotMade, "\(request): \(error)")
    case is BodyTooLarge:
      return Failure(
        .requestNotMade, "\(request): \(error); write it to a pipe or a file instead")
    case is UnknownSecret, is ForeignSecret:
      return Failure(.requestNotMade, "\(request): \(error)")
    case is Miss: return Failure(.recording, "\(error)")
    default:
      let status = traffic.mode == .live ? ExitStatus.requestNotMade : .recording
      return Failure(status, "\(request): \(error)")
    }
  }

  /// Remembers the secrets of a request, so that no later error text shows them.
  private func learn(_ head: HTTPRequest, body: ArraySlice<UInt8>?) {
    secrets.redactor.learn(target: head.path ?? "")
    secrets.redactor.learn(fields: head.headerFields)
    if let body, body.count <= Self.largestLearned {
      secrets.redactor.learn(body: body, mediaType: head.headerFields[.contentType])
    }
  }

  private func learn(_ exchange: SessionExchange) {
    guard let response = exchange.response else { return }
    secrets.redactor.learn(fields: response.headerFields)
    if exchange.body.count <= Self.largestLearned {
      secrets.redactor.learn(
        body: exchange.body, mediaType: response.headerFields[.contentType])
    }
  }

  /// Passes on what transports and middleware say on the way.
  private func observer() -> @Sendable (TransportEvent) -> Void {
    let host = host
    let redactor = secrets.redactor
    return { event in
      guard case .notice(let text) = event else { return }
      host.writeError(SafeText.block(redactor.redacted(text: text)) + "\n")
    }
  }
}
