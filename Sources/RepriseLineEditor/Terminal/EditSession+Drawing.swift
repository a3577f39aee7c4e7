import CLibedit

extension EditSession {
  /// The text that libedit has, and its cursor.
  var buffer: EditBuffer {
    get {
      guard let line = el_wline(editor)?.pointee, let start = line.buffer, let end = line.lastchar,
        let cursor = line.cursor
      else { return EditBuffer([], cursor: 0) }
      let wide = UnsafeBufferPointer(start: start, count: end - start)
      return EditBuffer(wide.map(Unicode.Scalar.init(wide:)), cursor: cursor - start)
    }
    set {
      let count = Int32(clamping: buffer.scalars.count)
      el_cursor(editor, count)
      el_deletestr(editor, count)
      let text = newValue.scalars.filter { $0 != "\0" }
      let wide = WideString(String(EditBuffer.view(text[...])))
      _ = withExtendedLifetime(wide) { el_winsertstr(editor, wide.start) }
      el_cursor(editor, Int32(clamping: newValue.cursor - text.count))
    }
  }

  private var layout: TerminalLayout {
    TerminalLayout(
      prompt: prompt.visible, buffer: buffer,
      columns: terminalColumns, rows: Int(clibedit_terminal_number(editor, "li")))
  }

  var terminalColumns: Int {
    Int(clibedit_terminal_number(editor, "co"))
  }

  /// Prints text where the prompt stands, and the prompt with what is typed below it.
  func drawAbove(_ text: String) {
    eraseDrawing()
    send(text)
    clibedit_refresh(editor)
  }

  /// Shows another prompt and text in place of the present ones.
  func draw(_ rendering: PromptRendering, _ newBuffer: EditBuffer) {
    eraseDrawing()
    setPrompt(rendering)
    buffer = newBuffer
    clibedit_refresh(editor)
  }

  /// Takes the prompt and the text off the screen and leaves the cursor where the prompt stood.
  func eraseDrawing() {
    erase(rowsAbove: layout.cursorRow)
  }

  /// Draws again after the terminal's size changed.
  ///
  /// Some terminals wrap anew what they show and some do not; of the two rows where the cursor may
  /// be now, the smaller one leaves a row too many rather than wipe out one of somebody else's.
  func redrawResized() {
    let before = layout.cursorRow
    el_resize(editor)
    erase(rowsAbove: min(before, layout.cursorRow))
    clibedit_refresh(editor)
  }

  private func erase(rowsAbove rows: Int) {
    guard sendsEscapes else { return send("\n") }
    send("\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J")
  }

  /// Goes below the text and leaves it standing.
  func leaveDrawing() {
    let layout = layout
    send(String(repeating: "\n", count: 1 + layout.lastRow - layout.cursorRow))
  }
}
