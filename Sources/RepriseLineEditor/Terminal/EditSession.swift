import CLibedit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

#if canImport(Musl)
  typealias CFile = OpaquePointer
#else
  typealias CFile = UnsafeMutablePointer<FILE>
#endif

/// One libedit editor with all that belongs to it, for one thread at a time.
///
/// libedit calls back through C functions, which find this object in the editor's client data.
final class EditSession {
  /// Why reading ends without a line.
  enum Ending: Equatable {
    case interrupted
    case endOfInput
    case failed(String)
  }

  let editor: OpaquePointer
  let hooks: EditorHooks
  let mailbox: EditorMailbox
  let sendsEscapes: Bool

  var input: TerminalInput
  var history: LineHistory
  var undo = UndoStack()
  var kill = KillBuffer()
  var repeats = RepeatableCommands()

  /// Where the cursor was when Escape was read.
  var cursorAtEscape = 0

  var ending: Ending?
  var signals: TerminalSignals?
  var modes: TerminalModes?

  /// The prompt on the screen.
  var prompt = PromptRendering([], colours: false)

  /// What libedit's prompt functions give; the storage has to outlive their calls.
  let promptStorage = WideString()
  let rightPromptStorage = WideString()

  private let inputDescriptor: Int32
  private let inputFile: CFile
  private let outputFile: CFile
  private let libeditHistory: OpaquePointer?
  private var isClosed = false

  /// Makes an editor on a terminal; `nil` when one of the descriptors is none.
  init?(
    programName: String, history: [String], hooks: EditorHooks, terminal: EditorTerminal,
    mailbox: EditorMailbox
  ) {
    guard isatty(terminal.input) == 1, isatty(terminal.output) == 1,
      let modes = TerminalModes(of: terminal.input)
    else { return nil }
    TerminalLocale.prepare()
    guard let inputFile = Self.open(terminal.input, "r") else { return nil }
    guard let outputFile = Self.open(terminal.output, "w") else {
      fclose(inputFile)
      return nil
    }
    // A key's worth of output goes out in one piece: over a slow line, less flickers.
    setvbuf(outputFile, nil, _IOFBF, 16_384)
    guard
      let editor = el_init_fd(
        programName, inputFile, outputFile, outputFile, terminal.input, terminal.output,
        terminal.output)
    else {
      fclose(inputFile)
      fclose(outputFile)
      return nil
    }
    self.editor = editor
    self.hooks = hooks
    self.mailbox = mailbox
    self.inputFile = inputFile
    self.outputFile = outputFile
    self.history = LineHistory(history)
    inputDescriptor = terminal.input
    input = TerminalInput(fileDescriptor: terminal.input, wake: mailbox.wake)
    libeditHistory = history_init()
    let name = terminal.name ?? getenv("TERM").map { String(cString: $0) } ?? ""
    sendsEscapes = !["", "dumb", "unknown"].contains(name)
    configure(terminal)
    // Recall and search are ours and know every line; libedit's share costs time at every start.
    for line in history.suffix(Self.linesForLibedit) { enterIntoLibedit(line) }
    modes.restore()
  }

  deinit {
    close()
  }

  private static func open(_ fileDescriptor: Int32, _ mode: String) -> CFile? {
    let copy = dup(fileDescriptor)
    guard copy >= 0 else { return nil }
    _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
    guard let file = fdopen(copy, mode) else {
      _ = Self.close(copy)
      return nil
    }
    return file
  }

  private static func close(_ fileDescriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(fileDescriptor)
    #elseif canImport(Musl)
      Musl.close(fileDescriptor)
    #else
      Darwin.close(fileDescriptor)
    #endif
  }

