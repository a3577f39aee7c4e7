import RepriseJSON
import Testing

/// Indentation grows with the square of the depth; a text of it must not fill the memory.
@Suite struct LayoutLimitTests {
  private func nested(_ depth: Int) throws -> JSONDocument {
    try document(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
  }

  /// What `depth` brackets come to: a line for each bracket, the innermost pair on one.
  private func expectedCount(_ depth: Int, width: Int) -> Int {
    2 * depth + 2 * (depth - 1) + width * (depth - 1) * (depth - 1)
  }

  @Test(arguments: [1, 2, 3, 10, 100, 1000, 10_000])
  func countsWithoutWriting(depth: Int) throws {
    let document = try nested(depth)
    #expect(document.byteCount(in: .compact) == 2 * depth)
    #expect(document.byteCount(in: .spaced) == 2 * depth)
    #expect(document.byteCount(in: .indent2) == expectedCount(depth, width: 2))
    #expect(document.byteCount(in: .indent4) == expectedCount(depth, width: 4))
    #expect(document.byteCount(in: .indentTab) == expectedCount(depth, width: 1))
  }

  @Test func deepButBearableIsIndented() throws {
    let document = try nested(1000)
    let text = document.text(in: .indent4)
    #expect(text.count == expectedCount(1000, width: 4))
    #expect(try JSONDocument(text[...]).layout == .indent4)
  }

  @Test func deeperIsGivenInOneLine() throws {
    let document = try nested(10_000)
    #expect(document.text(in: .indent2) == Array(document.bytes))
    #expect(document.text(in: .spaced) == Array(document.bytes))
  }

  /// What was indented when it came is long already and can be indented again.
  @Test func indentedSourcesStayIndented() throws {
    let depth = 1500
    var lines: [String] = []
    for level in 0..<depth - 1 { lines.append(String(repeating: "\t", count: level) + "[") }
    lines.append(String(repeating: "\t", count: depth - 1) + "[]")
    for level in (0..<depth - 1).reversed() {
      lines.append(String(repeating: "\t", count: level) + "]")
    }
    let document = try document(lines.joined(separator: "\n"))
    #expect(document.layout == .indentTab)
    #expect(document.text(in: .indentTab) == Array(document.bytes))
    #expect(document.text(in: .indent4).count == expectedCount(depth, width: 4))
  }
}
