internal import RepriseNetworking
internal import RepriseRedaction
internal import Synchronization

/// Collects a body while it passes by: in memory, or on disk where it is too large for that.
final class BodySpool: Sendable {
  /// What became of a body.
  enum Collected: Sendable {
    case bytes(ArraySlice<UInt8>)
    case file(BodyFile)
    /// It was too large for memory and could not be written.
    case failed(any Error)
  }

  private enum State: Sendable {
    case memory([UInt8])
    case file(BodyFile, StreamRedaction)
    case failed(any Error)
  }

  private let state = Mutex(State.memory([]))
  private let redactor: Redactor
  private let isText: Bool
  private let openFile: @Sendable () throws -> BodyFile

  /// Up to this many bytes a body of no particular structure is kept in memory.
  static let limit = 8 << 20

  /// Up to this many bytes a body is kept in memory in which secrets have names: on its way to disk
  /// only those could be found that are known beforehand.
  static let textLimit = 64 << 20

  /// Makes an empty spool.
  ///
  /// - Parameter contentType: what the body is, which says whether it can have named secrets.
  init(
    redactor: Redactor, contentType: String?, openFile: @escaping @Sendable () throws -> BodyFile
  ) {
    self.redactor = redactor
    isText = MediaType(contentType)?.isBinary != true
    self.openFile = openFile
  }

  /// Adds a piece that passes by.
  func add(_ piece: ArraySlice<UInt8>) {
    state.withLock { state in
      do {
        switch state {
        case .memory(var bytes):
          state = .memory([])
          bytes += piece
          guard bytes.count > (isText ? Self.textLimit : Self.limit) else {
            state = .memory(bytes)
            return
          }
          guard !isText else {
            state = .failed(TooLargeToSearch())
            return
          }
          let file = try openFile()
          var redaction = StreamRedaction(redactor)
          try file.append(redaction.add(bytes[...]))
          state = .file(file, redaction)
        case .file(let file, var redaction):
          try file.append(redaction.add(piece))
          state = .file(file, redaction)
        case .failed: break
        }
      } catch {
        state = .failed(error)
      }
    }
  }

  /// Gives what was collected; to be called once, at the end.
  func finish() -> Collected {
    state.withLock { state in
      switch state {
      case .memory(let bytes): return .bytes(bytes[...])
      case .failed(let error): return .failed(error)
      case .file(let file, var redaction):
        do {
          try file.append(redaction.finish())
          return .file(file)
        } catch {
          return .failed(error)
        }
      }
    }
  }
}

/// A body in which secrets may have names, and which is too large to look for them.
struct TooLargeToSearch: Error, Hashable, CustomStringConvertible {
  var description: String {
    "the body is text of more than \(BodySpool.textLimit >> 20) MiB, too large to look for secrets in"
  }
}
