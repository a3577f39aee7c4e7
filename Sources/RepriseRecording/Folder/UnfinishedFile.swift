import RepriseNetworking
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is being written under a name that begins with a dot, and gets its own name when it
/// is finished.
///
/// Its lock is held as long as it is being written, so that another session that clears away what
/// ended sessions left can tell it from those: the system drops the lock with the process.
final class UnfinishedFile: Sendable {
  let path: String
  private let file: OpenFile
  private let isOpen = Mutex(true)

  /// Makes the file; `nil` where another session has it.
  init?(_ path: String) throws(FileSystemError) {
    guard let made = try OpenFile(making: path) else { return nil }
    // Between making and locking, another session may have taken the file for an abandoned one.
    guard made.lock() ?? true, try made.isStill(at: path) else { return nil }
    file = made
    self.path = path
  }

  /// Makes the file under this name or, where another session has it, under one that continues it.
  static func make(_ path: String) throws(FileSystemError) -> UnfinishedFile {
    for attempt in 0..<mostAttempts {
      if let file = try UnfinishedFile(attempt == 0 ? path : "\(path).\(attempt)") { return file }
    }
    throw FileSystemError(path: path, action: .write, code: EEXIST)
  }

  /// So many sessions do not meet; more is a file system that does not do what it says.
  static let mostAttempts = 100_000

  deinit { discard() }

  func write(_ bytes: ArraySlice<UInt8>) throws(FileSystemError) { try file.write(bytes) }

  /// Gives the file its mode and its name, in place of what has the name.
  func finish(as finalPath: String, mode: mode_t) throws(FileSystemError) {
    do {
      try file.setMode(mode)
      try FileSystem.rename(path, to: finalPath)
    } catch {
      discard()
      throw error
    }
    isOpen.withLock { $0 = false }
  }

  /// Removes the file; harmless once it is finished.
  func discard() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    if wasOpen { try? FileSystem.remove(path) }
  }

  // MARK: - What ended sessions left

  /// Removes the unfinished files of a folder that no process is writing.
  static func removeAbandoned(in folder: String) throws(FileSystemError) {
    for name in try FileSystem.names(in: folder) where isUnfinished(name) {
      let path = FilePath.joining(folder, name)
      // What cannot be opened or locked is left alone: it may be in use, or not be ours.
      guard let file = try? OpenFile(reading: path), file.lock() ?? false,
        (try? file.isStill(at: path)) ?? false
      else { continue }
      try FileSystem.remove(path)
    }
  }

  /// Names such as `.0007` and `.0007-GET-friends.response.png`.
  private static func isUnfinished(_ name: String) -> Bool {
    guard name.utf8.first == UInt8(ascii: ".") else { return false }
    let rest = name.utf8.dropFirst()
    let digits = rest.prefix { $0.isDigit }
    guard digits.count >= 4 else { return false }
    let next = rest.dropFirst(digits.count).first
    return next == nil || next == UInt8(ascii: "-") || next == UInt8(ascii: ".")
  }
}
