/// The text cut last, which Ctrl-Y inserts; cuts in a row join.
struct KillBuffer {
  enum Side { case before, after }

  private(set) var text = ""
  private var left: EditBuffer?

  /// Cuts a range out of a buffer.
  mutating func cut(_ range: Range<Int>, on side: Side, from buffer: inout EditBuffer) {
    if left != buffer { text = "" }
    let removed = buffer.remove(range)
    text = side == .before ? removed + text : text + removed
    left = buffer
  }
}
