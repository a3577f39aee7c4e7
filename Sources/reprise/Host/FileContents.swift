#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading whole files and whole standard input.
enum FileContents {
  /// Reads a file.
  ///
  /// - Parameter name: what messages call the file.
  /// - Throws: ``FileUnreadable``.
  static func read(_ path: String, as name: String) throws -> ArraySlice<UInt8> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileUnreadable(name: name, reason: errno) }
    defer { close(descriptor) }
    return try read(descriptor, as: name)
  }

  /// Reads an open descriptor to its end.
  static func read(_ descriptor: Int32, as name: String) throws -> ArraySlice<UInt8> {
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = piece.withUnsafeMutableBytes { buffer in
        readDescriptor(descriptor, buffer.baseAddress, buffer.count)
      }
      if count > 0 {
        content.append(contentsOf: piece[..<count])
      } else if count == 0 {
        return content[...]
      } else if errno != EINTR {
        throw FileUnreadable(name: name, reason: errno)
      }
    }
  }

  private static func readDescriptor(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      return Glibc.read(descriptor, buffer, count)
    #elseif canImport(Musl)
      return Musl.read(descriptor, buffer, count)
    #else
      return Darwin.read(descriptor, buffer, count)
    #endif
  }
}

/// A file that could not be read, and why.
struct FileUnreadable: Error, CustomStringConvertible {
  let name: String
  let reason: Int32

  var description: String { "\(name) cannot be read: \(String(cString: strerror(reason)))" }
}
