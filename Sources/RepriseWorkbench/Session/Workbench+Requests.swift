internal import HTTPTypes
internal import RepriseNetworking
internal import RepriseRecording
internal import RepriseRedaction

extension Workbench {
  /// Sends what a request line means, shows the answer and takes its captures.
  func send(_ line: RequestLine, of statement: Statement, in file: String?) async throws {
    if settings.isInteractive { try refusePlaceholders(in: statement) }
    let defaults = DefaultHeaders.standing(beside: standingHeaders)
    let builder = RequestBuilder(
      base: base, standingHeaders: defaults + standingHeaders, variables: variables)
    let planned: PlannedRequest
    do {
      planned = try builder.plan(line)
    } catch {
      throw Failure(
        .requestNotMade,
        FailureText(redactor: secrets.redactor).text(error.description, of: statement.text))
    }
    for notice in planned.notices { say(notice, .warning) }
    let body = try await planned.request.body?.collect(upTo: settings.bodyLimit)
    if planned.isDry {
      try host.write(rendering.request(planned.request.head, body: body).bytes[...])
      return
    }
    if traffic.mode.reachesNetwork {
      try guardNetwork(planned.request.head, body: body, origin: planned.origin)
      for index in planned.standingHeaders.map({ $0 - defaults.count })
      where index >= 0 && standingHeaders[index].origin == nil {
        standingHeaders[index].origin = planned.origin
      }
    }
    let exchange = SessionExchange(
      statement: statement.text, request: planned.request.head, requestBody: body)
    let answered = try await exchangeMessages(exchange, timeout: planned.timeout)
    settleLater(answered, statement, file)
    for capture in line.captures { try bind(capture, from: answered) }
  }

  /// Sends a request of the session again, as it was sent.
  func resend(_ reference: ExchangeReference, of statement: Statement, in file: String?)
    async throws
  {
    let earlier = try exchange(reference)
    guard let origin = Origin(earlier.request) else {
      throw Failure(.requestNotMade, "\(earlier.url) names no origin to send it to")
    }
    if traffic.mode.reachesNetwork {
      try guardNetwork(earlier.request, body: earlier.requestBody, origin: origin)
    }
    let exchange = SessionExchange(
      statement: earlier.statement, request: earlier.request, requestBody: earlier.requestBody)
    settleLater(try await exchangeMessages(exchange, timeout: nil), statement, file)
  }

  /// Refuses what must not reach the network, and binds what does to its origin.
  private func guardNetwork(
    _ head: HTTPRequest, body: ArraySlice<UInt8>?, origin: Origin
  ) throws {
    let message = OutgoingMessage(head: head, body: body)
    // A recording fills placeholders from what it knows, and refuses those that it cannot fill.
    if traffic.mode == .live, let placeholder = message.placeholder {
      throw Failure(
        .requestNotMade,
        "\(head.method.rawValue) \(head.url) is not sent: \(placeholder) stands for a secret that "
          + "is not kept; put the secret itself in its place")
    }
    if let (name, home) = secrets.strangers(in: message, to: origin).first {
      throw Failure(
        .requestNotMade,
        "\(head.method.rawValue) \(head.url) is not sent: the secret \(name) belongs to \(home); "
          + "`secret \(name)` declares it anew, for the next origin it is sent to")
    }
    secrets.bind(in: message, to: origin)
  }

  /// A line with a placeholder is recalled from the history but does not run.
  private func refusePlaceholders(in statement: Statement) throws(Failure) {
    guard
      let first = Placeholder.occurrences(in: ArraySlice(statement.text.utf8)).first?.placeholder
    else { return }
    throw Failure(
      .requestNotMade,
      "not run: \(first) stands for a secret that the history does not keep; "
        + "put the secret itself in its place")
  }

  private func settleLater(
    _ exchange: SessionExchange, _ statement: Statement, _ file: String?
  ) {
    guard !settings.isInteractive, let status = exchange.response?.status.code, status >= 400
    else { return }
    unsettled = (exchange, statement, file)
  }
}
