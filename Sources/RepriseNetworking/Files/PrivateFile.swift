#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of secrets: its owner alone may read it, and it is replaced as a whole.
struct PrivateFile: Sendable {
  let path: String

  /// Where the new file lies until it takes the place of the old one; no one else may write there.
  let temporary: String

  /// What is wrong with a file that other users may read or write; the mode, such as `0o644`.
  struct OpenToOthers: Error {
    var mode: UInt32
  }

  /// The bytes of the file, `nil` where it is not there.
  ///
  /// - Throws: ``FileSystemError``, also for a link; ``OpenToOthers``.
  func read() throws -> [UInt8]? {
    do {
      return try Self.read(OpenFile(reading: path))
    } catch let error as FileSystemError where error.code == ENOENT {
      return nil
    }
  }

  /// The bytes of the file as it is open.
  static func read(_ file: OpenFile) throws -> [UInt8] {
    let mode = try file.status().mode
    guard mode & 0o077 == 0 else { throw OpenToOthers(mode: mode) }
    return try file.readAll()
  }

  /// Puts a new file in the place of the old one, which is there until then.
  func replace(with bytes: ArraySlice<UInt8>) throws(FileSystemError) {
    try FileSystem.remove(temporary)
    guard let file = try OpenFile(making: temporary) else {
      throw FileSystemError(path: temporary, action: .write, code: EEXIST)
    }
    do {
      try file.write(bytes)
      try file.sync()
      try FileSystem.rename(temporary, to: path)
    } catch {
      try? FileSystem.remove(temporary)
      throw error
    }
  }
}
