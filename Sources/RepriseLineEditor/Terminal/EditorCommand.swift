import CLibedit

/// The commands that the editor adds to those of libedit, by the names that `.editrc` can bind.
enum EditorCommand: String, CaseIterable {
  case acceptLine = "reprise-accept-line"
  case insertNewline = "reprise-insert-newline"
  case interrupt = "reprise-interrupt"
  case deleteOrEnd = "reprise-delete-or-end"
  case paste = "reprise-paste"
  case pasteInVi = "reprise-paste-in-vi"
  case complete = "reprise-complete"
  case ignore = "reprise-ignore"
  case previousLine = "reprise-previous-line"
  case nextLine = "reprise-next-line"
  case previousMatch = "reprise-previous-match"
  case nextMatch = "reprise-next-match"
  case search = "reprise-search"
  case insertLastWord = "reprise-insert-last-word"
  case startOfRow = "reprise-start-of-row"
  case endOfRow = "reprise-end-of-row"
  case cutWord = "reprise-cut-word"
  case cutWordPart = "reprise-cut-word-part"
  case cutNextWordPart = "reprise-cut-next-word-part"
  case cutToStart = "reprise-cut-to-start"
  case cutToEnd = "reprise-cut-to-end"
  case insertCut = "reprise-insert-cut"
  case undo = "reprise-undo"

  var help: String {
    switch self {
    case .acceptLine: "Enter the text, or start a row when it is not complete"
    case .insertNewline: "Start a row"
    case .interrupt: "Drop the text"
    case .deleteOrEnd: "Delete the next character; end the input when there is no text"
    case .paste: "Insert what the terminal pastes"
    case .pasteInVi: "Insert what the terminal pastes, and go on inserting"
    case .complete: "Complete the word before the cursor"
    case .ignore: "Do nothing"
    case .previousLine: "Go to the row above, or to the line before in the history"
    case .nextLine: "Go to the row below, or to the next line in the history"
    case .previousMatch: "Go to the line before that starts with what is before the cursor"
    case .nextMatch: "Go to the next line that starts with what is before the cursor"
    case .search: "Search the history backwards"
    case .insertLastWord: "Insert the last word of the line before"
    case .startOfRow: "Go to the start of the row"
    case .endOfRow: "Go to the end of the row"
    case .cutWord: "Cut back to the blank before the word"
    case .cutWordPart: "Cut back to the start of the word"
    case .cutNextWordPart: "Cut to the end of the word"
    case .cutToStart: "Cut back to the start of the row"
    case .cutToEnd: "Cut to the end of the row"
    case .insertCut: "Insert what was cut"
    case .undo: "Take back the last change"
    }
  }

  /// The function for libedit, which tells a command nothing but the key that called it.
  var function: clibedit_command {
    switch self {
    case .acceptLine: { editor, _ in EditorCommand.acceptLine.run(editor) }
    case .insertNewline: { editor, _ in EditorCommand.insertNewline.run(editor) }
    case .interrupt: { editor, _ in EditorCommand.interrupt.run(editor) }
    case .deleteOrEnd: { editor, _ in EditorCommand.deleteOrEnd.run(editor) }
    case .paste: { editor, _ in EditorCommand.paste.run(editor) }
    case .pasteInVi: { editor, _ in EditorCommand.pasteInVi.run(editor) }
    case .complete: { editor, _ in EditorCommand.complete.run(editor) }
    case .ignore: { editor, _ in EditorCommand.ignore.run(editor) }
    case .previousLine: { editor, _ in EditorCommand.previousLine.run(editor) }
    case .nextLine: { editor, _ in EditorCommand.nextLine.run(editor) }
    case .previousMatch: { editor, _ in EditorCommand.previousMatch.run(editor) }
    case .nextMatch: { editor, _ in EditorCommand.nextMatch.run(editor) }
    case .search: { editor, _ in EditorCommand.search.run(editor) }
    case .insertLastWord: { editor, _ in EditorCommand.insertLastWord.run(editor) }
    case .startOfRow: { editor, _ in EditorCommand.startOfRow.run(editor) }
    case .endOfRow: { editor, _ in EditorCommand.endOfRow.run(editor) }
    case .cutWord: { editor, _ in EditorCommand.cutWord.run(editor) }
    case .cutWordPart: { editor, _ in EditorCommand.cutWordPart.run(editor) }
    case .cutNextWordPart: { editor, _ in EditorCommand.cutNextWordPart.run(editor) }
    case .cutToStart: { editor, _ in EditorCommand.cutToStart.run(editor) }
    case .cutToEnd: { editor, _ in EditorCommand.cutToEnd.run(editor) }
    case .insertCut: { editor, _ in EditorCommand.insertCut.run(editor) }
    case .undo: { editor, _ in EditorCommand.undo.run(editor) }
    }
  }

  private func run(_ editor: OpaquePointer?) -> UInt8 {
    guard let session = EditSession.of(editor) else { return UInt8(CC_ERROR) }
    return UInt8(session.perform(self).code)
  }
}

/// What libedit is to do after a command.
enum CommandOutcome {
  case nothing, redraw, moveCursor, beep, end

  fileprivate var code: Int32 {
    switch self {
    case .nothing: CC_NORM
    case .redraw: CC_REFRESH
    case .moveCursor: CC_CURSOR
    case .beep: CC_ERROR
    case .end: CC_EOF
    }
  }
}
