import RepriseLineEditor
import Testing

extension TerminalTests {
  struct MessageTests {
    let terminal: PseudoTerminal

    init() throws {
      terminal = try PseudoTerminal()
    }

    @Test func messagesStandAboveAndTheTextStays() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      editor.printAbove("before")
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines(["before", ">"])
      terminal.type("typed\u{1B}[D")
      try terminal.expectScreen("the cursor before d") { $0.column == 6 }
      editor.printAbove("first\nsecond\n")
      editor.printAbove("third")
      try terminal.expectLines(["before", "first", "second", "third", "> typed"])
      terminal.type("X\r")
      #expect(await result == .line("typeXd"))
      editor.printAbove("after")
      try terminal.expectLines(["before", "first", "second", "third", "> typeXd", "after"])
    }

    @Test func messagesStandAboveATextOfSeveralRows() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type(String(repeating: "x", count: 70) + "\u{1B}\rlast")
      let text = ["> " + String(repeating: "x", count: 58), String(repeating: "x", count: 12)]
      try terminal.expectLines(text + ["last"])
      editor.printAbove("message")
      try terminal.expectLines(["message"] + text + ["last"])
      terminal.type("\r")
      #expect(await result == .line(String(repeating: "x", count: 70) + "\nlast"))
    }

    @Test func manyThreadsCanPrint() async throws {
      let terminal = try PseudoTerminal(rows: 60)
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      await withTaskGroup { group in
        for number in 0..<50 { group.addTask { editor.printAbove("message \(number)") } }
      }
      terminal.type("typed")
      try terminal.expectScreen("all messages") {
        $0.lines.last == "> typed"
          && Set($0.lines.dropLast()) == Set((0..<50).map { "message \($0)" })
      }
      terminal.type("\r")
      #expect(await result == .line("typed"))
    }

    @Test func theRightTextShowsWhileThereIsRoom() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(
        prompt: Prompt(text: "live", colour: .green, rightText: "200 in 12 ms"))
      let room = String(repeating: " ", count: 41)
      try terminal.expectLines(["live " + room + "200 in 12 ms"])
      terminal.type(String(repeating: "y", count: 50))
      try terminal.expectLines(["live " + String(repeating: "y", count: 50)])
      terminal.type("\r")
      #expect(await result == .line(String(repeating: "y", count: 50)))
    }

    @Test func controlCharactersInAPromptAreShown() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(
        prompt: Prompt(text: "a\u{1B}[2Jb\u{1}c\n> "))
      try terminal.expectLines(["a\\x1b[2Jb\\x01c\\n>"])
      terminal.type("\r")
      #expect(await result == .line(""))
    }

    @Test func aTerminalThatKnowsNoSequencesIsSentNone() async throws {
      let editor = try terminal.editor(kind: "dumb")
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(
        prompt: Prompt(text: "> ", colour: .green))
      try terminal.expectScreen("a prompt") { $0.lines.last == ">" }
      #expect(terminal.screen.modes == [])
      terminal.type("text\r")
      #expect(await result == .line("text"))
    }

    @Test func tabCompletesAsFarAsAllChoicesAgree() async throws {
      let hooks = EditorHooks(complete: { text, cursor in
        #expect(text.utf8.count == cursor)
        let word = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        return ["/users/active", "/users/all", "/orders "].filter { $0.hasPrefix(word) }
      })
      let editor = try terminal.editor(hooks: hooks)
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type("é /u\t")
      try terminal.expectLines(["> é /users/a"])
      terminal.type("\t")
      try terminal.expectLines(["/users/active  /users/all", "> é /users/a"])
      terminal.type("l\t /o\tx\r")
      #expect(await result == .line("é /users/all /orders x"))
    }

    @Test func withoutATerminalThereIsNoEditor() throws {
      var ends: [Int32] = [-1, -1]
      #expect(openPipe(&ends) == 0)
      defer { closeAll(ends) }
      for (input, output) in [(ends[0], terminal.device), (terminal.device, ends[1])] {
        let editor = LibeditEditor(
          programName: "test", history: [], hooks: EditorHooks(),
          terminal: EditorTerminal(input: input, output: output, userFile: .none))
        #expect(editor == nil)
      }
    }
  }
}
