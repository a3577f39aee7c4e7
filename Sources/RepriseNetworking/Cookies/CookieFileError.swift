/// A file of cookies that cannot be used, with the place and what to do about it.
public struct CookieFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with the file.
  public enum Problem: Sendable, Hashable {
    /// A line is no cookie; the text says what should have stood there.
    case damaged(line: Int, expected: String)
    /// Other users may read or write the file; the mode, such as `0o644`.
    case openToOthers(mode: UInt32)
    /// Another process held its lock for as long as this.
    case locked(for: Duration)
    /// Its file system knows no locks.
    case withoutLocks
    /// The file system refused something; its own words.
    case refused(FileSystemError)
  }

  /// The file.
  public let path: String
  /// What is wrong with it.
  public let problem: Problem

  /// One sentence for a person; nothing of the file's content is in it.
  public var description: String {
    switch problem {
    case .damaged(let line, let expected):
      "\(path), line \(line): expected \(expected); mend or remove the line, for nothing is read "
        + "from a damaged file and nothing written to it"
    case .openToOthers(let mode):
      "\(path) is open to other users (mode 0\(String(mode, radix: 8))), and cookies are "
        + "credentials: look who had access, then run `chmod 600` on it"
    case .locked(let duration):
      "\(path) is locked by another process for more than \(duration.spelled); what changed is "
        + "kept in memory"
    case .withoutLocks:
      "\(path) is on a file system without locks, where two processes would lose cookies; put it "
        + "on another"
    case .refused(let error): error.description
    }
  }
}
