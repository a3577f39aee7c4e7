#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder in which a test finds its recordings.
struct FixtureFolder: Sendable, Hashable {
  /// The path of the folder.
  var path: String

  /// Whether it stands beside the test's source, so that recordings may be written there.
  var isSource: Bool

  /// Looks for the folder.
  ///
  /// - Parameters:
  ///   - given: the folder that the test names.
  ///   - environment: the process's environment, for `REPRISE_FIXTURES`.
  ///   - filePath: the test's source file.
  /// - Throws: ``FixturesNotFound`` with the places that were tried.
  static func find(
    given: String?, environment: [String: String], filePath: String
  ) throws(FixturesNotFound) -> FixtureFolder {
    if let given {
      guard isFolder(given) else { throw FixturesNotFound(tried: ["'in:' \(given)"]) }
      return FixtureFolder(path: given, isSource: false)
    }
    var tried: [String] = []
    if let path = environment["REPRISE_FIXTURES"], !path.isEmpty {
      guard isFolder(path) else { throw FixturesNotFound(tried: ["REPRISE_FIXTURES=\(path)"]) }
      return FixtureFolder(path: path, isSource: false)
    }
    tried.append("REPRISE_FIXTURES (not set)")
    for folder in foldersUpward(from: filePath) {
      let path = folder == "/" ? "/Fixtures" : folder + "/Fixtures"
      if isFolder(path) { return FixtureFolder(path: path, isSource: true) }
      tried.append(path)
    }
    throw FixturesNotFound(tried: tried)
  }

  /// The folders from that of a file up to the root of its project.
  static func foldersUpward(from filePath: String) -> [String] {
    var folders: [String] = []
    var path = filePath
    while let slash = path.lastIndex(of: "/") {
      path = slash == path.startIndex ? "/" : String(path[..<slash])
      folders.append(path)
      if path == "/" || isProjectRoot(path) { break }
    }
    return folders
  }

  private static func isProjectRoot(_ folder: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { $0 == "Package.swift" || $0 == ".git" || $0.hasSuffix(".xcodeproj") }
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }
}

/// A test's fixtures were not found.
public struct FixturesNotFound: Error, Sendable, Hashable, CustomStringConvertible {
  /// The places that were tried, in order.
  public let tried: [String]

  /// One sentence for a person: the places, and what to do.
  public var description: String {
    "no folder of fixtures was found; tried \(tried.joined(separator: ", ")); make a folder"
      + " 'Fixtures' beside Package.swift or name one with 'in:'"
  }
}
