import HTTPTypes
import RepriseRedaction

extension Client {
  /// The server-sent events of an endpoint, for as long as it has any (WHATWG HTML, section 9.2).
  ///
  /// ```swift
  /// for try await event in client.events(of: Updates()) { show(event.data) }
  /// ```
  ///
  /// - A stream that ends or breaks off, and a server that cannot be reached, are asked again: with
  ///   the identifier of the last event as `last-event-id`, after as long as the server said with
  ///   `retry:`, 3 s by default, and 100 ms at least where the connection brought no event. It is
  ///   waited on the context's clock.
  /// - A 204 ends the events. Anything else than a 200 with `text/event-stream` is an error, which the
  ///   checker and the error mapper of the endpoint, or of the client, name. It is thrown, and so is
  ///   what would be no better the next time, such as a certificate that is not trusted.
  /// - Each connection is a call of its own: the preparers run again, and a `timeout` of the endpoint
  ///   or the client ends that connection alone. A deadline of the context is one for all of them.
  /// - The error handlers react to what is thrown, not to what is overcome.
  ///
  /// - Parameters:
  ///   - endpoint: what is asked for; its value is not decoded.
  ///   - identifier: that of the last event that is known already, to go on behind it.
  ///   - attempts: how many connections in a row may bring no event, at least 1, until their error is
  ///     thrown, or ``EventsEnded`` where they had none; any number by default.
  ///   - context: what is known about the calls beforehand.
  public func events(
    of endpoint: some Endpoint, after identifier: String = "", attempts: Int? = nil,
    context: RequestContext = RequestContext()
  ) -> EventSource {
    let handlers = endpoint.errorHandlers + errorHandlers
    var context = context
    context.clock = completed(context).clock
    context.begin()
    return EventSource(
      connect: { identifier, context in
        let source = EventStreamEndpoint(
          base: endpoint, after: identifier, checker: endpoint.checker ?? checker)
        let (request, response) = try await opened(source, context: context)
        return response.head.status == .noContent ? nil : (request, response)
      },
      react: { error, context in
        for handler in handlers { handler.handle(error, context: context) }
      }, identifier: identifier, attempts: attempts.map { max(1, $0) }, context: context)
  }
}

extension HTTPField.Name {
  static let lastEventID = HTTPField.Name("last-event-id")
}

/// An endpoint asked for its events behind the one of an identifier.
private struct EventStreamEndpoint<Base: Endpoint>: EndpointWrapper {
  typealias Value = CollectedResponse

  let base: Base
  private let identifier: String

  let checker: (any Checker)?

  init(base: Base, after identifier: String, checker: any Checker) {
    self.base = base
    self.identifier = identifier
    self.checker = EventStreamChecker(base: checker)
  }

  var accept: String? { "text/event-stream" }
  var errorHandlers: [any ErrorHandler] { [] }

  var headerFields: HTTPFields {
    var fields = base.headerFields
    if !fields.contains(.cacheControl) { fields[.cacheControl] = "no-cache, no-store" }
    if !identifier.isEmpty, let name = HTTPField.Name.lastEventID { fields[name] = identifier }
    return fields
  }
}

/// Takes a stream of events for a success, and the answer that there will be no more.
private struct EventStreamChecker: Checker {
  let base: any Checker

  func failure(in response: CollectedResponse) -> CheckFailure? {
    guard let failure = failure(inHead: response.head) else { return nil }
    return base.failure(in: response) ?? failure
  }

  func failure(inHead head: HTTPResponse) -> CheckFailure? {
    if head.status == .noContent { return nil }
    let type = head.headerFields[.contentType]
    if head.status == .ok, MediaType(type)?.isEventStream == true { return nil }
    let text = type.map { "with the content type \(ControlCharacters.escaped($0))" }
    return CheckFailure(
      "the answer is no stream of events: \(head.status.text) "
        + "\(text ?? "without a content type"); expected 200 with text/event-stream")
  }
}
