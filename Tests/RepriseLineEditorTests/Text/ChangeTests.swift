@testable import RepriseLineEditor
import Testing

struct UndoStackTests {
  @Test func lettersInARowAreOneStep() {
    var undo = UndoStack()
    for text in ["", "g", "ge", "get", "get ", "get /", "get /a"] { undo.note(EditBuffer(text)) }
    var buffer = EditBuffer("get /a")
    var texts: [String] = []
    while let before = undo.undo(from: buffer) {
      texts.append(before.text)
      buffer = before
    }
    #expect(texts == ["get ", "get", ""])
  }

  @Test func movingTheCursorIsNoStep() {
    var undo = UndoStack()
    undo.note(EditBuffer(""))
    undo.note(EditBuffer("pasted text"))
    undo.note(EditBuffer(Array("pasted text".unicodeScalars), cursor: 3))
    undo.note(EditBuffer(Array("pasX".unicodeScalars), cursor: 4))
    #expect(undo.undo(from: EditBuffer("pasX"))?.cursor == 3)
    #expect(undo.undo(from: EditBuffer("pasted text"))?.text == "")
    #expect(undo.undo(from: EditBuffer("")) == nil)
  }

  @Test func oldStepsAreForgotten() {
    var undo = UndoStack()
    for number in 0...(UndoStack.limit * 2) { undo.note(EditBuffer("\(number) ")) }
    var buffer = EditBuffer("\(UndoStack.limit * 2) ")
    var steps = 0
    while let before = undo.undo(from: buffer) {
      buffer = before
      steps += 1
    }
    #expect(steps == UndoStack.limit - 1)
    undo.clear()
    #expect(undo.undo(from: buffer) == nil)
  }
}

struct KillBufferTests {
  @Test func cutsInARowJoinOnTheSideThatTheyWereMade() {
    var kill = KillBuffer()
    var buffer = EditBuffer("one two three")
    kill.cut(buffer.blankSeparatedWordBefore, on: .before, from: &buffer)
    kill.cut(buffer.blankSeparatedWordBefore, on: .before, from: &buffer)
    #expect(kill.text == "two three")
    #expect(buffer.text == "one ")
    buffer.cursor = 0
    kill.cut(buffer.wordAfter, on: .after, from: &buffer)
    #expect(kill.text == "one")
    kill.cut(0..<1, on: .after, from: &buffer)
    #expect(kill.text == "one ")
  }
}

struct PastedTextTests {
  @Test(arguments: [
    ("a\nb", "a\nb"), ("a\rb", "a\nb"), ("a\r\nb\r\n", "a\nb\n"), ("a\r\r\nb", "a\n\nb"),
    ("\na", "\na"), ("a\0b", "ab"), ("a\tb\u{1B}", "a\tb\u{1B}"),
  ])
  func lineEndsBecomeLineFeeds(_ pasted: String, _ text: String) {
    #expect(PastedText.cleaned(Array(pasted.unicodeScalars)) == text)
  }
}

struct CompletionTests {
  private func completion(_ text: String, _ candidates: [String]) -> Completion {
    Completion(of: EditBuffer(text), candidates: candidates)
  }

  @Test func oneCandidateReplacesTheWord() {
    #expect(completion("get /u", ["/users"]) == .extended(EditBuffer("get /users")))
    #expect(completion("accept", ["Accept:"]) == .extended(EditBuffer("Accept:")))
    #expect(completion("a\n", ["b "]) == .extended(EditBuffer("a\nb ")))
    #expect(completion("get", ["get"]) == .none)
  }

  @Test func severalCandidatesReplaceItAsFarAsTheyAgree() {
    #expect(completion("/u", ["/users/a", "/users/b"]) == .extended(EditBuffer("/users/")))
    #expect(completion("/users/", ["/users/a", "/users/b"]) == .choices(["/users/a", "/users/b"]))
    #expect(completion("x", ["get", "post"]) == .choices(["get", "post"]))
    #expect(completion("get", []) == .none)
  }

  @Test func theTextAfterTheCursorStays() {
    let buffer = EditBuffer(Array("p /x".unicodeScalars), cursor: 1)
    #expect(
      Completion(of: buffer, candidates: ["post"])
        == .extended(EditBuffer(Array("post /x".unicodeScalars), cursor: 4)))
  }

  @Test func choicesStandInColumns() {
    #expect(Completion.columns(["a", "bb", "c", "d", "e"], width: 12) == "a   c   e\nbb  d")
    #expect(Completion.columns(["a", "b"], width: 1) == "a\nb")
    #expect(Completion.columns(["a\u{1B}"], width: 80) == "a\\x1b")
    #expect(Completion.columns([], width: 80) == "")
  }
}
