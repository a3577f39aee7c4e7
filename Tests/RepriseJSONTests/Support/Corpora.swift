import Foundation

/// Test data of others that is kept beside the package, not in it.
enum Corpora {
  /// The bytes of a file in `../shared/corpora`, or nil if the folder is not there.
  static func file(_ name: String) -> [UInt8]? {
    guard let folder, let data = FileManager.default.contents(atPath: folder + "/" + name) else {
      return nil
    }
    return Array(data)
  }

  static func names(in subfolder: String) -> [String] {
    guard let folder else { return [] }
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + subfolder)
    return (names ?? []).sorted()
  }

  static func sayMissing(_ name: String) {
    print("skipped: ../shared/corpora/\(name) is not there")
  }

  private static var folder: String? {
    var folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let manifest = folder.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) {
        let corpora = folder.appendingPathComponent("../shared/corpora").standardizedFileURL.path
        return FileManager.default.fileExists(atPath: corpora) ? corpora : nil
      }
    }
    return nil
  }
}