  private func configure(_ terminal: EditorTerminal) {
    if let name = terminal.name { clibedit_set_string(editor, EL_TERMINAL, name) }
    // With EL_SIGNAL libedit would send what it catches on to the whole process group.
    clibedit_set_int(editor, EL_SIGNAL, 0)
    // libedit has CR and LF exchanged; in what is pasted they are to be told apart.
    clibedit_set_terminal_mode(editor, "-icrnl")
    clibedit_set_terminal_mode(editor, "-inlcr")
    clibedit_set_client_data(editor, Unmanaged.passUnretained(self).toOpaque())
    clibedit_set_reader(editor) { editor, character in
      guard let session = EditSession.of(editor), let character else { return -1 }
      return session.readCharacter(into: character)
    }
    let literal = wchar_t(bitPattern: PromptRendering.literalMark.value)
    clibedit_set_prompt(
      editor, EL_PROMPT_ESC, { EditSession.of($0)?.promptStorage.start }, literal)
    clibedit_set_prompt(
      editor, EL_RPROMPT_ESC, { EditSession.of($0)?.rightPromptStorage.start }, literal)
    if let libeditHistory {
      // As it comes, it keeps nothing.
      clibedit_history_set_size(libeditHistory, Int32.max)
      clibedit_set_history(editor, libeditHistory)
    }
    KeyBindings.apply(to: editor, userFile: terminal.userFile)
  }

  static func of(_ editor: OpaquePointer?) -> EditSession? {
    guard let editor, let data = clibedit_client_data(editor) else { return nil }
    return Unmanaged<EditSession>.fromOpaque(data).takeUnretainedValue()
  }

  /// Adds a line to the history.
  func remember(_ line: String) {
    history.add(line)
    enterIntoLibedit(line)
  }

  /// How many of the lines at the start libedit is given.
  private static let linesForLibedit = 1_000

  // libedit's own history serves the commands that a user's configuration may bind.
  private func enterIntoLibedit(_ line: String) {
    if let libeditHistory { clibedit_history_enter(libeditHistory, line) }
  }

  /// Sends text to the terminal, after all that libedit has sent.
  func send(_ text: String) {
    fputs(text, outputFile)
    fflush(outputFile)
  }

  /// Gives the terminal back for good.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    // Otherwise libedit's own end would drop what has been typed ahead.
    clibedit_set_int(editor, EL_EDITMODE, 0)
    el_end(editor)
    if let libeditHistory { history_end(libeditHistory) }
    fclose(inputFile)
    fclose(outputFile)
  }
}

// MARK: Reading

extension EditSession {
  /// Reads one line; the terminal is as it was before when this returns.
  func read(_ prompt: Prompt) -> LineResult {
    guard !isClosed, let remembered = mailbox.beginReading() else { return .endOfInput }
    defer { mailbox.endReading() }
    for line in remembered { remember(line) }
    ending = nil
    history.startOver()
    undo.clear()
    repeats = RepeatableCommands()
    setPrompt(PromptRendering(prompt.pieces, colours: sendsEscapes))
    let right = prompt.rightText.map { [Prompt.Piece($0, colour: .dim)] } ?? []
    rightPromptStorage.set(PromptRendering(right, colours: sendsEscapes).text)

    modes = TerminalModes(of: inputDescriptor)
    signals = TerminalSignals(to: mailbox.wake)
    defer {
      modes?.restore()
      signals = nil
    }
    // By itself libedit shows the prompt first: a key pressed at once would be echoed.
    clibedit_set_int(editor, EL_PREP_TERM, 1)
    setBracketedPaste(true)
    var count: Int32 = 0
    let line = el_wgets(editor, &count)
    let result = ending.map(LineResult.init) ?? Self.result(line, count: Int(count))
    if case .line = result {
    } else {
      leaveDrawing()
      el_reset(editor)
    }
    setBracketedPaste(false)
    return result
  }

  private static func result(_ line: UnsafePointer<wchar_t>?, count: Int) -> LineResult {
    guard let line, count > 0 else { return .endOfInput }
    var scalars = UnsafeBufferPointer(start: line, count: count).map(Unicode.Scalar.init(wide:))
    if scalars.last == "\n" { scalars.removeLast() }
    return .line(EditBuffer(scalars, cursor: 0).text)
  }

  func setPrompt(_ rendering: PromptRendering) {
    prompt = rendering
    promptStorage.set(rendering.text)
  }

  /// Has the terminal mark what is pasted, so that a line feed in it is not taken for Enter.
  func setBracketedPaste(_ isOn: Bool) {
    if sendsEscapes { send(isOn ? "\u{1B}[?2004h" : "\u{1B}[?2004l") }
  }
}

extension LineResult {
  fileprivate init(_ ending: EditSession.Ending) {
    switch ending {
    case .interrupted: self = .interrupted
    case .endOfInput: self = .endOfInput
    case .failed(let reason): self = .failed(reason)
    }
  }
}
