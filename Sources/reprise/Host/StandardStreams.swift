import RepriseWorkbench

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writing to the standard streams, whole or with an error.
enum StandardStreams {
  /// Writes all bytes to standard output.
  ///
  /// - Throws: `OutputClosed` when nobody reads them any more.
  static func write(_ bytes: ArraySlice<UInt8>) throws {
    guard writeAll(bytes, to: STDOUT_FILENO) else { throw OutputClosed() }
  }

  /// Writes text to standard error; when that is closed there is nobody to tell.
  static func writeError(_ text: String) {
    _ = writeAll(ArraySlice(text.utf8), to: STDERR_FILENO)
  }

  private static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = write(descriptor, rest)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wait, 1, -1)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  private static func write(_ descriptor: Int32, _ rest: Slice<UnsafeRawBufferPointer>) -> Int {
    let pointer = UnsafeRawBufferPointer(rebasing: rest)
    #if canImport(Glibc)
      return Glibc.write(descriptor, pointer.baseAddress, pointer.count)
    #elseif canImport(Musl)
      return Musl.write(descriptor, pointer.baseAddress, pointer.count)
    #else
      return Darwin.write(descriptor, pointer.baseAddress, pointer.count)
    #endif
  }
}
