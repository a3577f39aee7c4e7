internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file that is written piece by piece and gets its final name when it is whole.
///
/// What was written stays under the first name until ``finish(as:)`` or ``remove()``, so that
/// writing can go on later where it ended.
package final class FileWriter: Sendable {
  /// The name while the file is being written.
  package let path: String

  private let file: OpenFile
  private let end: Mutex<Int64>

  /// Opens a file to write it, and makes it (mode 0666 less the umask) where it is missing.
  ///
  /// - Parameter offset: where the writing begins; what the file has behind it is cut off.
  /// - Throws: ``FileSystemError``; also where the file is shorter than the offset.
  package init(_ path: String, from offset: Int64 = 0) throws(FileSystemError) {
    file = try OpenFile(appending: path)
    self.path = path
    end = Mutex(offset)
    let status = try file.status()
    guard status.isRegular else {
      throw FileSystemError(path: path, action: .write, code: ENXIO)
    }
    guard offset >= 0, status.size >= offset else {
      throw FileSystemError(path: path, action: .write, code: ESPIPE)
    }
    try file.truncate(to: offset)
  }

  /// How long the file is by now, in bytes.
  package var length: Int64 { end.withLock { $0 } }

  /// Writes the bytes behind what is there.
  package func write(_ bytes: ArraySlice<UInt8>) throws(FileSystemError) {
    try file.write(bytes)
    end.withLock { $0 += Int64(bytes.count) }
  }

  /// Brings what was written to the disk and gives the file its final name, in place of what has
  /// it; nobody ever sees a part of the file under that name.
  package func finish(as finalPath: String) throws(FileSystemError) {
    try file.sync()
    try FileSystem.rename(path, to: finalPath)
  }

  /// Removes the file.
  package func remove() throws(FileSystemError) { try FileSystem.remove(path) }
}
