import RepriseLineEditor
import Testing

extension TerminalTests {
  struct SecretTests {
    private func ask(_ keys: String) async throws -> String? {
      let terminal = try PseudoTerminal()
      let before = terminal.settings
      let device = terminal.device
      let thread = LineEditorThread(ScriptedLines([]))
      async let answer = thread.run {
        readSecret(prompt: "pass\u{1B}word: ", input: device, output: device)
      }
      try terminal.expectLines(["pass\\x1bword:"])
      #expect(terminal.settings != before)
      terminal.type(keys)
      let text = await answer
      #expect(terminal.settings == before)
      try terminal.expectScreen("the row below") { $0.row == 1 && $0.column == 0 }
      #expect(terminal.screen.lines == ["pass\\x1bword:"])
      return text ?? nil
    }

    @Test(arguments: [
      ("hunter2\r", "hunter2"), ("hunter2\n", "hunter2"), ("\r", ""), ("é你\r", "é你"),
      ("hunx\u{7F}ter2\r", "hunter2"), ("né\u{8}o\r", "no"), ("wrong\u{15}right\r", "right"),
      ("a\u{1B}[Db\u{1B}OAc\u{1B}[3~d\u{1B}xe\u{1}\r", "abcde"), ("abc\u{4}", "abc"),
      ("\u{7F}\u{7F}a\r", "a"), ("a\u{1B}\r", "a"),
    ])
    func whatIsTypedIsTheAnswerAndNeverShown(_ keys: String, _ answer: String) async throws {
      #expect(try await ask(keys) == answer)
    }

    @Test(arguments: ["\u{3}", "abc\u{3}", "\u{4}"])
    func thereIsAWayOut(_ keys: String) async throws {
      #expect(try await ask(keys) == nil)
    }

    @Test func theInterruptSignalIsAWayOutToo() async throws {
      let terminal = try PseudoTerminal()
      let device = terminal.device
      let thread = LineEditorThread(ScriptedLines([]))
      async let answer = thread.run { readSecret(prompt: "? ", input: device, output: device) }
      try terminal.expectLines(["?"])
      terminal.pressInterruptKey()
      #expect(await answer == .some(nil))
    }

    @Test func withoutATerminalNothingIsAsked() {
      let pipe = FilledPipe(Array("hunter2\n".utf8))
      #expect(readSecret(prompt: "? ", input: pipe.readEnd, output: pipe.readEnd) == nil)
    }
  }
}
