#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The characters that come from a terminal, and what else a waiting thread is woken for.
struct TerminalInput {
  enum Event {
    /// Characters may be there now.
    case input
    /// Bytes of the wake pipe: signal numbers, or 0 for the mailbox.
    case wake(ArraySlice<UInt8>)
    case end
    case failed(Int32)
  }

  private let fileDescriptor: Int32
  private let wake: WakePipe
  private var bytes: ArraySlice<UInt8> = []
  private var scalars: [Unicode.Scalar] = []
  private var decoder = UTF8Decoder()

  init(fileDescriptor: Int32, wake: WakePipe) {
    self.fileDescriptor = fileDescriptor
    self.wake = wake
  }

  /// The next character that has come already; what is not UTF-8 becomes U+FFFD.
  mutating func next() -> Unicode.Scalar? {
    if let scalar = scalars.popLast() { return scalar }
    while let byte = bytes.first {
      switch decoder.take(byte) {
      case .scalar(let scalar):
        bytes.removeFirst()
        return scalar
      case .more:
        bytes.removeFirst()
      case .invalid:
        bytes.removeFirst()
        return "\u{FFFD}"
      case .invalidBefore:
        return "\u{FFFD}"
      }
    }
    return nil
  }

  /// Puts a character back in front of the others.
  mutating func pushBack(_ scalar: Unicode.Scalar) {
    scalars.append(scalar)
  }

  /// Drops what has come and was not used, as the kernel does at Ctrl-C.
  mutating func clear() {
    (bytes, scalars, decoder) = ([], [], UTF8Decoder())
  }

  /// Waits until there is something to do.
  mutating func wait() -> Event {
    var sources = [
      pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&sources, 2, -1) < 0 {
      // Nothing is lost by waiting again: whatever the signal was, it is in the pipe.
      guard errno == EINTR || errno == EAGAIN else { return .failed(errno) }
    }
    if sources[0].revents != 0 { return .wake(wake.take()) }
    var piece = [UInt8](repeating: 0, count: 4096)
    let count = read(fileDescriptor, &piece, piece.count)
    if count > 0 {
      bytes.append(contentsOf: piece[..<count])
      return .input
    }
    if count == 0 { return .end }
    switch errno {
    case EINTR, EAGAIN: return .input
    case EIO: return .end  // The terminal hung up.
    default: return .failed(errno)
    }
  }
}
