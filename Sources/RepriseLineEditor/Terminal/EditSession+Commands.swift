import CLibedit

extension EditSession {
  /// Carries out one of the commands that libedit does not have.
  func perform(_ command: EditorCommand) -> CommandOutcome {
    switch command {
    case .acceptLine: acceptLine()
    case .insertNewline: edit { $0.insert("\n") }
    case .interrupt: end(.interrupted)
    case .deleteOrEnd: deleteOrEnd()
    case .paste: paste()
    case .pasteInVi: pasteInVi()
    case .complete: complete()
    case .ignore: .nothing
    case .previousLine: move { $0.moveUp() } ?? recall { $0.older(leaving: $1) }
    case .nextLine: move { $0.moveDown() } ?? recall { $0.newer(leaving: $1) }
    case .previousMatch:
      editIfPossible { repeats.goThroughHistory(older: true, in: &history, &$0) }
    case .nextMatch:
      editIfPossible { repeats.goThroughHistory(older: false, in: &history, &$0) }
    case .search: search()
    case .insertLastWord:
      editIfPossible { repeats.insertLastWord(of: history, into: &$0) }
    case .startOfRow: moveCursor { $0.rowStart }
    case .endOfRow: moveCursor { $0.rowEnd }
    case .cutWord: cut(.before) { $0.blankSeparatedWordBefore }
    case .cutWordPart: cut(.before) { $0.wordBefore }
    case .cutNextWordPart: cut(.after) { $0.wordAfter }
    case .cutToStart:
      // At the start of a row its line feed goes, so that a further press reaches the row above.
      cut(.before) { ($0.rowStart == $0.cursor ? max(0, $0.cursor - 1) : $0.rowStart)..<$0.cursor }
    case .cutToEnd:
      cut(.after) {
        $0.cursor..<($0.rowEnd == $0.cursor ? min($0.cursor + 1, $0.scalars.count) : $0.rowEnd)
      }
    case .insertCut: edit { $0.insert(kill.text) }
    case .undo:
      editIfPossible { buffer in
        guard let before = undo.undo(from: buffer) else { return false }
        buffer = before
        return true
      }
    }
  }

  // MARK: Ending

  private func acceptLine() -> CommandOutcome {
    guard hooks.isComplete(buffer.text) else { return edit { $0.insert("\n") } }
    // Only libedit's own command goes below the last row first; ending here would leave what is
    // printed next glued to the line.
    press(KeyBindings.acceptKey)
    return .nothing
  }

  /// Has libedit read keys before those that are typed.
  private func press(_ keys: String) {
    let keys = WideString(keys)
    withExtendedLifetime(keys) { el_wpush(editor, keys.start) }
  }

  private func end(_ reason: Ending) -> CommandOutcome {
    ending = reason
    return .end
  }

  private func deleteOrEnd() -> CommandOutcome {
    let buffer = buffer
    if buffer.scalars.isEmpty { return end(.endOfInput) }
    guard buffer.cursor < buffer.scalars.count else { return .beep }
    return edit { $0.remove($0.cursor..<($0.cursor + 1)) }
  }

  // MARK: Inserting

  private func paste() -> CommandOutcome {
    let terminator = Array("\u{1B}[201~".unicodeScalars)
    var pasted: [Unicode.Scalar] = []
    while pasted.suffix(terminator.count) != terminator[...] {
      guard let scalar = nextScalar() else { return .end }
      pasted.append(scalar)
    }
    pasted.removeLast(terminator.count)
    let text = PastedText.cleaned(pasted)
    return edit { $0.insert(text) }
  }

  /// Pastes where vi's cursor was before the paste's own Escape ended the inserting.
  private func pasteInVi() -> CommandOutcome {
    buffer.cursor = cursorAtEscape
    guard paste() == .redraw else { return .end }
    press(KeyBindings.insertInVi)
    return .nothing
  }

  private func complete() -> CommandOutcome {
    let buffer = buffer
    // At the start of a row there is no word, but perhaps a body to indent.
    let isIndenting =
      buffer.cursor > buffer.rowStart || buffer.rowStart > 0
      ? buffer.scalars[buffer.rowStart..<buffer.cursor].allSatisfy { $0 == " " } : false
    if isIndenting { return edit { $0.insert("  ") } }
    guard let candidates = hooks.complete(buffer.text, buffer.cursorInUTF8) else { return .beep }
    switch Completion(of: buffer, candidates: candidates) {
    case .none: return .beep
    case .extended(let extended): return edit { $0 = extended }
    case .choices(let choices):
      drawAbove(Completion.columns(choices, width: terminalColumns) + "\n")
      return .nothing
    }
  }

  // MARK: History

  private func recall(
    _ step: (inout LineHistory, String) -> String?
  ) -> CommandOutcome {
    guard let line = step(&history, buffer.text) else { return .beep }
    return edit { $0 = EditBuffer(line) }
  }

  /// Searches the history with every key; any other control key takes what was found.
  private func search() -> CommandOutcome {
    let original = (prompt, buffer)
    var search = HistorySearch()
    while true {
      draw(search.prompt, search.shown(in: history) ?? original.1)
      guard let key = nextScalar() else { return .end }
      switch search.take(key, in: history) {
      case .goOn: continue
      case .interrupt: return end(.interrupted)
      case .cancel:
        draw(original.0, original.1)
      case .accept(let next):
        draw(original.0, search.shown(in: history) ?? original.1)
        if let next { input.pushBack(next) }
      }
      return .nothing
    }
  }

  // MARK: Changing the buffer

  private func edit(_ change: (inout EditBuffer) -> Void) -> CommandOutcome {
    var changed = buffer
    change(&changed)
    buffer = changed
    return .redraw
  }

  private func editIfPossible(_ change: (inout EditBuffer) -> Bool) -> CommandOutcome {
    var changed = buffer
    guard change(&changed) else { return .beep }
    buffer = changed
    return .redraw
  }

  private func cut(
    _ side: KillBuffer.Side, _ range: (EditBuffer) -> Range<Int>
  ) -> CommandOutcome {
    edit { kill.cut(range($0), on: side, from: &$0) }
  }

  private func moveCursor(_ place: (EditBuffer) -> Int) -> CommandOutcome {
    let buffer = buffer
    el_cursor(editor, Int32(clamping: place(buffer) - buffer.cursor))
    return .moveCursor
  }

  private func move(_ step: (inout EditBuffer) -> Bool) -> CommandOutcome? {
    var moved = buffer
    guard step(&moved) else { return nil }
    return moveCursor { _ in moved.cursor }
  }
}
