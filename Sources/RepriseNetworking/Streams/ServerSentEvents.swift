/// The events of a `text/event-stream` body, as they come (WHATWG HTML, section 9.2).
///
/// ```swift
/// let response = try await client.stream(of: Updates())
/// for try await event in ServerSentEvents(response.body) { show(event.data) }
/// ```
///
/// They end with the body; ``Client/events(of:after:attempts:context:)`` connects again.
///
/// Nothing is read ahead: an event is read when it is asked for. What the stream ends in the middle of
/// is no event.
public struct ServerSentEvents: AsyncSequence, Sendable {
  /// One event.
  public struct Event: Sendable, Hashable {
    /// The kind of the event, `message` where the stream names none.
    public var type: String
    /// The data, lines with a line feed between them.
    public var data: String
    /// The last identifier that the stream named, empty where it named none.
    public var identifier: String

    /// Makes an event.
    public init(type: String = "message", data: String, identifier: String = "") {
      self.type = type
      self.data = data
      self.identifier = identifier
    }
  }

  private let body: Body
  private let identifier: String
  private let lineLimit: Int
  private let eventLimit: Int

  /// Makes the events of a body.
  ///
  /// - Parameters:
  ///   - body: the body of a response.
  ///   - identifier: that of the last event of an earlier connection, which counts until the stream
  ///     names another.
  ///   - lineLimit: the longest line that is accepted, in bytes; 1 MiB by default.
  ///   - eventLimit: the most data that an event may have in all its lines, in bytes; 16 MiB by
  ///     default.
  public init(
    _ body: Body, after identifier: String = "", lineLimit: Int = 1 << 20,
    eventLimit: Int = 16 << 20
  ) {
    self.body = body
    self.identifier = identifier
    self.lineLimit = lineLimit
    self.eventLimit = eventLimit
  }

  /// Starts reading.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      lines: LineReader(body, limit: lineLimit, endsAtCarriageReturn: true),
      eventLimit: eventLimit, after: identifier)
  }

  /// One reading of a stream.
  public struct Iterator: AsyncIteratorProtocol {
    private var lines: LineReader
    private let eventLimit: Int
    private var isFirst = true
    /// What the stream named; it counts from the blank line on that ends its event.
    private var named: String

    /// The identifier of the last event that has come: what a new connection sends as
    /// `last-event-id`.
    ///
    /// That of an event in whose middle the stream ended does not count, so that it is not skipped.
    public private(set) var lastIdentifier: String

    /// How long to wait before connecting anew, where the stream said it.
    public private(set) var retry: Duration?

    init(lines: LineReader, eventLimit: Int, after identifier: String) {
      (self.lines, self.eventLimit) = (lines, eventLimit)
      (named, lastIdentifier) = (identifier, identifier)
    }

    /// The next event, `nil` at the end of the stream.
    ///
    /// - Throws: ``LineTooLong``, ``EventTooLong``, and what the transport throws.
    public mutating func next() async throws -> Event? {
      try await next(isolation: nil)
    }

    /// The next event, `nil` at the end of the stream.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Event? {
      var (type, data) = ("", String?.none)
      while let (bytes, isComplete) = try await lines.next(), isComplete {
        var line = bytes[...]
        if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isFirst = false
        if line.isEmpty {
          lastIdentifier = named
          guard let data else {
            type = ""
            continue
          }
          return Event(
            type: type.isEmpty ? "message" : type, data: data, identifier: lastIdentifier)
        }
        let (name, value) = Self.field(line)
        switch name {
        case "event": type = value
        case "data":
          if data?.append("\n" + value) == nil { data = value }
          if let data, data.utf8.count > eventLimit { throw EventTooLong(limit: eventLimit) }
        case "id": if !value.utf8.contains(0) { named = value }
        case "retry":
          if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let milliseconds = Int64(value)
          {
            retry = .milliseconds(milliseconds)
          }
        default: break
        }
      }
      return nil
    }

    private static func field(_ line: ArraySlice<UInt8>) -> (name: String, value: String) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        return (String(decoding: line, as: UTF8.self), "")
      }
      var value = line[(colon + 1)...]
      if value.first == 0x20 { value = value.dropFirst() }
      return (
        String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self)
      )
    }
  }
}

/// An event of a stream had more data than its reader allows.
public struct EventTooLong: Error, Sendable, Hashable, CustomStringConvertible {
  /// The limit that was passed, in bytes.
  public let limit: Int

  /// Makes the error of a limit in bytes.
  public init(limit: Int) { self.limit = limit }

  /// One sentence for a person.
  public var description: String { "an event of the stream has more than \(limit) bytes of data" }
}
