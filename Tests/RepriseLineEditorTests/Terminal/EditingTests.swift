import RepriseLineEditor
import Testing

extension TerminalTests {
  struct EditingTests {
    let terminal: PseudoTerminal

    init() throws {
      terminal = try PseudoTerminal()
    }

    private func read(_ keys: String, history: [String] = []) async throws -> LineResult {
      let editor = try terminal.editor(history: history)
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type(keys)
      return await result
    }

    @Test func typedTextIsTheLine() async throws {
      #expect(try await read("get /users\r") == .line("get /users"))
      try terminal.expectLines(["> get /users"])
      #expect(terminal.screen.row == 1)
    }

    @Test func anEmptyLineIsALine() async throws {
      #expect(try await read("\r") == .line(""))
    }

    @Test func charactersBeyondASCIIStay() async throws {
      #expect(try await read("é你x😀\r") == .line("é你x😀"))
      try terminal.expectLines(["> é你x😀"])
    }

    @Test func decomposedLettersStayDecomposed() async throws {
      guard case .line(let line) = try await read("e\u{301}\r") else {
        Issue.record("no line")
        return
      }
      #expect(Array(line.unicodeScalars) == ["e", "\u{301}"])
    }

    @Test func bytesThatAreNoUTF8BecomeReplacementCharacters() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type([0x61, 0xFF, 0x62, 0xC3, 0x0D])
      #expect(await result == .line("a\u{FFFD}b\u{FFFD}"))
    }

    @Test(arguments: [
      ("hello\u{1B}[D\u{1B}[DX", "helXlo"),
      ("hello\u{1B}[HX", "Xhello"), ("hello\u{1B}[1~X", "Xhello"), ("hello\u{1B}OHX", "Xhello"),
      ("hello\u{1}X\u{5}Y", "XhelloY"), ("hello\u{1}\u{1B}[FX", "helloX"),
      ("hello\u{1}\u{1B}[4~X", "helloX"),
      ("one two\u{1B}[1;5DX", "one Xtwo"), ("one two\u{1B}[1;3DX", "one Xtwo"),
      ("one two\u{1}\u{1B}[1;5CX", "oneX two"), ("one two\u{1B}bX", "one Xtwo"),
      ("hello\u{1}\u{1B}[3~X", "Xello"), ("hello\u{7F}\u{8}", "hel"),
      ("hello\u{1}\u{4}", "ello"), ("get /a\u{1}\u{6}\u{6}\u{14}", "gte /a"),
      // Cutting, inserting what was cut, and taking back.
      ("one http://h/p\u{17}X", "one X"), ("one two\u{1B}\u{7F}X", "one X"),
      ("one two\u{1B}bX\u{1B}d", "one X"), ("one two\u{15}three", "three"),
      ("one two\u{1B}b\u{B}X", "one X"), ("one two\u{17}\u{17}\u{19}\u{19}", "one twoone two"),
      ("one two\u{17}\u{1F}", "one two"), ("one\u{17}two\u{1F}\u{1F}", "one"),
      // Keys that do nothing here type nothing either.
      ("a\u{1B}[5~b", "ab"), ("a\u{1B}[6~b", "ab"), ("a\u{1B}[Zb", "ab"),
      ("a\u{1B}[15~b", "ab"), ("a\u{1B}OPb", "ab"), ("a\u{1B}[1;2Ab", "ab"),
      ("a\u{1B}[3;2~b", "ab"), ("a\u{1B}[Ib", "ab"),
      ("a\u{16}\u{1}b", "a\u{1}b"), ("a\u{16}\0b", "ab"),
    ])
    func keysEdit(_ keys: String, _ line: String) async throws {
      #expect(try await read(keys + "\r") == .line(line))
    }

    @Test func aKeyNobodyHasDoesNoHarm() async throws {
      #expect(try await read("ab\u{9F}") == .line("ab"))
    }

    @Test func twoThousandCharactersSurviveUpAndDown() async throws {
      let long = String((0..<2000).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
      let result = try await read(long + "\u{1B}[A\u{1B}[B\r", history: ["older"])
      #expect(result == .line(long))
    }

    @Test func clearingTheScreenKeepsTheText() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      editor.printAbove("above")
      terminal.type("text")
      try terminal.expectLines(["above", "> text"])
      terminal.type("\u{C}")
      try terminal.expectLines(["> text"])
      terminal.type("\r")
      #expect(await result == .line("text"))
    }

    @Test func whatIsTypedAheadIsTheNextLine() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      let lines = LineEditorThread(editor)
      async let first = lines.readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type("one\rtwo\rthr")
      #expect(await first == .line("one"))
      #expect(await lines.readLine(prompt: Prompt(text: "> ")) == .line("two"))
      async let third = lines.readLine(prompt: Prompt(text: "> "))
      try terminal.expectScreen("the third line") { $0.lines.last == "> thr" }
      terminal.type("ee\r")
      #expect(await third == .line("three"))
    }
  }
}
