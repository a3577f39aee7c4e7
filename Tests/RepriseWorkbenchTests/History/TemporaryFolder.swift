#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of one test's own, removed with everything in it when the last reference goes.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/reprise-workbench-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nonexistent"
    }
  }

  deinit { Self.remove(path) }

  /// The content of a file in the folder, `nil` where there is none.
  func text(of name: String) -> String? {
    guard let file = fopen("\(path)/\(name)", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a file in the folder, making the folders that its name goes through.
  func write(_ text: String, to name: String) {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
    guard let file = fopen("\(path)/\(name)", "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  /// The permission bits of a file in the folder, in octal.
  func permissions(of name: String) -> String? {
    var facts = stat()
    guard stat("\(path)/\(name)", &facts) == 0 else { return nil }
    return String(facts.st_mode & 0o777, radix: 8)
  }

  /// The names in the folder or in one below it, sorted.
  func names(in folder: String = "") -> [String] {
    Self.entries(of: "\(path)/\(folder)").sorted()
  }

  private static func entries(of folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func remove(_ path: String) {
    var pending = [path]
    var folders: [String] = []
    while let folder = pending.popLast() {
      folders.append(folder)
      for name in entries(of: folder) {
        let child = "\(folder)/\(name)"
        if unlink(child) != 0 { pending.append(child) }
      }
    }
    for folder in folders.reversed() { rmdir(folder) }
  }
}
