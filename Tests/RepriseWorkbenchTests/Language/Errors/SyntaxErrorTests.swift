import Testing

@testable import RepriseWorkbench

@Suite("Syntax errors")
struct SyntaxErrorTests {
  @Test("show the file, the place, the line and a caret")
  func inFile() {
    #expect(
      Reading.failure("pwd\n\nexpect $.a ==", file: "login.reprise") == """
        login.reprise:3:14: expected a value after ==
          expect $.a ==
                       ^
        """)
  }

  @Test("show a hint below the caret")
  func hint() {
    #expect(
      Reading.failure("gte /x") == """
        1:1: gte is neither a method nor a command
          gte /x
          ^
          did you mean get?
        """)
  }

  @Test("count columns in characters, not in bytes")
  func columns() {
    #expect(
      Reading.failure("get /é/😀 'a") == """
        1:10: this ' is not closed
          get /é/😀 'a
                   ^
        """)
  }

  @Test("write control characters out, and keep the caret in place")
  func controlCharacters() {
    let line = "get /\\x1b[2J' \\u{202e}é' "
    #expect(
      Reading.failure("get /\u{1B}[2J'\t\u{202E}é' 'a", file: "a\u{1B}.reprise") == """
        a\\x1b.reprise:1:16: this ' is not closed
          \(line)'a
          \(String(repeating: " ", count: line.count))^
        """)
  }

  @Test("show the part of a long line that matters")
  func longLine() {
    let source =
      "get /" + String(repeating: "a", count: 500) + " 'b" + String(repeating: "c", count: 500)
    #expect(
      Reading.failure(source)
        == "1:507: this ' is not closed\n  …" + String(repeating: "a", count: 59) + " 'b"
        + String(repeating: "c", count: 28) + "…\n" + String(repeating: " ", count: 63) + "^")
  }

  @Test(
    "suggest the word that is near",
    arguments: [
      ("gett", "get"),
      ("psot", "post"),
      ("exepct", "expect"),
      ("hepl", "help"),
      ("lists", "list"),
      ("xyz", nil),
      ("", nil),
      ("vasr", "vars"),
    ])
  func suggestions(word: String, expected: String?) {
    let words = ["get", "post", "expect", "help", "list", "vars"]
    #expect(Suggestion.nearest(to: word, in: words) == expected)
  }
}
