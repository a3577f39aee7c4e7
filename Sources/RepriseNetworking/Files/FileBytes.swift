internal import Synchronization

/// A regular file that is sent: how long it is, and its bytes in pieces.
struct FileBytes: Sendable, Hashable {
  /// The most bytes that are read at once.
  static let pieceSize = 65_536

  /// Where the file stands.
  let path: String

  /// How long the file was when it was looked at.
  let length: Int64

  /// Looks at a file, links followed.
  ///
  /// - Throws: ``FileSystemError`` where nothing can be read, or something that is no regular file
  ///   stands there.
  init(_ path: String) throws(FileSystemError) {
    self.path = path
    length = Int64(try OpenFile(reading: path, followingLinks: true).size)
  }

  /// Opens the file for one reading.
  ///
  /// - Throws: ``FileSystemError``, and ``FileChanged`` where the file has another length by now.
  func open() throws -> Reading { try Reading(self) }

  /// One reading of a file, from its first byte to the last that was announced.
  final class Reading: Sendable {
    private let source: FileBytes
    private let file: OpenFile
    private let position = Mutex(Int64(0))

    fileprivate init(_ source: FileBytes) throws {
      file = try OpenFile(reading: source.path, followingLinks: true)
      self.source = source
      guard file.size == source.length else { throw source.changed(to: Int64(file.size)) }
    }

    /// The next piece; `nil` at the end.
    ///
    /// - Throws: ``FileSystemError``, and ``FileChanged`` as soon as the file turns out to be
    ///   shorter or longer than it was.
    func next() throws -> ArraySlice<UInt8>? {
      try position.withLock { position in
        let rest = source.length - position
        // One byte more than announced, so that a file that grew does not pass for whole.
        let limit = Int(min(rest, Int64(FileBytes.pieceSize) - 1)) + 1
        let piece = try file.read(upTo: limit) ?? []
        position += Int64(piece.count)
        if Int64(piece.count) > rest || (piece.isEmpty && rest > 0) {
          throw source.changed(to: max(position, Int64((try? file.status().size) ?? position)))
        }
        return piece.isEmpty ? nil : piece
      }
    }
  }

  private func changed(to found: Int64) -> FileChanged {
    FileChanged(path: path, expected: length, found: found)
  }
}

/// A file that had another length while it was sent than when its length was announced.
public struct FileChanged: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// Its length in bytes when the request was made.
  public let expected: Int64
  /// Its length in bytes, or how many of its bytes were read, when that was noticed.
  public let found: Int64

  /// Makes the error of a file and its two lengths in bytes.
  public init(path: String, expected: Int64, found: Int64) {
    self.path = path
    self.expected = expected
    self.found = found
  }

  /// One sentence for a person.
  public var description: String {
    "\(path) was changed while it was being sent: it had \(expected) bytes and now has \(found); "
      + "send it again when nothing writes to it"
  }
}

extension Body {
  /// A body of a file's bytes, read from disk in pieces of 64 KiB while it is sent.
  ///
  /// The length is that of the file now; a file that has another one when it is sent ends the
  /// sending with ``FileChanged``. The body can be sent any number of times.
  ///
  /// - Throws: ``FileSystemError`` where nothing can be read, or something that is no regular file
  ///   stands there.
  public static func file(_ path: String) throws(FileSystemError) -> Body {
    let file = try FileBytes(path)
    return Body(length: file.length, isReplayable: true) {
      let reading = try file.open()
      return { try reading.next() }
    }
  }
}
