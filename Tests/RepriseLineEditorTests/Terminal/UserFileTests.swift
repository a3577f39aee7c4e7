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
  struct UserFileTests {
    let terminal: PseudoTerminal

    init() throws {
      terminal = try PseudoTerminal()
    }

    private func read(
      with bindings: String, _ keys: String, history: [String] = []
    ) async throws -> LineResult {
      var path = Array("/tmp/editrc-XXXXXX".utf8CString)
      let file = mkstemp(&path)
      try #require(file >= 0)
      defer {
        close(file)
        unlink(path)
      }
      try #require(write(file, bindings, bindings.utf8.count) == bindings.utf8.count)
      let name = path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
      let editor = try terminal.editor(history: history, userFile: .path(name))
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type(keys)
      return await result
    }

    @Test(arguments: [
      ("bind ^X reprise-cut-word\n", "one two\u{18}\r", "one "),
      ("test:bind ^X ed-move-to-beg\n", "ab\u{18}c\r", "cab"),
      ("other:bind ^W ed-move-to-beg\n# a comment\n\n", "ab\u{17}c\r", "c"),
      ("bind ^W ed-move-to-beg\n", "ab\u{17}c\r", "cab"),
      // What is needed stays, whatever the file says.
      ("bind ^M ed-move-to-beg\nbind ^J ed-move-to-beg\n", "ab\r", "ab"),
      ("bind ^[[A ed-insert\nbind -r ^[[B\n", "ab\u{1B}[Acd\u{1B}[B\r", "ab"),
      ("bind -e\n", "a\u{1B}[200~\nb\u{1B}[201~\r", "a\nb"),
    ])
    func bindingsAreFollowed(_ bindings: String, _ keys: String, _ line: String) async throws {
      #expect(try await read(with: bindings, keys, history: ["ab"]) == .line(line))
    }

    @Test(arguments: [
      ("hello\u{1B}0iX\r", "Xhello"),
      ("hello\u{1B}kk\r", "post /b"),
      ("hello\u{1B}[A\u{1B}[A\r", "post /b"),
      ("\u{1B}[A\u{1B}[A\u{1B}[B\r", "get /a"),
      ("ab\u{1B}0i\u{1B}[200~1\n2\u{1B}[201~X\r", "1\n2Xab"),
      ("ab\u{1B}[200~1\n2\u{1B}[201~X\r", "ab1\n2X"),
      ("ab\u{1B}\u{1B}[200~1\u{1B}[201~\r", "a1b"),
    ])
    func viIsUsable(_ keys: String, _ line: String) async throws {
      let result = try await read(with: "bind -v\n", keys, history: ["post /b", "get /a"])
      #expect(result == .line(line))
    }

    @Test func viEndsTheInputAsWell() async throws {
      #expect(try await read(with: "bind -v\n", "\u{4}") == .endOfInput)
    }
  }
}
