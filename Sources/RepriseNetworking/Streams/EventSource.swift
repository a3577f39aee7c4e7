import HTTPTypes

/// The server-sent events of an endpoint, for as long as it has any: a stream that ends or breaks off
/// is asked for again (WHATWG HTML, section 9.2).
///
/// ``Client/events(of:after:attempts:context:)`` makes it.
public struct EventSource: AsyncSequence, Sendable {
  /// One event.
  public typealias Element = ServerSentEvents.Event

  /// Asks for the events behind one; `nil` where the server has no more of them.
  typealias Connect =
    nonisolated(nonsending) @Sendable (_ identifier: String, RequestContext) async throws -> (
      request: HTTPRequest, response: Response
    )?

  /// The least pause behind a connection without an event, so that a server that says `retry: 0` and
  /// has none is not asked again and again without end.
  static let leastPause = Duration.milliseconds(100)

  let connect: Connect
  let react: @Sendable (NetworkError, RequestContext) -> Void
  let identifier: String
  let attempts: Int?
  let context: RequestContext

  /// Connects when the first event is asked for.
  public func makeAsyncIterator() -> Iterator { Iterator(source: self) }

  /// One reading of the events, over one connection after the other.
  public struct Iterator: AsyncIteratorProtocol {
    /// A connection with what is known of it.
    private struct Connection {
      var request: HTTPRequest
      var head: HTTPResponse
      var events: ServerSentEvents.Iterator
      var hasBroughtEvent = false
    }

    private let source: EventSource
    private var context: RequestContext
    private var connection: Connection?
    private var identifier: String
    /// As long as the server said.
    private var retry = Duration.seconds(3)
    /// How many connections in a row have brought no event.
    private var fruitless = 0
    private var hasEnded = false

    init(source: EventSource) {
      self.source = source
      context = source.context
      identifier = source.identifier
    }

    /// The next event; `nil` when the server has no more of them (204).
    ///
    /// - Throws: ``NetworkError``, behind which nothing more comes; `CancellationError`.
    public mutating func next() async throws -> Element? { try await next(isolation: nil) }

    /// The next event; `nil` when the server has no more of them (204).
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      guard !hasEnded else { return nil }
      do {
        while true {
          do {
            guard try await connects() else { break }
            if let event = try await event(isolation: actor) { return event }
            try await reconnect(after: nil)
          } catch let error as NetworkError where error.isOfConnection {
            try await reconnect(after: error)
          }
        }
        hasEnded = true
        return nil
      } catch {
        (hasEnded, connection) = (true, nil)
        if let error = error as? NetworkError { source.react(error, context) }
        throw error
      }
    }

    /// Connects where there is no connection; whether there is one then.
    private nonisolated(nonsending) mutating func connects() async throws -> Bool {
      guard connection == nil else { return true }
      try Task.checkCancellation()
      guard let (request, response) = try await source.connect(identifier, context) else {
        return false
      }
      let events = ServerSentEvents(response.body, after: identifier)
      connection = Connection(
        request: request, head: response.head, events: events.makeAsyncIterator())
      return true
    }

    private mutating func event(isolation actor: isolated (any Actor)?) async throws -> Element? {
      do {
        let event = try await connection?.events.next(isolation: actor)
        if event != nil {
          connection?.hasBroughtEvent = true
          fruitless = 0
        }
        return event
      } catch  where error is LineTooLong || error is EventTooLong {
        guard let connection else { throw error }
        throw NetworkError(
          .decoding, request: connection.request, response: connection.head, underlying: error)
      }
    }

    /// Waits before the next connection, where there is to be one.
    private nonisolated(nonsending) mutating func reconnect(
      after error: NetworkError?
    ) async throws {
      let ended = connection
      connection = nil
      if let events = ended?.events {
        (identifier, retry) = (events.lastIdentifier, events.retry ?? retry)
      }
      if ended?.hasBroughtEvent != true { fruitless += 1 }
      let pause = fruitless > 0 ? Swift.max(retry, EventSource.leastPause) : retry
      // A stream that is cancelled ends without an error.
      try Task.checkCancellation()
      if let attempts = source.attempts, fruitless >= attempts {
        throw error ?? Self.failure(EventsEnded(connections: fruitless), ended)
      }
      if let remaining = context.timeRemaining, pause >= remaining {
        context.observe?(
          .notice(
            "the events are not asked for again, for a wait of \(pause.spelled) would pass the "
              + "deadline in \(Swift.max(.zero, remaining).spelled)"))
        let timeout = TransportError.Kind.timeout(after: context.timeAllowed ?? .zero)
        let origin = ended.flatMap { Origin($0.request)?.description } ?? ""
        throw error ?? Self.failure(TransportError(timeout, origin: origin), ended)
      }
      context.observe?(
        .notice(
          "the events are asked for again in \(pause.spelled): "
            + (error.map { "\($0.underlying)" } ?? "the stream ended")))
      try await context.clock.sleep(for: pause)
      context.call = RequestContext.nextCall()
    }

    private static func failure(_ error: any Error, _ ended: Connection?) -> any Error {
      guard let ended else { return error }
      return NetworkError(
        .transport, request: ended.request, response: ended.head, underlying: error)
    }
  }
}

/// A stream of events ended again and again without any.
public struct EventsEnded: Error, Sendable, Hashable, CustomStringConvertible {
  /// How many connections in a row brought no event.
  public let connections: Int

  /// Makes the error of as many connections.
  public init(connections: Int) { self.connections = connections }

  /// One sentence for a person.
  public var description: String {
    connections == 1
      ? "the stream ended without an event"
      : "the stream ended \(connections) times in a row without an event"
  }
}

extension NetworkError {
  /// Whether it is an error of a connection that another may not have.
  fileprivate var isOfConnection: Bool {
    guard kind == .transport, let error = underlying as? TransportError else { return false }
    return RetryTable.standard[error.kind].verdict != .never
  }
}
