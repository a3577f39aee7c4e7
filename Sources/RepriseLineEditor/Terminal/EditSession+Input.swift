import CLibedit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension EditSession {
  /// Reads one character for libedit: 1 for one, 0 at the end, -1 when reading is to stop.
  func readCharacter(into character: UnsafeMutablePointer<wchar_t>) -> Int32 {
    let buffer = buffer
    undo.note(buffer)
    if let scalar = nextScalar() {
      if scalar == "\u{1B}" { cursorAtEscape = buffer.cursor }
      character.pointee = wchar_t(bitPattern: scalar.value)
      return 1
    }
    character.pointee = 0
    guard ending != .endOfInput else { return 0 }
    errno = EINTR
    return -1
  }

  /// The next character; meanwhile messages are shown and signals answered.
  ///
  /// - Returns: `nil` when reading is to stop, for the reason in ``ending``.
  func nextScalar() -> Unicode.Scalar? {
    while ending == nil {
      if let scalar = input.next() { return scalar }
      switch input.wait() {
      case .input: break
      case .end: ending = .endOfInput
      case .failed(let error):
        ending = .failed("reading the terminal: \(String(cString: strerror(error)))")
      case .wake(let bytes):
        for byte in bytes { answer(signal: Int32(byte)) }
        readMailbox()
      }
    }
    return nil
  }

  private func readMailbox() {
    let contents = mailbox.take()
    if !contents.messages.isEmpty { drawAbove(contents.messages.joined()) }
    if contents.isInterrupted { ending = .interrupted }
    if contents.isClosed { ending = .endOfInput }
  }

  private func answer(signal: Int32) {
    switch signal {
    case SIGINT:
      input.clear()
      ending = .interrupted
    case SIGWINCH:
      redrawResized()
    case SIGCONT:
      // The shell may have had the terminal in between.
      eraseDrawing()
      takeTerminal()
    case SIGTSTP, SIGTERM, SIGHUP, SIGQUIT:
      leaveDrawing()
      setBracketedPaste(false)
      clibedit_set_int(editor, EL_PREP_TERM, 0)
      modes?.restore()
      signals?.deliver(signal)
      // Only a program that was stopped, or that handles the signal itself, comes here.
      takeTerminal()
    default: break
    }
  }

  private func takeTerminal() {
    clibedit_set_int(editor, EL_PREP_TERM, 0)
    clibedit_set_int(editor, EL_PREP_TERM, 1)
    setBracketedPaste(true)
    clibedit_refresh(editor)
  }
}
