#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// The few things that are asked of the file system by path.
package enum FileSystem {
  /// The content of a regular file.
  package static func read(_ path: String, followingLinks: Bool = false) throws(FileSystemError)
    -> [UInt8]
  {
    try OpenFile(reading: path, followingLinks: followingLinks).readAll()
  }

  /// The content of a regular file, links followed; `nil` where there is nothing.
  package static func readIfPresent(_ path: String) throws(FileSystemError) -> [UInt8]? {
    do {
      return try read(path, followingLinks: true)
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
  }

  /// What a path names; `nil` where there is nothing.
  package static func status(
    _ path: String, followingLinks: Bool = false
  ) throws(FileSystemError) -> FileStatus? {
    var found = stat()
    let result = followingLinks ? stat(path, &found) : lstat(path, &found)
    if result == 0 { return FileStatus(found) }
    let code = errno
    if code == ENOENT || code == ENOTDIR { return nil }
    throw FileSystemError(path: path, action: .read, code: code)
  }

  package static func isFolder(_ path: String) -> Bool {
    (try? status(path, followingLinks: true))?.isFolder ?? false
  }

  /// The names in a folder, in no order, without `.` and `..`.
  package static func names(in folder: String) throws(FileSystemError) -> [String] {
    var names: [String] = []
    try visitNames(in: folder) { name in
      names.append(String(decoding: name, as: UTF8.self))
    }
    return names
  }

  /// Shows the bytes of each name in a folder, without `.` and `..`, to a closure.
  package static func visitNames(
    in folder: String, _ visit: (UnsafeRawBufferPointer) -> Void
  ) throws(FileSystemError) {
    guard let directory = opendir(folder) else {
      throw FileSystemError(path: folder, action: .read, code: errno)
    }
    defer { closedir(directory) }
    while true {
      errno = 0
      guard let entry = readdir(directory) else {
        let code = errno
        if code == 0 { return }
        throw FileSystemError(path: folder, action: .read, code: code)
      }
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        let start = UnsafeRawPointer(name)
        let length = strlen(start.assumingMemoryBound(to: CChar.self))
        let bytes = UnsafeRawBufferPointer(start: start, count: length)
        let isSelfOrParent =
          bytes.first == UInt8(ascii: ".")
          && (length == 1 || (length == 2 && bytes[1] == UInt8(ascii: ".")))
        if !isSelfOrParent { visit(bytes) }
      }
    }
  }

  /// Gives a file another name, in place of what has it.
  package static func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    #if canImport(Glibc)
      let result = Glibc.rename(path, newPath)
    #elseif canImport(Musl)
      let result = Musl.rename(path, newPath)
    #else
      let result = Darwin.rename(path, newPath)
    #endif
    guard result == 0 else {
      throw FileSystemError(path: newPath, action: .write, code: errno)
    }
  }

  /// Removes a file; one that is missing is as good as removed.
  package static func remove(_ path: String) throws(FileSystemError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw FileSystemError(path: path, action: .remove, code: errno)
    }
  }

  /// Removes a folder if it is empty; whether it was.
  @discardableResult
  package static func removeEmptyFolder(_ path: String) -> Bool { rmdir(path) == 0 }

  /// Makes a folder and those above it that are missing; the paths of those that were made, the
  /// outermost first.
  @discardableResult
  package static func makeFolder(_ path: String, mode: mode_t) throws(FileSystemError) -> [String] {
    var missing: [String] = []
    var place = path
    while !place.isEmpty, place != "/", try status(place, followingLinks: true) == nil {
      missing.append(place)
      place = FilePath.parent(of: place)
    }
    var made: [String] = []
    for folder in missing.reversed() {
      if mkdir(folder, mode) == 0 {
        made.append(folder)
        continue
      }
      // Another session may have made it in the meantime.
      let code = errno
      guard code == EEXIST else {
        throw FileSystemError(path: folder, action: .write, code: code)
      }
    }
    guard try status(path, followingLinks: true)?.isFolder ?? false else {
      throw FileSystemError(path: path, action: .write, code: ENOTDIR)
    }
    return made
  }

  /// The folder that relative paths start from.
  package static func workingFolder() -> String {
    var buffer = [CChar](repeating: 0, count: 4_096)
    guard getcwd(&buffer, buffer.count) != nil else { return "." }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
