#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// What kind of thing a path names, and how large it is.
package struct FileStatus: Sendable, Equatable {
  package var isRegular: Bool
  package var isFolder: Bool
  package var isLink: Bool
  package var size: Int64
  package var device: UInt64
  package var inode: UInt64
  package var links: UInt64
  package var mode: UInt32

  package init(_ found: stat) {
    isRegular = found.st_mode & S_IFMT == S_IFREG
    isFolder = found.st_mode & S_IFMT == S_IFDIR
    isLink = found.st_mode & S_IFMT == S_IFLNK
    size = Int64(found.st_size)
    device = UInt64(truncatingIfNeeded: found.st_dev)
    inode = UInt64(found.st_ino)
    links = UInt64(found.st_nlink)
    mode = UInt32(found.st_mode & 0o777)
  }
}
