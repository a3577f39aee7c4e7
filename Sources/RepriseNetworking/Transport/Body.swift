public import HTTPTypes

/// Decoded bytes in pieces, read once unless ``isReplayable``.
///
/// A body is a sequence of non-empty pieces. Reading it to the end, cancelling it and dropping it
/// unread each give its connection back.
///
/// ```swift
/// for try await piece in response.body { file.append(piece) }
/// ```
public struct Body: Sendable, AsyncSequence {
  /// One piece of a body, never empty.
  public typealias Element = ArraySlice<UInt8>

  /// Gives the next piece, or `nil` at the end; never called concurrently nor after `nil` or a throw.
  public typealias Pull = nonisolated(nonsending) @Sendable () async throws -> ArraySlice<UInt8>?

  private enum Storage: Sendable {
    case bytes(ArraySlice<UInt8>)
    case stream(BodyStream)
  }

  private let storage: Storage

  /// What becomes of an error of reading, where it does not stay as it is.
  private var translated: (@Sendable (any Error) -> any Error)?

  /// The number of decoded bytes, where it is known beforehand.
  public let length: Int64?

  /// Whether the body can be read more than once.
  public let isReplayable: Bool

  /// Makes an empty body.
  public init() {
    self.init([])
  }

  /// Makes a body of bytes in memory, which can be read any number of times.
  public init(_ bytes: ArraySlice<UInt8>) {
    storage = .bytes(bytes)
    length = Int64(bytes.count)
    isReplayable = true
  }

  /// Makes a body of the UTF-8 bytes of a text.
  public init(_ text: String) {
    self.init(ArraySlice(text.utf8))
  }

  /// Makes a body that is pulled piece by piece.
  ///
  /// - Parameters:
  ///   - length: the number of decoded bytes, where it is known.
  ///   - isReplayable: whether `open` may be called more than once.
  ///   - open: called at the start of each reading; gives what pulls the pieces.
  ///   - cancel: called at most once, when the body will not be read on.
  ///   - trailers: the trailer fields, asked for after the end.
  public init(
    length: Int64?, isReplayable: Bool, open: @escaping @Sendable () throws -> Pull,
    cancel: @escaping @Sendable () -> Void = {},
    trailers: @escaping @Sendable () -> HTTPFields? = { nil }
  ) {
    self.length = length
    self.isReplayable = isReplayable
    storage = .stream(
      BodyStream(isReplayable: isReplayable, open: open, cancel: cancel, trailers: trailers))
  }

  /// Gives the connection back unread; harmless after the end.
  public func cancel() {
    if case .stream(let stream) = storage { stream.cancel() }
  }

  /// The trailer fields; `nil` until the end, and where the transport cannot know.
  public var trailers: HTTPFields? {
    if case .stream(let stream) = storage { return stream.trailers }
    return nil
  }

  /// The body with other errors of reading.
  func throwing(_ translated: @escaping @Sendable (any Error) -> any Error) -> Body {
    var body = self
    body.translated = translated
    return body
  }

  /// The bytes of a body that is in memory, `nil` for one that has to be pulled.
  package var bytesInMemory: ArraySlice<UInt8>? {
    if case .bytes(let bytes) = storage { return bytes }
    return nil
  }

  /// Reads the whole body into memory.
  ///
  /// - Parameter limit: the largest number of bytes to accept.
  /// - Throws: ``BodyTooLarge`` when there are more; whatever the transport throws while reading.
  public nonisolated(nonsending)
    func collect(upTo limit: Int) async throws -> ArraySlice<UInt8>
  {
    if case .bytes(let bytes) = storage {
      guard bytes.count <= limit else { throw BodyTooLarge(limit: limit) }
      return bytes
    }
    var collected: [UInt8] = []
    if let length, length <= Int64(limit) { collected.reserveCapacity(Int(length)) }
    var iterator = makeAsyncIterator()
    while let piece = try await iterator.next(isolation: #isolation) {
      guard collected.count + piece.count <= limit else {
        cancel()
        throw BodyTooLarge(limit: limit)
      }
      collected.append(contentsOf: piece)
    }
    return collected[...]
  }

  /// Starts a reading of the body.
  public func makeAsyncIterator() -> Iterator {
    switch storage {
    case .bytes(let bytes): Iterator(source: .bytes(bytes), translated: nil)
    case .stream(let stream): Iterator(source: .unopened(stream), translated: translated)
    }
  }

  /// One reading of a body.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    enum Source: Sendable {
      case bytes(ArraySlice<UInt8>)
      case unopened(BodyStream)
      case open(BodyStream, Pull)
      case ended
    }

    var source: Source
    let translated: (@Sendable (any Error) -> any Error)?

    /// The next piece, or `nil` at the end and ever after.
    public mutating func next() async throws -> ArraySlice<UInt8>? {
      try await next(isolation: nil)
    }

    /// The next piece, or `nil` at the end and ever after.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> ArraySlice<UInt8>? {
      switch source {
      case .ended:
        return nil
      case .bytes(let bytes):
        source = .ended
        return bytes.isEmpty ? nil : bytes
      case .unopened(let stream):
        source = .ended
        return try await pullOn(stream, opened(stream))
      case .open(let stream, let pull):
        source = .ended
        return try await pullOn(stream, pull)
      }
    }

    private func opened(_ stream: BodyStream) throws -> Pull {
      do {
        return try stream.open()
      } catch {
        throw translated?(error) ?? error
      }
    }

    private nonisolated(nonsending)
      mutating func pullOn(_ stream: BodyStream, _ pull: @escaping Pull) async throws
      -> ArraySlice<UInt8>?
    {
      do {
        while let piece = try await pull() {
          if piece.isEmpty { continue }
          source = .open(stream, pull)
          return piece
        }
      } catch {
        stream.end()
        throw translated?(error) ?? error
      }
      stream.end()
      return nil
    }
  }
}

/// A body was longer than the reader allowed.
public struct BodyTooLarge: Error, Sendable, Hashable, CustomStringConvertible {
  /// The limit that was passed, in bytes.
  public let limit: Int

  /// Makes the error of a limit in bytes.
  public init(limit: Int) { self.limit = limit }

  /// One sentence for a person.
  public var description: String { "the body is longer than the \(limit) bytes allowed here" }
}

/// A body that can be read only once was read again.
public struct BodyAlreadyRead: Error, Sendable, Hashable, CustomStringConvertible {
  /// Makes the error.
  public init() {}

  /// One sentence for a person.
  public var description: String {
    "this body can be read only once and has been read; collect it first to read it twice"
  }
}
