import RepriseLineEditor
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension TerminalTests {
  struct InterruptionTests {
    let terminal: PseudoTerminal

    init() throws {
      terminal = try PseudoTerminal()
    }

    @Test func theInterruptKeyDropsTheLineWhereItIsAnOrdinaryKey() async throws {
      terminal.makeInterruptKeyOrdinary()
      let editor = try terminal.editor()
      defer { editor.close() }
      let lines = LineEditorThread(editor)
      async let dropped = lines.readLine(prompt: Prompt(text: "1> "))
      try terminal.expectLines(["1>"])
      terminal.type("half\u{3}")
      #expect(await dropped == .interrupted)
      async let next = lines.readLine(prompt: Prompt(text: "2> "))
      try terminal.expectLines(["1> half", "2>"])
      terminal.type("whole\r")
      #expect(await next == .line("whole"))
    }

    @Test func theInterruptSignalDropsTheLine() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      let lines = LineEditorThread(editor)
      async let dropped = lines.readLine(prompt: Prompt(text: "1> "))
      try terminal.expectLines(["1>"])
      terminal.type("half")
      try terminal.expectLines(["1> half"])
      terminal.pressInterruptKey()
      #expect(await dropped == .interrupted)
      try terminal.expectScreen("the row below") { $0.row == 1 && $0.column == 0 }
    }

    @Test func theCursorGoesBelowATextOfSeveralRows() async throws {
      let editor = try terminal.editor(history: ["one {\n two\n three\n}"])
      defer { editor.close() }
      async let dropped = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type(HistoryTests.up + HistoryTests.up + HistoryTests.up)
      try terminal.expectScreen("the cursor in the second row") { $0.row == 1 }
      terminal.pressInterruptKey()
      #expect(await dropped == .interrupted)
      try terminal.expectScreen("the cursor below") { $0.row == 4 && $0.column == 0 }
    }

    @Test func theProgramCanInterruptToo() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      editor.interruptReading()  // Nobody reads: without effect.
      async let dropped = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      editor.interruptReading()
      #expect(await dropped == .interrupted)
    }

    @Test func theEndKeyEndsOnAnEmptyLineOnly() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      let lines = LineEditorThread(editor)
      async let ended = lines.readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type("ab\u{4}")
      try terminal.expectScreen("a bell") { $0.bells == 1 }
      terminal.type("\u{7F}\u{7F}\u{4}")
      #expect(await ended == .endOfInput)
    }

    @Test func closingEndsReadingForGood() async throws {
      let editor = try terminal.editor()
      let lines = LineEditorThread(editor)
      async let ended = lines.readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type("half")
      try terminal.expectLines(["> half"])
      editor.close()
      #expect(await ended == .endOfInput)
      #expect(await lines.readLine(prompt: Prompt(text: "> ")) == .endOfInput)
      editor.close()
    }

    @Test func theTerminalIsAsBeforeAfterEveryResult() async throws {
      terminal.makeInterruptKeyOrdinary()
      let before = terminal.settings
      let editor = try terminal.editor()
      let lines = LineEditorThread(editor)
      #expect(terminal.settings == before)
      for (keys, result) in [
        ("a\r", LineResult.line("a")), ("b\u{3}", .interrupted), ("\u{4}", .endOfInput),
      ] {
        let shown = terminal.screen.lines.count
        async let read = lines.readLine(prompt: Prompt(text: "> "))
        try terminal.expectScreen("a prompt") { $0.lines.count > shown }
        #expect(terminal.settings != before)
        #expect(terminal.screen.modes == [2004])
        terminal.type(keys)
        #expect(await read == result)
        #expect(terminal.settings == before)
        try terminal.expectScreen("pasting unmarked") { $0.modes == [] }
      }
      editor.close()
      #expect(terminal.settings == before)
    }

    @Test func signalsDoWhatTheyDidBeforeWhenNobodyReads() async throws {
      var before = sigaction()
      sigaction(SIGWINCH, nil, &before)
      let editor = try terminal.editor()
      async let read = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      var meanwhile = sigaction()
      sigaction(SIGWINCH, nil, &meanwhile)
      #expect(meanwhile.sa_flags != before.sa_flags)
      terminal.type("\r")
      #expect(await read == .line(""))
      var after = sigaction()
      sigaction(SIGWINCH, nil, &after)
      #expect(after.sa_flags == before.sa_flags)
      editor.close()
    }

    @Test func aNewSizeDrawsTheTextAnew() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let read = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      let text = String(repeating: "0123456789", count: 5)
      terminal.type(text)
      try terminal.expectLines(["> " + text])
      terminal.resize(columns: 30)
      terminal.announceSize()
      try terminal.expectLines(["> " + text.prefix(28), String(text.dropFirst(28))])
      terminal.type("X\r")
      #expect(await read == .line(text + "X"))
    }

    @Test func comingBackFromAStopDrawsTheTextAnew() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let read = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type("text")
      try terminal.expectLines(["> text"])
      kill(getpid(), SIGCONT)
      terminal.type("!")
      try terminal.expectLines(["> text!"])
      terminal.type("\r")
      #expect(await read == .line("text!"))
    }
  }
}
