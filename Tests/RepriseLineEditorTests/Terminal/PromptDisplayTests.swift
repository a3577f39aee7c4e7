import RepriseLineEditor
import Testing

extension TerminalTests {
  struct PromptDisplayTests {
    let terminal: PseudoTerminal

    init() throws {
      terminal = try PseudoTerminal()
    }

    /// The colours of the first cells of a row, each once.
    private func colours(_ count: Int) -> [String] {
      var colours: [String] = []
      for colour in terminal.screen.colours[0].prefix(count) where colours.last != colour {
        colours.append(colour)
      }
      return colours
    }

    @Test func everyPieceHasItsColourAndTheTextHasNone() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(
        prompt: Prompt(pieces: [
          .init("api", colour: .cyan), .init(" ● rec", colour: .red), .init(" 3> "),
        ]))
      try terminal.expectLines(["api ● rec 3>"])
      terminal.type("text")
      try terminal.expectLines(["api ● rec 3> text"])
      #expect(Array(terminal.screen.colours[0].prefix(3)) == ["36", "36", "36"])
      #expect(colours(17) == ["36", "31", ""])
      #expect(terminal.screen.colours[0][9...16].allSatisfy { $0 == "" })
      terminal.type("\r")
      #expect(await result == .line("text"))
    }

    @Test(arguments: Prompt.Colour.allCases)
    func aColourDoesNotLeakOutOfAPromptThatEndsInIt(_ colour: Prompt.Colour) async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(
        prompt: Prompt(text: "live", colour: colour))
      try terminal.expectLines(["live"])
      terminal.type("x")
      try terminal.expectLines(["live x"])
      #expect(terminal.screen.colours[0][0] != "")
      #expect(colours(6).count == 2)
      #expect(terminal.screen.colours[0][5] == "")
      terminal.type("\r")
      #expect(await result == .line("x"))
    }

    @Test func wideCharactersTakeTwoColumns() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(
        prompt: Prompt(pieces: [.init("é→ ", colour: .green), .init("你> ")]))
      try terminal.expectLines(["é→ 你>"])
      terminal.type("abc\u{1}X")
      try terminal.expectScreen("X before a") {
        $0.lines == ["é→ 你> Xabc"] && $0.column == 8
      }
      terminal.type("\r")
      #expect(await result == .line("Xabc"))
    }

    @Test func theRightTextIsDimAndNothingElseIs() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(
        prompt: Prompt(text: "> ", rightText: "200"))
      try terminal.expectScreen("the right text") { $0.lines.first?.hasSuffix("200") ?? false }
      #expect(colours(60) == ["", "2", ""])
      #expect(terminal.screen.colours[0].firstIndex(of: "2") == 55)
      terminal.type("\r")
      #expect(await result == .line(""))
    }

    @Test func aPromptWiderThanTheScreenWraps() async throws {
      let terminal = try PseudoTerminal(columns: 20, rows: 6)
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(
        prompt: Prompt(text: "https://api.example.com/v1> ", colour: .blue))
      try terminal.expectLines(["https://api.example.", "com/v1>"])
      terminal.type("get /users/7")
      try terminal.expectLines(["https://api.example.", "com/v1> get /users/7"])
      editor.printAbove("message")
      try terminal.expectLines(["message", "https://api.example.", "com/v1> get /users/7"])
      terminal.type("\r")
      #expect(await result == .line("get /users/7"))
    }

    @Test func aPromptThatIsEmptyIsNone() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: ""))
      try terminal.expectScreen("reading") { $0.modes == [2004] }
      terminal.type("x")
      try terminal.expectLines(["x"])
      terminal.type("\r")
      #expect(await result == .line("x"))
    }
  }
}
