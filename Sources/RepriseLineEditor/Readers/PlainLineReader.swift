import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads the lines of a pipe or a file, without prompt and without editing.
///
/// A line ends with LF or CRLF; the last one may end with the input. A line that is not UTF-8 fails
/// and names its first wrong byte; reading can go on after it.
public final class PlainLineReader: LineEditing {
  fileprivate struct State {
    var buffer: [UInt8] = []
    var start = 0
    var searched = 0
    var line = 0
    var isAtEnd = false
  }

  private let fileDescriptor: Int32
  private let name: String
  private let state = Mutex(State())

  /// Makes a reader of an open file descriptor, which stays the caller's to close.
  ///
  /// - Parameter name: what messages call the input.
  public init(fileDescriptor: Int32 = 0, name: String = "standard input") {
    self.fileDescriptor = fileDescriptor
    self.name = name
  }

  /// Reads the next line; the prompt is not shown.
  public func readLine(prompt: Prompt) -> LineResult {
    state.withLock { state in
      while true {
        if let bytes = state.takeLine() { return decode(bytes, line: state.line) }
        switch state.fill(from: fileDescriptor) {
        case 0: continue
        case EINTR: return .interrupted
        case let error: return .failed("\(name): \(String(cString: strerror(error)))")
        }
      }
    }
  }

  /// Does nothing: nobody presses Up in a file.
  public func remember(_ line: String) {}

  private func decode(_ bytes: ArraySlice<UInt8>?, line: Int) -> LineResult {
    guard var bytes else { return .endOfInput }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    if let text = String(validating: bytes, as: UTF8.self) { return .line(text) }
    let place = UTF8Decoder.firstInvalid(in: bytes) ?? 0
    let byte = String(bytes[bytes.startIndex + place], radix: 16, uppercase: true)
    return .failed("\(name), line \(line): expected UTF-8, found 0x\(byte) as byte \(place + 1)")
  }
}

extension PlainLineReader.State {
  /// The next line, `.some(nil)` at the end, `nil` when more has to be read to know.
  mutating func takeLine() -> ArraySlice<UInt8>?? {
    if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      defer { (start, searched) = (end + 1, end + 1) }
      line += 1
      return .some(buffer[start..<end])
    }
    searched = buffer.count
    guard isAtEnd else { return nil }
    guard start < buffer.count else { return .some(nil) }
    defer { start = buffer.count }
    line += 1
    return .some(buffer[start...])
  }

  /// Reads another piece; gives 0 or the error number.
  mutating func fill(from fileDescriptor: Int32) -> Int32 {
    buffer.removeFirst(start)
    (start, searched) = (0, searched - start)
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = read(fileDescriptor, &piece, piece.count)
    if count > 0 {
      buffer.append(contentsOf: piece[..<count])
    } else if count == 0 {
      isAtEnd = true
    } else if errno == EAGAIN {
      var wait = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
      return poll(&wait, 1, -1) < 0 ? errno : 0
    } else {
      return errno
    }
    return 0
  }
}
