#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The file that lines outlive the session in: owned by the user alone, shared by all sessions.
///
/// Each line is appended by one `write` under a lock, so that sessions that run at the same time
/// neither tear nor lose each other's lines, even while one of them rewrites the file.
struct HistoryFile: Sendable {
  /// The last bytes of the file that are read; older lines stay in the file, unread.
  static let readable = 4 << 20

  let path: String

  /// The content of the file, or its end where it is very long; empty where there is no file.
  func read() throws(HistoryFileError) -> ArraySlice<UInt8> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return [] }
      throw failure(errno)
    }
    defer { close(descriptor) }
    return try content(of: descriptor, last: Self.readable)
  }

  /// Appends bytes at the end, making the file and its folder where they do not exist.
  func append(_ bytes: [UInt8]) throws(HistoryFileError) {
    try makeFolder()
    let descriptor = try openLocked()
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
  }

  /// Replaces every line by what the closure makes of it; a line for which it gives `nil` goes.
  func rewrite(_ transform: (ArraySlice<UInt8>) -> ArraySlice<UInt8>?) throws(HistoryFileError) {
    guard access(path, F_OK) == 0 else { return }
    let descriptor = try openLocked()
    defer { close(descriptor) }
    let old = try content(of: descriptor, last: .max)
    var new: [UInt8] = []
    new.reserveCapacity(old.count)
    for line in old.split(separator: UInt8(ascii: "\n")) {
      guard let kept = transform(line) else { continue }
      new += kept
      new.append(UInt8(ascii: "\n"))
    }
    guard new[...] != old else { return }
    try replace(with: new)
  }

  private func replace(with bytes: [UInt8]) throws(HistoryFileError) {
    let temporary = path + ".\(getpid()).new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    do {
      try write(bytes, to: descriptor)
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw failure(code)
    }
  }

  /// Opens the file for appending and holds its lock until it is closed.
  ///
  /// Whoever waited for the lock may hold a file that has been replaced meanwhile, hence the
  /// comparison with what the path names now.
  private func openLocked() throws(HistoryFileError) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw failure(errno) }
      while flock(descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else {
          let code = errno
          close(descriptor)
          throw failure(code)
        }
      }
      var held = stat()
      var named = stat()
      if fstat(descriptor, &held) == 0, stat(path, &named) == 0,
        held.st_ino == named.st_ino, held.st_dev == named.st_dev
      {
        if held.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
        return descriptor
      }
      close(descriptor)
    }
  }

  private func content(
    of descriptor: Int32, last limit: Int
  ) throws(HistoryFileError) -> ArraySlice<UInt8> {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size >= 0 else { throw failure(errno) }
    let start = max(0, size - limit)
    var bytes = [UInt8](repeating: 0, count: size - start)
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled,
          off_t(start + filled))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(errno) }
      if count == 0 { break }
      filled += count
    }
    let content = bytes[..<filled]
    guard start > 0, let end = content.firstIndex(of: UInt8(ascii: "\n")) else { return content }
    return content[(end + 1)...]
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(HistoryFileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(errno) }
      rest = rest.dropFirst(count)
    }
  }

  private func makeFolder() throws(HistoryFileError) {
    var end = path.utf8.startIndex
    var missing: [String] = []
    while let slash = path.utf8[end...].firstIndex(of: UInt8(ascii: "/")) {
      let folder = String(path[..<slash])
      if !folder.isEmpty, access(folder, F_OK) != 0 { missing.append(folder) }
      end = path.utf8.index(after: slash)
    }
    for folder in missing {
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure(errno) }
    }
  }

  private func failure(_ code: Int32) -> HistoryFileError {
    HistoryFileError(path: path, reason: String(cString: strerror(code)))
  }
}

/// The file of the history could not be read or written.
struct HistoryFileError: Error, Sendable, Hashable, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String {
    "the history cannot be kept in \(path): \(reason); lines typed now are forgotten at the end"
  }
}
