import Testing

@testable import RepriseRecording

/// Lines, their numbers and their ends.
struct FixtureLinesTests {
  private func all(_ text: String) -> [String] {
    var lines = FixtureLines(ArraySlice(text.utf8))
    var read: [String] = []
    while let line = lines.next() {
      #expect(line.number == read.count + 1)
      read.append(String(decoding: line.text, as: UTF8.self))
    }
    #expect(lines.isAtEnd)
    return read
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]),
    ("a\n\nb\n", ["a", "", "b"]), ("a\r\nb\r\n", ["a", "b"]),
    ("a\r\nb\nc\rd\r\n", ["a", "b", "c\rd"]),
    ("a\nb\r\n", ["a", "b\r"]), ("\u{FEFF}a\n", ["a"]), ("\u{FEFF}a\r\nb\r", ["a", "b\r"]),
    ("\r\na\r\n", ["", "a"]), ("\n\r\n", ["", "\r"]),
  ])
  func lines(text: String, expected: [String]) {
    #expect(all(text) == expected)
  }

  @Test(arguments: [
    ("one\ntwo\n###\nthree", 3, "###"), ("###\n", 1, "###"), ("one\n ###\n", 3, nil),
    ("one\n####\n", 2, "####"), ("one\n##\n#", 4, nil), ("", 1, nil), ("\n\n###", 3, "###"),
    ("##", 2, nil),
  ])
  func separators(text: String, number: Int, line: String?) {
    var lines = FixtureLines(ArraySlice(text.utf8))
    lines.skipToSeparator()
    #expect(lines.number == number)
    #expect(lines.peek().map { String(decoding: $0.text, as: UTF8.self) } == line)
  }

  @Test func aSliceKeepsItsIndices() {
    let bytes = Array("xxa\nb".utf8)[2...]
    var lines = FixtureLines(bytes)
    #expect(lines.next()?.text.startIndex == 2)
    #expect(lines.next()?.text.elementsEqual("b".utf8) == true)
    lines.skipToSeparator()
    #expect(lines.isAtEnd)
  }
}
