/// The states that a text went through, for undoing one at a time.
struct UndoStack {
  /// More steps than anybody takes back; keeps a pasted body from being held thousands of times.
  static let limit = 200

  private var states: [EditBuffer] = []
  private var isTyping = false

  /// Notes a state, unless only the cursor moved since the one before; letters in a row are one step.
  mutating func note(_ buffer: EditBuffer) {
    guard let last = states.last else {
      states = [buffer]
      return
    }
    guard last.scalars != buffer.scalars else {
      states[states.count - 1].cursor = buffer.cursor
      return
    }
    let typesOn =
      buffer.scalars.count == last.scalars.count + 1 && buffer.cursor == last.cursor + 1
      && !buffer.scalars[buffer.cursor - 1].properties.isWhitespace
    if typesOn && isTyping { states.removeLast() }
    isTyping = typesOn
    states.append(buffer)
    if states.count > Self.limit { states.removeFirst() }
  }

  /// The state before the present one, `nil` at the first.
  mutating func undo(from present: EditBuffer) -> EditBuffer? {
    isTyping = false
    while let last = states.last, last.scalars == present.scalars { states.removeLast() }
    return states.last
  }

  mutating func clear() {
    states = []
    isTyping = false
  }
}
