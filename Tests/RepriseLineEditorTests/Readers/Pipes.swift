#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

func openPipe(_ ends: inout [Int32]) -> Int32 {
  pipe(&ends)
}

func closeAll(_ fileDescriptors: [Int32]) {
  for fileDescriptor in fileDescriptors { close(fileDescriptor) }
}

/// A pipe with bytes in it; the reading end is closed with this value.
final class FilledPipe {
  let readEnd: Int32
  private(set) var writeEnd: Int32

  init(_ bytes: [UInt8] = []) {
    var ends: [Int32] = [-1, -1]
    _ = openPipe(&ends)
    (readEnd, writeEnd) = (ends[0], ends[1])
    write(bytes)
  }

  deinit {
    finish()
    close(readEnd)
  }

  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      #if canImport(Glibc)
        _ = Glibc.write(writeEnd, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        _ = Musl.write(writeEnd, buffer.baseAddress, buffer.count)
      #else
        _ = Darwin.write(writeEnd, buffer.baseAddress, buffer.count)
      #endif
    }
  }

  /// What has been written and not been read.
  func take() -> String {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var wait = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, 0) > 0 else { return "" }
    return String(decoding: bytes[..<max(0, read(readEnd, &bytes, bytes.count))], as: UTF8.self)
  }

  func finish() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }
}
