/// Commands that go on from where they were when they are used again at once.
struct RepeatableCommands {
  private var prefix: (text: String, left: EditBuffer)?
  private var lastWord: (number: Int, start: Int, left: EditBuffer)?

  /// Replaces the text by the next line of the history that starts with what stands before the
  /// cursor; `false` when there is none.
  mutating func goThroughHistory(
    older: Bool, in history: inout LineHistory, _ buffer: inout EditBuffer
  ) -> Bool {
    let text: String
    if let prefix, prefix.left == buffer {
      text = prefix.text
    } else {
      text = EditBuffer(Array(buffer.scalars[..<buffer.cursor]), cursor: 0).text
    }
    let found =
      older
      ? history.older(leaving: buffer.text, startingWith: text)
      : history.newer(leaving: buffer.text, startingWith: text)
    guard let found else { return false }
    buffer = EditBuffer(found)
    prefix = (text, buffer)
    return true
  }

  /// Inserts the last word of the line before, used again that of the one before it, and so on.
  mutating func insertLastWord(of history: LineHistory, into buffer: inout EditBuffer) -> Bool {
    var number = 1
    var start = buffer.cursor
    if let lastWord, lastWord.left == buffer {
      (number, start) = (lastWord.number + 1, lastWord.start)
    }
    guard let word = history.lastWord(ofNewest: number) else { return false }
    buffer.remove(start..<buffer.cursor)
    buffer.insert(word)
    lastWord = (number, start, buffer)
    return true
  }
}
