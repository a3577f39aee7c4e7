import Testing

@testable import RepriseWorkbench

@Suite("Sources")
struct SourceTests {
  private func source(_ text: String) throws -> Source {
    try Source(Array(text.utf8), file: nil)
  }

  @Test(
    "read line ends in one way and drop a byte order mark",
    arguments: [
      ("a\r\nb", "a\nb"),
      ("a\rb", "a\rb"),
      ("a\r", "a\r"),
      ("\r\n\r\n", "\n\n"),
      ("\u{FEFF}a", "a"),
      ("a\u{FEFF}", "a\u{FEFF}"),
      ("", ""),
      ("\r\r\n", "\r\n"),
    ])
  func lineEnds(text: String, expected: String) throws {
    #expect(try source(text).bytes == Array(expected.utf8))
  }

  @Test(
    "know the place of every offset",
    arguments: [
      (0, 1, 1),
      (2, 1, 3),
      (3, 1, 4),
      (4, 2, 1),
      (6, 2, 2),
      (7, 2, 3),
      (8, 3, 1),
      (9, 3, 2),
      (100, 3, 2),
    ])
  func places(offset: Int, line: Int, column: Int) throws {
    let place = try source("abc\néx\nz").place(of: offset)
    #expect(place == SourcePlace(line: line, column: column))
  }

  @Test("count columns of one line once, forward and back")
  func countedPlaces() throws {
    var scanner = Scanner(try source("aé b\nc d"))
    let offsets = [0, 1, 3, 4, 5, 6, 8]
    for offset in offsets {
      #expect(scanner.place(of: offset) == scanner.source.place(of: offset))
    }
    for offset in offsets.reversed() {
      #expect(scanner.place(of: offset) == scanner.source.place(of: offset))
    }
  }

  @Test(
    "name the first byte that is not UTF-8",
    arguments: [
      ([0x61, 0xFF], 2),
      ([0xC3], 1),
      ([0x61, 0xC3, 0xA9, 0xC3, 0x28], 3),
      ([0xED, 0xA0, 0x80], 1),
      ([0xC0, 0x80], 1),
      ([0xF0, 0x9F, 0x98, 0x80, 0x80], 2),
    ] as [([UInt8], Int)])
  func invalid(bytes: [UInt8], column: Int) {
    let error = #expect(throws: SyntaxError.self) { try Source(bytes, file: "f") }
    #expect(error?.message == "expected UTF-8 text")
    #expect(error?.place == SourcePlace(line: 1, column: column))
    #expect(error?.file == "f")
  }

  @Test("give bytes behind the end as none")
  func behindTheEnd() throws {
    let source = try source("ab")
    #expect(source[1] == UInt8(ascii: "b"))
    #expect(source[2] == nil)
    #expect(source[200] == nil)
    #expect(source.text(0..<1) == "a")
  }

  @Test(
    "tell where words end",
    arguments: [
      ("a b", 1, true),
      ("a\tb", 1, true),
      ("a\nb", 1, true),
      ("a", 1, true),
      ("ab", 1, false),
      ("a\\\nb", 1, true),
      ("a\\b", 1, false),
      ("a;b", 1, false),
    ])
  func wordEnds(text: String, offset: Int, expected: Bool) throws {
    #expect(Scanner(try source(text)).endsWord(at: offset) == expected)
  }

  @Test("errors keep the line they are in, and nothing else")
  func errorLine() throws {
    let error = try source("one\ntwo 'x\nthree").error("message", at: 8, hint: "hint")
    #expect(error.lineText == "two 'x")
    #expect(error.line == 2 && error.column == 5)
    #expect(error.description == "2:5: message\n  two 'x\n      ^\n  hint")
  }
}
