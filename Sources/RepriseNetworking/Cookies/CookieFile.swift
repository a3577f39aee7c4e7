#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file of a jar: one cookie a line, for its owner only, replaced as a whole.
struct CookieFile: Sendable {
  let path: String

  /// How long another process may hold the lock before a save gives up.
  var patience = Duration.seconds(5)

  private var file: PrivateFile { PrivateFile(path: path, temporary: path + ".new") }

  /// The cookies of the file, none where it is not there.
  func read() throws(CookieFileError) -> [Cookie] {
    do {
      return try file.read().map(cookies) ?? []
    } catch {
      throw failure(error)
    }
  }

  /// The cookies of the file as it is open.
  func read(_ file: OpenFile) throws(CookieFileError) -> [Cookie] {
    do {
      return try cookies(in: PrivateFile.read(file))
    } catch {
      throw failure(error)
    }
  }

  /// Opens the file with its lock taken, and makes it where it is not there.
  ///
  /// The lock is on the file itself and not on one beside it. As a save replaces the file, what was
  /// locked may not be what has the name by then; the loop begins again.
  nonisolated(nonsending) func lock() async throws -> OpenFile {
    // The other process is a real one: it gives its lock back in real time, under a replay too.
    let clock = ContinuousClock()
    let end = clock.now + patience
    while true {
      if let file = try lockedFile() { return file }
      guard clock.now < end else {
        throw CookieFileError(path: path, problem: .locked(for: patience))
      }
      try await clock.sleep(for: .milliseconds(5))
    }
  }

  private func lockedFile() throws(CookieFileError) -> OpenFile? {
    do {
      let file: OpenFile
      do {
        file = try OpenFile(reading: path)
      } catch {
        guard error.code == ENOENT else { throw error }
        _ = try OpenFile(making: path)
        return nil
      }
      guard let isLocked = file.lock() else {
        throw CookieFileError(path: path, problem: .withoutLocks)
      }
      return try isLocked && isInPlace(file) ? file : nil
    } catch {
      throw failure(error)
    }
  }

  /// Whether an open file still has the name, and was not replaced since it was opened.
  func isInPlace(_ file: OpenFile) throws(FileSystemError) -> Bool {
    guard let named = try FileSystem.status(path) else { return false }
    let opened = try file.status()
    return opened.device == named.device && opened.inode == named.inode
  }

  /// Replaces the file, whose lock must be held: nobody else writes the temporary file then.
  func write(_ cookies: [Cookie]) throws(CookieFileError) {
    do {
      let text = cookies.flatMap { CookieLine.text(of: $0) + [UInt8(ascii: "\n")] }
      try file.replace(with: text[...])
    } catch {
      throw failure(error)
    }
  }

  private func cookies(in bytes: [UInt8]) throws(CookieFileError) -> [Cookie] {
    var cookies: [Cookie] = []
    var known: [Cookie.Identity: Int] = [:]
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
      do {
        let cookie = try CookieLine.cookie(line)
        // Of two lines for one cookie the later counts, as in files that were put together.
        if let earlier = known[cookie.identity] {
          cookies[earlier] = cookie
        } else {
          known[cookie.identity] = cookies.count
          cookies.append(cookie)
        }
      } catch {
        throw CookieFileError(
          path: path, problem: .damaged(line: index + 1, expected: error.expected))
      }
    }
    return cookies
  }

  private func failure(_ error: any Error) -> CookieFileError {
    switch error {
    case let error as CookieFileError: error
    case let error as FileSystemError: CookieFileError(path: path, problem: .refused(error))
    case let error as PrivateFile.OpenToOthers:
      CookieFileError(path: path, problem: .openToOthers(mode: error.mode))
    default:
      CookieFileError(
        path: path, problem: .refused(FileSystemError(path: path, action: .write, code: EIO)))
    }
  }
}
