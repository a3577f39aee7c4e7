#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pipe that wakes a thread out of `poll` or `read`, written to by other threads and by signals.
final class WakePipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  /// Makes the pipe; `nil` when no file descriptor is left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    // A full pipe wakes as well as another byte would: neither a signal nor a message may block.
    _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
  }

  deinit {
    _ = close(readEnd)
    _ = close(writeEnd)
  }

  func wake(_ byte: UInt8 = 0) {
    var byte = byte
    while write(writeEnd, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Waits for bytes and gives what there is.
  func take() -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(readEnd, &bytes, bytes.count)
      if count >= 0 { return bytes[..<count] }
      guard errno == EINTR else { return [] }
    }
  }
}
