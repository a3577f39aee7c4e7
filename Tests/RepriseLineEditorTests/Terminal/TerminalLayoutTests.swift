@testable import RepriseLineEditor
import Testing

extension TerminalTests {
  struct LayoutTests {
    init() {
      TerminalLocale.prepare()
    }

    private func layout(
      _ text: String, cursor: Int, columns: Int = 10, rows: Int = 100
    ) -> TerminalLayout {
      TerminalLayout(
        prompt: "> ", buffer: EditBuffer(Array(text.unicodeScalars), cursor: cursor),
        columns: columns, rows: rows)
    }

    @Test(arguments: [
      ("", 0, 0, 0), ("1234567", 7, 0, 0),
      // A full row wraps at once.
      ("12345678", 8, 1, 1), ("12345678", 7, 0, 1), ("a\nb", 1, 0, 1), ("a\nb", 2, 1, 1),
      ("12345678\n", 9, 2, 2), ("\n\n", 1, 1, 2),
      // What is wide does not stand across the edge.
      ("1234567你", 7, 1, 1), ("1234567你", 8, 1, 1), ("123456你", 6, 0, 1),
      ("\t", 1, 0, 0), ("\t1\t", 2, 0, 1), ("1234567\u{1}", 8, 1, 1),
      ("12345\u{301}67", 8, 1, 1),
    ])
    func rowsAreWhereLibeditPutsThem(_ text: String, _ cursor: Int, _ row: Int, _ last: Int) {
      let layout = layout(text, cursor: cursor)
      #expect(layout.cursorRow == row)
      #expect(layout.lastRow == last)
    }

    @Test func whatIsHigherThanTheScreenEndsInItsLastRow() {
      let layout = layout(String(repeating: "x\n", count: 50), cursor: 100, rows: 10)
      #expect((layout.cursorRow, layout.lastRow) == (9, 9))
    }

    @Test(arguments: [
      "short", "12345678901234567", "123456789012345678", "1234567890123456789",
      "wide 你好你好你好你好你好", "1234567890123456你好", "tab\tand\ttab\tand\ttab", "a\nb\n\nc\n",
      "123456789012345678\nx", "control\u{1B}\u{2}characters", "nothing\u{378}to print",
    ])
    func itIsWhereLibeditPutsIt(_ text: String) async throws {
      let terminal = try PseudoTerminal(columns: 20)
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type("\u{1B}[200~\(text)\u{1B}[201~")
      let length = text.unicodeScalars.count
      for cursor in [length, length / 2, 0] {
        let layout = layout(text, cursor: cursor, columns: 20)
        try terminal.expectScreen("row \(layout.cursorRow), column \(layout.cursorColumn)") {
          $0.row == layout.cursorRow && $0.column == layout.cursorColumn
        }
        // A message finds its place by the layout alone.
        if cursor == 0 { continue }
        let next = cursor == length ? length / 2 : 0
        terminal.type(String(repeating: "\u{2}", count: cursor - next))
      }
      let before = terminal.screen.lines
      editor.printAbove("message")
      try terminal.expectLines(["message"] + before)
      terminal.type("\r")
      #expect(await result == .line(text))
    }
  }
}
