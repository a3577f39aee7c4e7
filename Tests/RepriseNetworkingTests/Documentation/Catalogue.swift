#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The documentation catalogue and the sources of the tests, as texts.
enum Catalogue {
  static var articles: [(name: String, text: String)] {
    get throws { try files(in: root + "/Sources/RepriseNetworking/RepriseNetworking.docc", ".md") }
  }

  /// The code of the articles, also where it stands with the tests of another module.
  static var snippets: [(name: String, text: String)] {
    get throws { try files(in: root + "/Tests", "Article.swift") }
  }

  static var tests: [(name: String, text: String)] {
    get throws { try files(in: root + "/Tests", ".swift") }
  }

  static var ownTests: [(name: String, text: String)] {
    get throws { try files(in: root + "/Tests/RepriseNetworkingTests", ".swift") }
  }

  static var sources: [(name: String, text: String)] {
    get throws { try files(in: root + "/Sources/RepriseNetworking", ".swift") }
  }

  /// The lines of each block of Swift code, without their indentation.
  static func codeBlocks(in article: String) -> [[String]] {
    var blocks: [[String]] = []
    var block: [String]?
    for line in lines(of: article) {
      if line == "```swift" {
        block = []
      } else if line == "```" {
        if let block { blocks.append(block) }
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  /// The lines of a text without indentation and without empty lines.
  static func lines(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let trimmed = line.drop { $0 == UInt8(ascii: " ") }
      return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
    }
  }

  private static var root: String {
    (0..<3).reduce(folder(of: #filePath)) { path, _ in folder(of: path) }
  }

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private static func files(in folder: String, _ suffix: String) throws -> [(String, String)] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(suffix) }
      .sorted().map { path in
        let data = FileManager.default.contents(atPath: "\(folder)/\(path)") ?? Data()
        return (path, String(decoding: data, as: UTF8.self))
      }
  }
}
