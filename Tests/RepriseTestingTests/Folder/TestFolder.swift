#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder for one test, removed when the test lets go of it.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reprise-testing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: self(name), withIntermediateDirectories: true)
  }

  func write(_ name: String, _ text: String) throws {
    let folder = self(name).split(separator: "/").dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(
      atPath: "/" + folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: self(name)))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: self(name))
  }

  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: self(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: self(folder))) ?? []).sorted()
  }

  /// A fixture that answers a GET with a text.
  func writeFixture(_ name: String, get target: String, answer: String) throws {
    try write(
      name,
      """
      # reprise 1
      GET http://a.test\(target)

      ###
      HTTP/1.1 200 OK
      content-type: text/plain

      \(answer)

      """)
  }
}
