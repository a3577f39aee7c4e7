#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Something that the file system refused, with the path and the reason.
public struct FileSystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was tried.
  public enum Action: String, Sendable, Hashable {
    /// Reading a file or listing a folder.
    case read
    /// Making, writing or renaming a file or a folder.
    case write = "written"
    /// Removing a file.
    case remove = "removed"
  }

  /// The file or folder, such as `recordings/friends`.
  public var path: String

  /// What was tried.
  public var action: Action

  /// The number of the error, as `errno` has it.
  public var code: Int32

  /// Makes an error from an `errno`.
  public init(path: String, action: Action, code: Int32) {
    self.path = path
    self.action = action
    self.code = code
  }

  /// One sentence for a person: what could not be done, and why.
  public var description: String {
    let path = path.isEmpty ? "the empty path" : path
    return switch (action, code) {
    case (.write, EACCES), (.write, EPERM), (.write, EROFS),
      (.remove, EACCES), (.remove, EPERM), (.remove, EROFS):
      "\(path) is read-only: \(reason)"
    default: "\(path) cannot be \(action.rawValue): \(reason)"
    }
  }

  private var reason: String {
    switch code {
    case EACCES: "permission denied"
    case EPERM: "operation not permitted"
    case EROFS: "the file system is mounted read-only"
    case ENOSPC: "no space is left on the disk"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "the file would be larger than this process may write (see `ulimit -f`)"
    case EEXIST: "it exists already"
    case ENOENT: "there is no such file or folder"
    case ENOTDIR: "a part of the path is a file, not a folder"
    case EILSEQ: "the path has a character that no path may have"
    case EISDIR: "it is a folder"
    case ELOOP: "it is a link"
    case EBUSY: "it is in use"
    case ENXIO: "it is no regular file"
    case ESPIPE: "it is shorter than the place where writing should go on"
    case EMFILE, ENFILE: "too many files are open (see `ulimit -n`)"
    case ENAMETOOLONG: "the name is too long"
    default: String(cString: strerror(code))
    }
  }
}
