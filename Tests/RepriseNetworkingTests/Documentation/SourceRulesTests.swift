import Testing

/// What the sources of the core may know, and where they and their tests lie.
struct SourceRulesTests {
  /// What a source may import: the language, the two packages below, and the system's own functions.
  static let allowed: Set<String> = [
    "FoundationEssentials", "Foundation", "Synchronization", "Glibc", "Musl", "Darwin", "Security",
    "HTTPTypes", "Logging", "RepriseJSON", "RepriseRedaction",
  ]

  @Test("A1: the core knows no user interface and no transport of its own")
  func noUserInterface() throws {
    let sources = try Catalogue.sources
    #expect(sources.count > 100)
    for (name, text) in sources {
      for line in Catalogue.lines(of: text) {
        let words = line.split(separator: " ")
        // Whatever stands before and after: `public import`, `import struct Module.Name`.
        guard let place = words.firstIndex(of: "import"), place <= 1, words[0].first != "/",
          let module = words.last?.split(separator: ".").first
        else { continue }
        #expect(Self.allowed.contains(String(module)), "\(name): \(line)")
      }
    }
  }

  @Test("D2: every folder of the core has a folder of tests")
  func foldersOfTests() throws {
    let folders = Set(try Catalogue.sources.compactMap { Self.folder(of: $0.name) })
    for folder in ["Client", "Decoding", "Encoding", "Endpoint", "Services", "Transport"] {
      #expect(folders.contains(folder))
    }
    let tests = Set(try Catalogue.ownTests.compactMap { Self.folder(of: $0.name) })
    #expect(folders.subtracting(tests).isEmpty)
  }

  /// The folder that a path begins with, `nil` for a file that lies in none.
  private static func folder(of path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : nil
  }
}
