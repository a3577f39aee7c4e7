/// Searching the history backwards, one key at a time.
///
/// libedit's own search ends at the first character beyond Latin-1 and types it into the line.
struct HistorySearch {
  enum Step: Equatable {
    case goOn
    /// Back to the text from before.
    case cancel
    case interrupt
    /// The line found is taken; the key is still to be used.
    case accept(Unicode.Scalar?)
  }

  private var wanted = ""
  private var found: (index: Int, offset: Int)?
  private var hasFailed = false

  mutating func take(_ key: Unicode.Scalar, in history: LineHistory) -> Step {
    switch key {
    case "\u{3}": return .interrupt
    case "\u{7}": return .cancel
    case "\u{12}":
      if !wanted.isEmpty { find(in: history, before: found?.index ?? 0) }
    case "\u{8}", "\u{7F}":
      guard !wanted.isEmpty else { return .cancel }
      wanted.unicodeScalars.removeLast()
      found = nil
      hasFailed = false
      if !wanted.isEmpty { find(in: history, before: history.lines.count) }
    case "\0"..."\u{1F}":
      return .accept(key)
    default:
      wanted.unicodeScalars.append(key)
      find(in: history, before: found.map { $0.index + 1 } ?? history.lines.count)
    }
    return .goOn
  }

  private mutating func find(in history: LineHistory, before limit: Int) {
    let next = history.search(wanted, before: limit)
    hasFailed = next == nil
    if let next { found = next }
  }

  var prompt: PromptRendering {
    let label = hasFailed ? "no line with" : "search"
    return PromptRendering([Prompt.Piece("(\(label) '\(wanted)') ")], colours: false)
  }

  /// The line found, with the cursor at the place that was searched for.
  func shown(in history: LineHistory) -> EditBuffer? {
    found.map {
      EditBuffer(Array(history.lines[$0.index].unicodeScalars), cursor: $0.offset)
    }
  }
}
