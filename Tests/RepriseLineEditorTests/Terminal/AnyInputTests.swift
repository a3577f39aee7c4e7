import Testing

@testable import RepriseLineEditor

extension TerminalTests {
  struct AnyInputTests {
    private static let keys: [String] = {
      // Not those that stop the terminal or that the kernel keeps for itself.
      let controls = (1...31).filter { ![3, 17, 19, 26, 28].contains($0) }
      return controls.compactMap { Unicode.Scalar($0).map(String.init) } + [
        "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[1;5D", "\u{1B}[200~", "\u{1B}[201~",
        "\u{1B}[", "\u{1B}O", "\u{1B}[1;", "~", "[", "a", "b c", "é", "你", "😀", "\u{301}", "\u{7F}",
        "\u{1B}.", "\u{1B}p", "\u{1B}d", "{", "}", "\t", "\u{9F}", "\0", "\u{FFFD}", "\u{12}",
        "\u{1F}",
      ]
    }()

    @Test(arguments: 1...8)
    func nothingThatIsTypedStopsTheEditor(_ seed: UInt64) async throws {
      var random = SeededGenerator(seed: seed)
      let terminal = try PseudoTerminal(columns: 30, rows: 6)
      let hooks = EditorHooks(
        isComplete: { $0.utf8.count { $0 == 0x7B } <= $0.utf8.count { $0 == 0x7D } },
        complete: { text, cursor in
          let isPlace = cursor <= text.utf8.count
          return isPlace ? ["a", "bcd", "bce\u{301}", "{}"] : nil
        })
      let editor = try terminal.editor(
        history: ["a", "b {\n}", String(repeating: "xyz ", count: 400)], hooks: hooks)
      let lines = LineEditorThread(editor)
      let reading = Task {
        while !Task.isCancelled {
          if case .line(let line) = await lines.readLine(prompt: Prompt(text: "> ", colour: .red)) {
            editor.remember(line)
          }
        }
      }
      for _ in 0..<300 {
        let key = Self.keys.randomElement(using: &random) ?? ""
        terminal.type(
          Bool.random(using: &random) || Bool.random(using: &random)
            ? Array(key.utf8) : [UInt8.random(in: 0x80...0xFF, using: &random)])
        if Int.random(in: 0..<20, using: &random) == 0 { editor.printAbove("message") }
        if Int.random(in: 0..<40, using: &random) == 0 { editor.interruptReading() }
      }
      // It still edits: out of whatever was begun, a line is entered.
      reading.cancel()
      editor.interruptReading()
      terminal.type("\u{1B}[201~\r")
      editor.close()
      await reading.value
    }

    @Test func aLineSurvivesMessagesAndNewSizesWhileItIsTyped() async throws {
      let terminal = try PseudoTerminal(columns: 40, rows: 8)
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      var typed = ""
      for number in 0..<60 {
        let word = "wörd\(number) "
        terminal.type(word)
        typed += word
        if number % 3 == 0 { editor.printAbove("message \(number)") }
        if number % 7 == 0 {
          terminal.resize(columns: 20 + number)
          terminal.announceSize()
        }
      }
      terminal.type("\r")
      #expect(await result == .line(typed))
    }
  }
}
