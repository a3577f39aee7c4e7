import RepriseLineEditor
import Testing

extension TerminalTests {
  struct HistoryTests {
    let terminal: PseudoTerminal

    init() throws {
      terminal = try PseudoTerminal()
    }

    private static let lines = ["get /a x", "post /b", "get /é/ć", "put /c {\n  1\n}"]

    private func read(_ keys: String) async throws -> LineResult {
      let editor = try terminal.editor(history: Self.lines)
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type(keys)
      return await result
    }

    static let up = "\u{1B}[A"
    static let down = "\u{1B}[B"

    static let table: [(keys: String, line: String)] = [
      ("\(up)!", "put /c {\n  1\n}!"),
      // Two rows up within the text, one more for the line before.
      ("\(up)\(up)\(up)\(up)", "get /é/ć"),
      ("typed\u{10}\u{10}\u{10}\u{10}\(down)\(down)", "typed"),
      ("\u{10}\u{10}\u{10}\u{10}\u{10}\u{10}\u{10}\u{10}", "get /a x"),
      (down, ""),
      ("get\u{1B}[5~", "get /é/ć"), ("get\u{1B}[5~\u{1B}[5~", "get /a x"),
      ("get\u{1B}[5~\u{1B}[5~\u{1B}[6~", "get /é/ć"), ("get\u{1B}[5~\u{1B}[6~", "get"),
      ("delete \u{1B}.", "delete }"), ("delete \u{1B}.\u{1B}.", "delete /é/ć"),
      ("\u{12}post\r", "post /b"), ("\u{12}ć\u{5}!", "get /é/ć!"),
      ("\u{12}get\u{12}\u{5}", "get /a x"), ("x\u{12}get\u{7}", "x"),
      ("\u{12}zzz\u{7F}\u{7F}\u{7F}b\u{1B}[FX", "post /bX"),
    ]

    @Test(arguments: table)
    func keysBringBackLines(_ keys: String, _ line: String) async throws {
      #expect(try await read(keys + "\r") == .line(line))
    }

    @Test func theSearchShowsWhatItLooksForAndWhatItFinds() async throws {
      let editor = try terminal.editor(history: Self.lines)
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type("\u{12}/b")
      try terminal.expectLines(["(search '/b') post /b"])
      terminal.type("q")
      try terminal.expectLines(["(no line with '/bq') post /b"])
      terminal.type("\u{7F}")
      try terminal.expectLines(["(search '/b') post /b"])
      terminal.type("\u{5}")
      try terminal.expectLines(["> post /b"])
      terminal.type("\r")
      #expect(await result == .line("post /b"))
    }

    @Test func interruptingTheSearchInterruptsAndDoesNotEnd() async throws {
      let editor = try terminal.editor(history: Self.lines)
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type("\u{12}post")
      try terminal.expectLines(["(search 'post') post /b"])
      terminal.pressInterruptKey()
      #expect(await result == .interrupted)
      try terminal.expectScreen("the row below") { $0.row == 1 && $0.column == 0 }
    }

    @Test func rememberedLinesComeBackOnce() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      let lines = LineEditorThread(editor)
      for line in ["one", "two", "two", "  "] { editor.remember(line) }
      async let result = lines.readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type(Self.up)
      try terminal.expectLines(["> two"])
      terminal.type(Self.up)
      try terminal.expectLines(["> one"])
      terminal.type("\r")
      #expect(await result == .line("one"))
    }

    @Test func rowsOfATextAreGoneThroughBeforeTheHistory() async throws {
      let editor = try terminal.editor(history: Self.lines)
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type(Self.up)
      try terminal.expectLines(["> put /c {", "  1", "}"])
      terminal.type(Self.up + "A" + Self.up + "B" + Self.down + Self.down + "C")
      try terminal.expectLines(["> puBt /c {", " A 1", "}C"])
      terminal.type("\r")
      #expect(await result == .line("puBt /c {\n A 1\n}C"))
    }
  }
}
