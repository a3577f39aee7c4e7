import RepriseNetworking
package import RepriseRedaction

extension RecordingWriter {
  /// What became of an exchange that was recorded again.
  package struct Replacement: Sendable {
    /// The exchange as the file now holds it.
    package var recorded: RecordedExchange

    /// Whether the file was written.
    package var isChanged: Bool
  }

  /// Replaces a recorded exchange in place, keeping its number and name, comments, unknown facts
  /// and volatile values; leaves the file untouched when only volatile things differ.
  ///
  /// - Parameters:
  ///   - recorded: the exchange that the file holds.
  ///   - exchange: the new one, redacted.
  ///   - settings: the recording's settings, for its own `volatile` names.
  ///   - requestBody: the request body where it went to disk already, in place of that of the
  ///     exchange.
  ///   - responseBody: the same for the response.
  package func replace(
    _ recorded: RecordedExchange, with exchange: Exchange,
    settings: RecordingSettings = RecordingSettings(), requestBody: BodyFile? = nil,
    responseBody: BodyFile? = nil
  ) throws -> Replacement {
    try withState { state in
      try replace(
        recorded, with: exchange, settings: settings, bodies: (requestBody, responseBody), &state)
    }
  }

  /// Redacts a live exchange with the placeholders that the file has in the same places, and
  /// replaces the recorded one by it.
  ///
  /// What it teaches is taken out of the files that this session wrote before.
  package func recordAgain(
    _ live: Exchange, replacing recorded: RecordedExchange, redactor: Redactor,
    settings: RecordingSettings = RecordingSettings(), requestBody: BodyFile? = nil,
    responseBody: BodyFile? = nil
  ) throws -> Replacement {
    try withState { state in
      live.adoptPlaceholders(
        of: try current(recorded, state).unkeptExchange(), by: redactor)
      let redacted = try live.redacted(by: redactor)
      let replacement = try replace(
        recorded, with: redacted, settings: settings, bodies: (requestBody, responseBody), &state)
      try rewriteLearned(redactor, &state)
      return replacement
    }
  }

  private func replace(
    _ recorded: RecordedExchange, with exchange: Exchange, settings: RecordingSettings,
    bodies: (request: BodyFile?, response: BodyFile?), _ state: inout State
  ) throws -> Replacement {
    let rules = VolatileRules(settings)
    let recorded = try current(recorded, state)
    let old = recorded.exchange
    var (exchange, request, response) = (exchange, bodies.request, bodies.response)
    // A body that is on disk already with the same bytes stays there.
    if let file = request, let before = old.request.body, try before.holdsSame(as: file.body()) {
      exchange.request.body = before
      request = nil
    }
    if let file = response, let before = old.response?.body,
      try before.holdsSame(as: file.body())
    {
      exchange.response?.body = before
      response = nil
    }
    if request == nil, response == nil, try rules.isSame(old, exchange) {
      return Replacement(recorded: recorded, isChanged: false)
    }
    let stem = FixtureName.stem(ofFile: recorded.fileName)
    let reservation = SiblingReservation(in: location.folder)
    let placed = try reservation.placing(
      request: request, response: response, in: exchange, stem: stem, mode: location.fileMode)
    let replaced = try rewrite(
      recorded, as: rules.keepingVolatile(of: old, in: placed), named: stem, reservation)
    state.written[recorded.number] = replaced.fileName
    return Replacement(recorded: replaced, isChanged: true)
  }

  /// Writes an exchange in place of a file's: new siblings under fresh names, then the exchange,
  /// and only then are the old siblings removed.
  func rewrite(
    _ recorded: RecordedExchange, as exchange: Exchange, named stem: String,
    _ reservation: SiblingReservation
  ) throws -> RecordedExchange {
    let oldSiblings = recorded.unkeptExchange().siblings
    var printer = FixturePrinter(stem: stem, folder: location.folder)
    printer.leading = recorded.document?.content().leading ?? []
    printer.nameSibling = { first, body in
      try Self.kept(first, holding: body, among: oldSiblings) ?? reservation.name(from: first)
    }
    let text: [UInt8]
    do {
      let printed = try printer.print(exchange)
      try reservation.finish(printed.siblings, mode: location.fileMode)
      text = printed.text
      try overwrite(stem + ".http", with: text)
    } catch {
      reservation.undo()
      throw error
    }
    let rewritten = self.recorded(recorded.number, stem: stem, text: text)
    if rewritten.fileName != recorded.fileName { try FileSystem.remove(path(recorded.fileName)) }
    let kept = Set(rewritten.unkeptExchange().siblings.map(\.name))
    for sibling in oldSiblings where !kept.contains(sibling.name) {
      try FileSystem.remove(path(sibling.name))
    }
    return rewritten
  }

  /// The name of the old sibling that holds just these bytes.
  private static func kept(
    _ first: SiblingName, holding body: ArraySlice<UInt8>, among old: [Sibling]
  ) -> String? {
    old.first { sibling in
      guard sibling.count == Int64(body.count),
        let name = SiblingName(
          ArraySlice(sibling.name.utf8), stem: first.stem, part: first.part),
        name.fileExtension == first.fileExtension, let held = try? sibling.load()
      else { return false }
      return held == body
    }?.name
  }
}
