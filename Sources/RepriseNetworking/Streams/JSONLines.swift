import HTTPTypes

/// The values of a body that has one JSON text a line (`application/jsonl`, `application/x-ndjson`).
///
/// Blank lines and a byte order mark are skipped, the last line needs no end, and a line that cannot be
/// decoded is an error with its number.
public struct JSONLines<Value: Decodable>: AsyncSequence, Sendable {
  private let body: Body
  private let decoder: any ResponseDecoder
  private let lineLimit: Int

  /// Makes the values of a body.
  ///
  /// - Parameters:
  ///   - body: the body of a response.
  ///   - type: what each line is decoded to.
  ///   - decoder: decodes a line; JSON by default.
  ///   - lineLimit: the longest line that is accepted, 16 MiB by default.
  public init(
    _ body: Body, of type: Value.Type, decoder: any ResponseDecoder = JSONResponseDecoder(),
    lineLimit: Int = 16 << 20
  ) {
    self.body = body
    self.decoder = decoder
    self.lineLimit = lineLimit
  }

  /// Starts reading.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      lines: LineReader(body, limit: lineLimit, endsAtCarriageReturn: false), decoder: decoder)
  }

  /// One reading of a stream.
  public struct Iterator: AsyncIteratorProtocol {
    private var lines: LineReader
    private let decoder: any ResponseDecoder
    private var number = 0

    init(lines: LineReader, decoder: any ResponseDecoder) {
      self.lines = lines
      self.decoder = decoder
    }

    /// The next value, `nil` at the end of the stream.
    ///
    /// - Throws: ``JSONLineFailure`` for a line that cannot be decoded, ``LineTooLong``, and what the
    ///   transport throws.
    public mutating func next() async throws -> Value? {
      while let (bytes, _) = try await lines.next() {
        number += 1
        let hasMark = number == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let line = bytes.dropFirst(hasMark ? 3 : 0)
        if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
        let response = CollectedResponse(
          request: HTTPRequest(method: .get, scheme: nil, authority: nil, path: nil),
          head: HTTPResponse(status: .ok), body: line)
        do {
          return try decoder.decode(Value.self, from: response, at: .whole)
        } catch {
          throw JSONLineFailure(line: number, reason: "\(error)")
        }
      }
      return nil
    }
  }
}

/// A line of a stream that cannot be decoded.
public struct JSONLineFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int
  /// Why it cannot be decoded.
  public let reason: String

  /// Makes the error of a line.
  public init(line: Int, reason: String) { (self.line, self.reason) = (line, reason) }

  /// One sentence for a person.
  public var description: String { "line \(line) of the stream: \(reason)" }
}
