import Testing

/// What a reader copies out of the documentation compiles: every block of code stands, line by line,
/// in a file that is compiled with the tests.
struct SnippetTests {
  @Test("C34: every block of code is compiled")
  func everyBlockOfCodeIsCompiled() throws {
    let compiled = try Catalogue.snippets.map { Catalogue.lines(of: $0.text) }
    var count = 0
    for (name, text) in try Catalogue.articles {
      for block in Catalogue.codeBlocks(in: text) {
        count += 1
        #expect(
          compiled.contains { Self.contains($0, block) },
          "a block of \(name) is in no compiled file:\n\(block.joined(separator: "\n"))")
      }
    }
    #expect(count > 0)
  }

  @Test func aChangedLineIsNoticed() {
    let compiled = ["let one = 1", "let two = 2", "let three = 3"]
    #expect(Self.contains(compiled, ["let two = 2", "let three = 3"]))
    #expect(!Self.contains(compiled, ["let one = 1", "let three = 3"]))
    #expect(!Self.contains(compiled, ["let four = 4"]))
    #expect(
      Catalogue.codeBlocks(in: "text\n```swift\n  a\n\n    b\n```\n```json\nc\n```\n")
        == [["a", "b"]])
  }

  private static func contains(_ lines: [String], _ block: [String]) -> Bool {
    guard let first = block.first else { return true }
    return lines.indices.contains { start in
      lines[start] == first && lines[start...].starts(with: block)
    }
  }
}
