import RepriseNetworking
import Testing

/// A body that comes in pieces of the sizes given, again and again.
private func body(_ bytes: [UInt8], pieces sizes: [Int]) -> Body {
  Body(
    length: nil, isReplayable: true,
    open: {
      let steps = Journal()
      return {
        let done = steps.all.reduce(0) { $0 + (Int($1) ?? 0) }
        guard done < bytes.count else { return nil }
        let size = min(sizes[steps.all.count % sizes.count], bytes.count - done)
        steps.note("\(size)")
        return bytes[done..<done + size]
      }
    })
}

struct ServerSentEventsTests {
  typealias Event = ServerSentEvents.Event

  func events(_ text: String, pieces: [Int] = [1_000]) async throws -> [Event] {
    var events: [Event] = []
    for try await event in ServerSentEvents(body(Array(text.utf8), pieces: pieces)) {
      events.append(event)
    }
    return events
  }

  @Test(
    "D12: the rules of the specification",
    arguments: [
      ("data: a\n\n", [Event(data: "a")]),
      ("data:a\r\n\r\n", [Event(data: "a")]),
      ("data: a\r\rdata: b\r\r", [Event(data: "a"), Event(data: "b")]),
      ("\u{FEFF}data: a\n\n", [Event(data: "a")]),
      (": comment\ndata: a\ndata\ndata:  b\n\n", [Event(data: "a\n\n b")]),
      ("event: add\ndata: 1\n\ndata: 2\n\n", [Event(type: "add", data: "1"), Event(data: "2")]),
      (
        "id: 7\ndata: a\n\ndata: b\n\n",
        [
          Event(data: "a", identifier: "7"), Event(data: "b", identifier: "7"),
        ]
      ),
      ("id: 7\ndata: a\n\nid\ndata: b\n\n", [Event(data: "a", identifier: "7"), Event(data: "b")]),
      ("id: a\0b\ndata: a\n\n", [Event(data: "a")]),
      ("event: x\n\ndata: a\n\n", [Event(data: "a")]),
      ("data: unfinished", []), ("data: unfinished\n", []), ("", []), ("\n\n\n", []),
      ("unknown: x\ndata: é😀\n\n", [Event(data: "é😀")]),
    ] as [(String, [Event])])
  func theRulesOfTheSpecification(text: String, events: [Event]) async throws {
    #expect(try await self.events(text) == events)
  }

  @Test(arguments: [[1], [2], [3], [1, 2, 5], [7, 1]])
  func wherePiecesEndChangesNothing(sizes: [Int]) async throws {
    let text = "id: 1\r\nevent: ä\r\ndata: é😀\r\ndata: x\r\n\r\n: c\r\rdata: y\n\n"
    #expect(try await events(text, pieces: sizes) == (try await events(text)))
    #expect(try await events(text).count == 2)
  }

  @Test func retryAndTheLastIdentifierAreKnown() async throws {
    let text = "retry: 1500\nid: 42\ndata: a\n\nretry: soon\ndata: b\n\n"
    var iterator = ServerSentEvents(body(Array(text.utf8), pieces: [5])).makeAsyncIterator()
    #expect(iterator.retry == nil)
    _ = try await iterator.next()
    _ = try await iterator.next()
    #expect(iterator.retry == .milliseconds(1_500))
    #expect(iterator.lastIdentifier == "42")
  }

  @Test(
    "the identifier of an event counts when the event is whole, also of one without data",
    arguments: [
      ("id: 1\ndata: a\n\nid: 2\ndata: cut off\n", "1"), ("id: 1\ndata: a\n\nid: 2\n", "1"),
      ("id: 1\ndata: a\n\nid: 2\n\n", "2"), ("id: 1\ndata: a\n\nid\n\n", ""),
      ("data: a\n\n", "0"), ("id: 2\n", "0"), ("", "0"),
    ])
  func lastIdentifier(text: String, identifier: String) async throws {
    let events = ServerSentEvents(body(Array(text.utf8), pieces: [4]), after: "0")
    var iterator = events.makeAsyncIterator()
    while try await iterator.next() != nil {}
    #expect(iterator.lastIdentifier == identifier)
  }

  @Test func aLineWithoutEndIsAnError() async throws {
    let events = ServerSentEvents(
      body([UInt8](repeating: 0x61, count: 200), pieces: [10]), lineLimit: 100)
    let error = await #expect(throws: LineTooLong.self) { for try await _ in events {} }
    #expect(error?.description == "a line of the stream is longer than 100 bytes")
  }

  @Test("D12: the lines of one event cannot fill the memory either")
  func anEventWithoutEndIsAnError() async throws {
    for line in ["data: 0123456789\n", "data\n"] {
      let text = Array(String(repeating: line, count: 200).utf8)
      let events = ServerSentEvents(body(text, pieces: [50]), eventLimit: 100)
      let error = await #expect(throws: EventTooLong.self) { for try await _ in events {} }
      #expect(error?.description == "an event of the stream has more than 100 bytes of data")
    }
    let whole = ServerSentEvents(
      body(Array("data: 01234\ndata: 6789\n\n".utf8), pieces: [9]), eventLimit: 10)
    for try await event in whole { #expect(event.data == "01234\n6789") }
  }
}

struct JSONLinesTests {
  func values(_ text: String, pieces: [Int] = [3]) async throws -> [Int] {
    var values: [Int] = []
    for try await value in JSONLines(body(Array(text.utf8), pieces: pieces), of: Int.self) {
      values.append(value)
    }
    return values
  }

  @Test(
    "D12: one value a line",
    arguments: [
      ("1\n2\n3\n", [1, 2, 3]), ("1\r\n\r\n2", [1, 2]), ("", []), ("\n \n7", [7]),
      ("\u{FEFF}1\n2", [1, 2]), ("\u{FEFF}", []), ("\u{FEFF}\r\n1\n", [1]),
    ])
  func oneValueALine(text: String, values: [Int]) async throws {
    for pieces in [[1], [2], [100]] {
      #expect(try await self.values(text, pieces: pieces) == values)
    }
  }

  @Test func aLineThatCannotBeDecodedIsNamed() async throws {
    let error = await #expect(throws: JSONLineFailure.self) { try await values("1\n\n\"x\"\n") }
    #expect(
      error?.description
        == #"line 3 of the stream: the body is no Int: expected a whole number, found "x""#)
  }
}
