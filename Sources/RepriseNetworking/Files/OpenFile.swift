#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// An open file descriptor that closes itself.
package final class OpenFile: Sendable {
  package let path: String
  package let descriptor: Int32
  /// How large a file to be read was when it was opened.
  package let size: Int

  /// Opens a regular file to read it.
  ///
  /// It is opened without blocking, so that a named pipe in a fixture's place is an error and not
  /// a wait.
  package init(reading path: String, followingLinks: Bool = false) throws(FileSystemError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW)
    descriptor = try Self.open(path, flags, 0, for: .read)
    self.path = path
    var found = stat()
    let isKnown = fstat(descriptor, &found) == 0
    size = Int(clamping: max(found.st_size, 0))
    guard isKnown else { throw FileSystemError(path: path, action: .read, code: errno) }
    guard found.st_mode & S_IFMT == S_IFREG else {
      let code = found.st_mode & S_IFMT == S_IFDIR ? EISDIR : ENXIO
      throw FileSystemError(path: path, action: .read, code: code)
    }
  }

  /// Makes a file that must not exist, to write it; `nil` where it exists.
  package init?(making path: String) throws(FileSystemError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    do {
      descriptor = try Self.open(path, flags, 0o600, for: .write)
    } catch {
      guard error.code == EEXIST else { throw error }
      return nil
    }
    self.path = path
    size = 0
  }

  /// Opens what exists to write to it, without cutting it off.
  package init(writing path: String) throws(FileSystemError) {
    descriptor = try Self.open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0, for: .write)
    self.path = path
    size = 0
  }

  /// Opens a file to write at its end, and makes it where it is missing; a link is not followed.
  package init(appending path: String) throws(FileSystemError) {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
    descriptor = try Self.open(path, flags, 0o666, for: .write)
    self.path = path
    size = 0
  }

  /// Opens a folder.
  package init(folder path: String) throws(FileSystemError) {
    descriptor = try Self.open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY, 0, for: .read)
    self.path = path
    size = 0
  }

  deinit { close(descriptor) }

  private static func open(
    _ path: String, _ flags: Int32, _ mode: mode_t, for action: FileSystemError.Action
  ) throws(FileSystemError) -> Int32 {
    // The system would take what stands before it for the whole path.
    guard !path.utf8.contains(0) else {
      throw FileSystemError(path: path, action: action, code: EILSEQ)
    }
    while true {
      #if canImport(Glibc)
        let descriptor = Glibc.open(path, flags, mode)
      #elseif canImport(Musl)
        let descriptor = Musl.open(path, flags, mode)
      #else
        let descriptor = Darwin.open(path, flags, mode)
      #endif
      if descriptor >= 0 { return descriptor }
      let code = errno
      if code != EINTR { throw FileSystemError(path: path, action: action, code: code) }
    }
  }

  package func status() throws(FileSystemError) -> FileStatus {
    var found = stat()
    guard fstat(descriptor, &found) == 0 else {
      throw FileSystemError(path: path, action: .read, code: errno)
    }
    return FileStatus(found)
  }

  /// Whether a path names this very file.
  package func isStill(at path: String) throws(FileSystemError) -> Bool {
    let own = try status()
    guard own.links > 0, let there = try FileSystem.status(path) else { return false }
    return own.device == there.device && own.inode == there.inode
  }

  /// The next bytes, at most so many; `nil` at the end.
  package func read(upTo limit: Int) throws(FileSystemError) -> ArraySlice<UInt8>? {
    let bytes = try readOnce(upTo: limit)
    return bytes.isEmpty ? nil : bytes[...]
  }

  private func readOnce(upTo limit: Int) throws(FileSystemError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while true {
        #if canImport(Glibc)
          let result = Glibc.read(descriptor, buffer.baseAddress, limit)
        #elseif canImport(Musl)
          let result = Musl.read(descriptor, buffer.baseAddress, limit)
        #else
          let result = Darwin.read(descriptor, buffer.baseAddress, limit)
        #endif
        if result >= 0 {
          count = result
          return
        }
        if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    guard failure == 0 else { throw FileSystemError(path: path, action: .read, code: failure) }
    return bytes
  }

  /// Everything from the present place to the end.
  package func readAll() throws(FileSystemError) -> [UInt8] {
    // One byte more than there should be, so that the end is met in one call.
    var bytes = try readOnce(upTo: size + 1)
    if bytes.count == size { return bytes }
    while true {
      let more = try readOnce(upTo: 65_536)
      if more.isEmpty { return bytes }
      bytes += more
    }
  }

  /// Writes all of the bytes.
  package func write(_ bytes: ArraySlice<UInt8>) throws(FileSystemError) {
    var failure: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let start = UnsafeRawBufferPointer(rebasing: rest)
        #if canImport(Glibc)
          let result = Glibc.write(descriptor, start.baseAddress, start.count)
        #elseif canImport(Musl)
          let result = Musl.write(descriptor, start.baseAddress, start.count)
        #else
          let result = Darwin.write(descriptor, start.baseAddress, start.count)
        #endif
        if result > 0 {
          rest = rest.dropFirst(result)
        } else if result == 0 {
          failure = ENOSPC
          return
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    guard failure == 0 else { throw FileSystemError(path: path, action: .write, code: failure) }
  }

  /// Cuts off what stands behind a place.
  package func truncate(to length: Int64) throws(FileSystemError) {
    while ftruncate(descriptor, off_t(length)) != 0 {
      if errno != EINTR { throw FileSystemError(path: path, action: .write, code: errno) }
    }
  }

  package func setMode(_ mode: mode_t) throws(FileSystemError) {
    guard fchmod(descriptor, mode) == 0 else {
      throw FileSystemError(path: path, action: .write, code: errno)
    }
  }

  /// Takes the file's lock for this process, without waiting; whether no other process has it.
  ///
  /// `nil` where the file system knows no locks.
  package func lock() -> Bool? {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return false
      default: return nil
      }
    }
    return true
  }

  /// Waits until what was written will survive a loss of power.
  package func sync() throws(FileSystemError) {
    while fsync(descriptor) != 0 {
      switch errno {
      case EINTR: continue
      // Some file systems have nothing to sync in a folder and say so.
      case EINVAL, ENOTSUP, EROFS: return
      default: throw FileSystemError(path: path, action: .write, code: errno)
      }
    }
  }
}
