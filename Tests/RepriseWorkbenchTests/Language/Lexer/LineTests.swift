import RepriseWorkbench
import Testing

/// Lines, comments, separators and continuations.
@Suite("Lines")
struct LineTests {
  private func texts(_ source: String) throws -> [String] {
    try Script(parsing: source).statements.map { "\($0.place) \($0.text)" }
  }

  @Test(
    "fall into statements with places and texts",
    arguments: [
      ("", []),
      ("\n  \n# note\n", []),
      ("pwd", ["1:1 pwd"]),
      ("  pwd  # note", ["1:3 pwd"]),
      ("pwd\r\nvars\r\n", ["1:1 pwd", "2:1 vars"]),
      ("\u{FEFF}pwd", ["1:1 pwd"]),
      ("pwd ; vars", ["1:1 pwd", "1:7 vars"]),
      ("pwd ;", ["1:1 pwd"]),
      ("pwd ; # note\nvars", ["1:1 pwd", "2:1 vars"]),
      ("get /é ; get /b", ["1:1 get /é", "1:10 get /b"]),
      ("get /a \\\n  x==1\npwd", ["1:1 get /a \\\n  x==1", "3:1 pwd"]),
      ("get /x#top", ["1:1 get /x#top"]),
      ("get /x # note", ["1:1 get /x"]),
      ("get /x '# no note'==1", ["1:1 get /x '# no note'==1"]),
      ("get /x X-Empty; Y:1", ["1:1 get /x X-Empty; Y:1"]),
      ("get :/a 'b\nc'==1", ["1:1 get :/a 'b\nc'==1"]),
    ] as [(String, [String])])
  func statements(source: String, expected: [String]) throws {
    #expect(try texts(source) == expected)
  }

  @Test(
    "that do not fit are errors",
    arguments: [
      ("pwd ; vars;", "1:7: vars; is neither a method nor a command | did you mean vars?"),
      ("; pwd", "1:1: expected a statement before ;"),
      ("pwd ; ; vars", "1:7: expected a statement before ;"),
      ("pwd \\", "1:5: a backslash at the end continues on a line that is not there"),
      ("get /x &", "1:8: a request in the background is not part of this version"),
      ("get /x > f", "1:8: output to a file is not part of this version"),
      ("get /x >> f", "1:8: output to a file is not part of this version"),
      ("get /x | less", "1:8: output to a program is not part of this version"),
      ("get /x -> a=$.b | less", "1:17: output to a program is not part of this version"),
      ("list | less", "1:6: output to a program is not part of this version"),
      ("show 3 > f", "1:8: output to a file is not part of this version"),
    ])
  func failures(source: String, expected: String) {
    #expect(Reading.message(source) == expected)
  }

  @Test("of a hundred thousand statements are read in one pass")
  func manyStatements() throws {
    let source = String(repeating: "pwd ; ", count: 100_000)
    #expect(try Script(parsing: source).statements.count == 100_000)
  }

  @Test("have to be UTF-8")
  func invalidUTF8() {
    let error = #expect(throws: SyntaxError.self) {
      try Script(parsing: Array("pwd\nget /".utf8) + [0xFF, 0x41], file: "a.reprise")
    }
    #expect(
      error?.description == "a.reprise:2:6: expected UTF-8 text\n  get /\u{FFFD}A\n       ^")
  }
}
