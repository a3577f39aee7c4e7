internal import Synchronization

/// A stretch of a form: bytes in memory or a file.
enum MultipartPiece: Sendable {
  case bytes(ArraySlice<UInt8>)
  case file(FileBytes)

  var length: Int64 {
    switch self {
    case .bytes(let bytes): Int64(bytes.count)
    case .file(let file): file.length
    }
  }
}

/// One reading of a form; a file is open only while its bytes are being read.
final class MultipartReading: Sendable {
  private struct State {
    var rest: ArraySlice<MultipartPiece>
    var file: FileBytes.Reading?
  }

  private let state: Mutex<State>

  init(_ pieces: [MultipartPiece]) { state = Mutex(State(rest: pieces[...])) }

  /// The next bytes, `nil` at the end.
  func next() throws -> ArraySlice<UInt8>? {
    try state.withLock { state in
      while true {
        if let file = state.file {
          if let bytes = try file.next() { return bytes }
          state.file = nil
        }
        guard let piece = state.rest.popFirst() else { return nil }
        switch piece {
        case .bytes(let bytes): return bytes
        case .file(let file): state.file = try file.open()
        }
      }
    }
  }
}
