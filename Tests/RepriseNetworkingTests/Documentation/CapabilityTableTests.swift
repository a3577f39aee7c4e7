import Testing

/// The table of what the core can do names for every row a test that exists.
struct CapabilityTableTests {
  static let rows: [String] = [("A", 27), ("B", 33), ("C", 36), ("D", 29), ("X", 24)]
    .flatMap { letter, count in (1...count).map { "\(letter)\($0)" } }

  @Test(arguments: rows)
  func everyRowNamesItsTests(row: String) throws {
    let article = try #require(try Catalogue.articles.first { $0.name == "Capabilities.md" })
    let line = try #require(
      Catalogue.lines(of: article.text).first { $0.hasPrefix("| \(row) |") },
      "there is no row \(row)")
    let cells = line.split(separator: "|").map { $0.trimmed }
    try #require(cells.count == 3, "\(line)")
    let names = Self.names(in: cells[2])
    if names.isEmpty {
      #expect(cells[2].hasPrefix("No code: "), "\(row) names no test and no reason: \(cells[2])")
    }
    let tests = try Catalogue.tests
    for name in names {
      let parts = name.split(separator: ".")
      try #require(parts.count == 2, "\(name) is not Suite.test")
      let found = tests.contains { file in
        file.text.contains("struct \(parts[0])") && file.text.contains("func \(parts[1])(")
          && (file.text.contains("\(row),") || file.text.contains("\(row):"))
      }
      #expect(found, "\(row): there is no test \(name) that names the row")
    }
  }

  private static func names(in cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
