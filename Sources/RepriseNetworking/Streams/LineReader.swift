/// Cuts a body into lines that end with LF, CR or CRLF, wherever its pieces end.
struct LineReader {
  private var pieces: Body.Iterator
  private let limit: Int
  private let endsAtCarriageReturn: Bool
  private var buffer: [UInt8] = []
  private var position = 0
  private var skipsLineFeed = false
  private var hasEnded = false

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - limit: the longest line that is accepted, in bytes.
  ///   - endsAtCarriageReturn: whether a CR alone ends a line.
  init(_ body: Body, limit: Int, endsAtCarriageReturn: Bool) {
    pieces = body.makeAsyncIterator()
    self.limit = limit
    self.endsAtCarriageReturn = endsAtCarriageReturn
  }

  /// The next line without its end, and whether it had one; `nil` at the end of the body.
  nonisolated(nonsending)
    mutating func next() async throws -> (bytes: [UInt8], isComplete: Bool)?
  {
    var line: [UInt8] = []
    while true {
      while position < buffer.count {
        let byte = buffer[position]
        position += 1
        if skipsLineFeed {
          skipsLineFeed = false
          if byte == 0x0A { continue }
        }
        if byte == 0x0A { return (line, true) }
        if byte == 0x0D, endsAtCarriageReturn {
          skipsLineFeed = true
          return (line, true)
        }
        line.append(byte)
        guard line.count <= limit else { throw LineTooLong(limit: limit) }
      }
      guard !hasEnded, let piece = try await pieces.next(isolation: #isolation) else {
        hasEnded = true
        return line.isEmpty ? nil : (line, false)
      }
      (buffer, position) = (Array(piece), 0)
    }
  }
}

/// A line of a stream was longer than its reader allows.
public struct LineTooLong: Error, Sendable, Hashable, CustomStringConvertible {
  /// The limit that was passed, in bytes.
  public let limit: Int

  /// Makes the error of a limit in bytes.
  public init(limit: Int) { self.limit = limit }

  /// One sentence for a person.
  public var description: String { "a line of the stream is longer than \(limit) bytes" }
}
