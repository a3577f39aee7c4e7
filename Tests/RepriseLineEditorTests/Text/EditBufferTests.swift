@testable import RepriseLineEditor
import Testing

struct EditBufferTests {
  /// A buffer of a text in which `|` marks the cursor.
  private func buffer(_ marked: String) -> EditBuffer {
    let scalars = Array(marked.unicodeScalars)
    let cursor = scalars.firstIndex(of: "|") ?? 0
    return EditBuffer(scalars.filter { $0 != "|" }, cursor: cursor)
  }

  private func marked(_ buffer: EditBuffer) -> String {
    var marked = buffer
    marked.insert("|")
    return marked.text
  }

  @Test(arguments: [
    ("ab\ncd|", "ab|\ncd"), ("abcd\nef\nghi|j", "abcd\nef|\nghij"), ("ab\n|", "|ab\n"),
    ("\n\n|", "\n|\n"),
  ])
  func upGoesToTheSamePlaceInTheRowAbove(_ before: String, _ after: String) {
    var buffer = buffer(before)
    let hasMoved = buffer.moveUp()
    #expect(hasMoved)
    #expect(marked(buffer) == after)
  }

  @Test(arguments: [
    ("a|b\ncd", "ab\nc|d"), ("abcd|\nef\nghij", "abcd\nef|\nghij"), ("|\n", "\n|"),
  ])
  func downGoesToTheSamePlaceInTheRowBelow(_ before: String, _ after: String) {
    var buffer = buffer(before)
    let hasMoved = buffer.moveDown()
    #expect(hasMoved)
    #expect(marked(buffer) == after)
  }

  @Test(arguments: ["|", "ab|c", "ab|\ncd"])
  func thereIsNoRowAboveTheFirst(_ text: String) {
    var buffer = buffer(text)
    let hasMoved = buffer.moveUp()
    #expect(!hasMoved)
    #expect(marked(buffer) == text)
  }

  @Test(arguments: ["|", "ab|c", "ab\n|cd"])
  func thereIsNoRowBelowTheLast(_ text: String) {
    var buffer = buffer(text)
    let hasMoved = buffer.moveDown()
    #expect(!hasMoved)
    #expect(marked(buffer) == text)
  }

  @Test(arguments: [
    ("get /users/a|b", "get |b", "get /users/|b"), ("one  |", "|", "|"), ("|", "|", "|"),
    ("a é-ü|", "a |", "a é-|"), ("a.b |c", "|c", "a.|c"),
  ])
  func wordsBefore(_ text: String, _ withoutWord: String, _ withoutPart: String) {
    var whole = buffer(text)
    whole.remove(whole.blankSeparatedWordBefore)
    #expect(marked(whole) == withoutWord)
    var part = buffer(text)
    part.remove(part.wordBefore)
    #expect(marked(part) == withoutPart)
  }

  @Test(arguments: [("a|b c", "a| c"), ("a| .b-c", "a|-c"), ("a|", "a|")])
  func wordAfter(_ text: String, _ without: String) {
    var buffer = buffer(text)
    buffer.remove(buffer.wordAfter)
    #expect(marked(buffer) == without)
  }

  @Test func placesAreInScalarsAndInUTF8() {
    var buffer = EditBuffer("é你x")
    #expect((buffer.cursor, buffer.cursorInUTF8) == (3, 6))
    buffer.cursor = 1
    #expect(buffer.cursorInUTF8 == 2)
    #expect(EditBuffer(["a"], cursor: 9).cursor == 1)
    #expect(EditBuffer(["a"], cursor: -1).cursor == 0)
  }

  @Test func upAndDownNeverLeaveTheText() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let scalars = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        ["a", "\n", " ", "é"].randomElement(using: &random) ?? "a" as Unicode.Scalar
      }
      let start = EditBuffer(scalars, cursor: Int.random(in: 0...scalars.count, using: &random))
      var moved = start
      let rows = scalars.count { $0 == "\n" } + 1
      var steps = 0
      while moved.moveUp() { steps += 1 }
      #expect(steps == scalars[..<start.cursor].count { $0 == "\n" })
      steps = 0
      while moved.moveDown() { steps += 1 }
      #expect(steps == rows - 1)
      #expect(moved.scalars == scalars)
    }
  }
}
