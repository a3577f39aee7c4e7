internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file that is written piece by piece, by one writer, and gets its final name when it is whole.
///
/// What was written stays under the first name until ``finish(as:)`` or ``remove()``, so that
/// writing can go on later where it ended.
package final class FileWriter: Sendable {
  /// The name while the file is being written.
  package let path: String

  private let file: OpenFile
  private let end: Mutex<Int64>

  /// Opens a file to write behind what it has, and makes it (mode 0666 less the umask) where it is
  /// missing.
  ///
  /// - Throws: ``FileSystemError``, with the code `EBUSY` where another writer has the file.
  package init(_ path: String) throws(FileSystemError) {
    self.path = path
    while true {
      let file = try OpenFile(appending: path)
      let status = try file.status()
      guard status.isRegular else {
        throw FileSystemError(path: path, action: .write, code: ENXIO)
      }
      guard file.lock() ?? true else {
        throw FileSystemError(path: path, action: .write, code: EBUSY)
      }
      // Whoever had it may have given it its final name between the opening and the lock.
      guard try file.isStill(at: path) else { continue }
      self.file = file
      end = Mutex(try file.status().size)
      return
    }
  }

  /// How long the file is by now, in bytes.
  package var length: Int64 { end.withLock { $0 } }

  /// Cuts off what the file has behind a place, and goes on there.
  ///
  /// - Throws: ``FileSystemError``; also where the file is shorter than that.
  package func cut(to length: Int64) throws(FileSystemError) {
    guard (0...self.length).contains(length) else {
      throw FileSystemError(path: path, action: .write, code: ESPIPE)
    }
    try file.truncate(to: length)
    end.withLock { $0 = length }
  }

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
