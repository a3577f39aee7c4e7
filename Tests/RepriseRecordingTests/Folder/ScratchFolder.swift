import RepriseNetworking
@testable import RepriseRecording

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder for one test, removed with everything in it when the test lets go of it.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/reprise-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileSystemError(path: "/tmp", action: .write, code: errno)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  func callAsFunction(_ name: String) -> String { FilePath.joining(path, name) }

  func makeFolder(_ name: String) throws { try FileSystem.makeFolder(self(name), mode: 0o755) }

  /// Writes a file, in place of what is there.
  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try FileSystem.makeFolder(FilePath.parent(of: self(name)), mode: 0o755)
    try FileSystem.remove(self(name))
    let file = try OpenFile(making: self(name))
    try file?.write(bytes[...])
  }

  func read(_ name: String) throws -> String {
    String(decoding: try FileSystem.read(self(name)), as: UTF8.self)
  }

  func names(_ folder: String) throws -> [String] {
    try FileSystem.names(in: self(folder)).sorted()
  }

  func mode(_ name: String) throws -> UInt32? { try FileSystem.status(self(name))?.mode }

  func link(_ name: String, to target: String) { _ = symlink(target, self(name)) }

  private static func remove(_ path: String) {
    guard let status = try? FileSystem.status(path) else { return }
    guard status.isFolder else {
      try? FileSystem.remove(path)
      return
    }
    for name in (try? FileSystem.names(in: path)) ?? [] { remove(FilePath.joining(path, name)) }
    FileSystem.removeEmptyFolder(path)
  }
}
