import RepriseLineEditor
import Testing

extension TerminalTests {
  struct SeveralRowsTests {
    let terminal: PseudoTerminal

    init() throws {
      terminal = try PseudoTerminal()
    }

    /// Complete is a text with as many closing as opening braces.
    private static let hooks = EditorHooks(isComplete: { text in
      text.utf8.count { $0 == UInt8(ascii: "{") } <= text.utf8.count { $0 == UInt8(ascii: "}") }
    })

    private func read(
      _ keys: String, showing lines: [String], then rest: String
    ) async throws -> LineResult {
      let editor = try terminal.editor(hooks: Self.hooks)
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type(keys)
      try terminal.expectLines(lines)
      terminal.type(rest)
      return await result
    }

    @Test func enterGoesOnWhileTheTextIsNotComplete() async throws {
      let result = try await read(
        "post {\r  1\r", showing: ["> post {", "  1"], then: "}\r")
      #expect(result == .line("post {\n  1\n}"))
      try terminal.expectScreen("the cursor below") { $0.row == 3 && $0.column == 0 }
    }

    @Test func enterInTheMiddleOfACompleteTextTakesAllOfIt() async throws {
      let result = try await read(
        "post {\r}\u{1B}[A\u{1}", showing: ["> post {", "}"], then: "\r")
      #expect(result == .line("post {\n}"))
      try terminal.expectScreen("the cursor below") { $0.row == 2 && $0.column == 0 }
    }

    @Test func alternateEnterStartsARowInAnyText() async throws {
      let result = try await read("one\u{1B}\rtwo", showing: ["> one", "two"], then: "\r")
      #expect(result == .line("one\ntwo"))
    }

    @Test func startAndEndAreThoseOfTheRow() async throws {
      let result = try await read(
        "a {\rbcd\u{1}X\u{5}Y", showing: ["> a {", "XbcdY"], then: "\u{15}\u{15}\u{5}}\r")
      #expect(result == .line("a {}"))
    }

    @Test func tabIndentsAtTheStartOfAFurtherRow() async throws {
      let result = try await read("a {\r\t\t1", showing: ["> a {", "    1"], then: "}\r")
      #expect(result == .line("a {\n    1}"))
    }

    @Test(arguments: [
      ("get /a\nget /b\nget /c", "get /a\nget /b\nget /c"),
      ("get /a\r\nget /b\r", "get /a\nget /b\n"),
      ("a\tb", "a\tb"), ("a\0b", "ab"), ("é你", "é你"),
    ])
    func whatIsPastedIsTextAndNotKeys(_ pasted: String, _ text: String) async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type("<>\u{1B}[D\u{1B}[200~" + pasted + "\u{1B}[201~|")
      terminal.type("\r")
      #expect(await result == .line("<" + text + "|>"))
    }

    @Test func aPasteHigherThanTheScreenIsExact() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      let text = (1...40).map { "row \($0) " + String(repeating: "x", count: $0 * 3) }
        .joined(separator: "\n")
      terminal.type("\u{1B}[200~" + text + "\u{1B}[201~")
      try terminal.expectScreen("the last row") { $0.lines.last?.hasSuffix("xxx") ?? false }
      terminal.type("\r")
      #expect(await result == .line(text))
    }

    @Test func aPasteThatDoesNotEndCanBeInterrupted() async throws {
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type("\u{1B}[200~never ends")
      editor.interruptReading()
      #expect(await result == .interrupted)
    }
  }
}
