import Synchronization

/// Edits lines at a terminal with libedit.
///
/// It knows emacs keys (or what `~/.editrc` says), history, multi-row texts and bracketed paste.
/// While a line is read Ctrl-C drops it, Ctrl-Z stops the program, and a change of the terminal's
/// size draws the line anew; between two lines the editor leaves signals and terminal alone.
///
/// ```swift
/// guard let editor = LibeditEditor(programName: "reprise", history: [], hooks: EditorHooks())
/// else { … }  // standard input or output is no terminal
/// let lines = LineEditorThread(editor)
/// while case .line(let line) = await lines.readLine(prompt: Prompt(text: "> ")) { … }
/// editor.close()
/// ```
public final class LibeditEditor: LineEditing {
  private let session: Mutex<EditSession>
  private let mailbox: EditorMailbox

  /// Makes an editor on standard input and output; `nil` when one of them is no terminal.
  ///
  /// - Parameters:
  ///   - programName: what lines for this program start with in `~/.editrc`.
  ///   - history: the lines that Up brings back, oldest first.
  public convenience init?(programName: String, history: [String], hooks: EditorHooks) {
    self.init(
      programName: programName, history: history, hooks: hooks, terminal: EditorTerminal())
  }

  /// Makes an editor on any terminal; `nil` when it is none.
  package init?(
    programName: String, history: [String], hooks: EditorHooks, terminal: EditorTerminal
  ) {
    guard let wake = WakePipe() else { return nil }
    let mailbox = EditorMailbox(wake: wake, output: terminal.output)
    guard
      let session = EditSession(
        programName: programName, history: history, hooks: hooks, terminal: terminal,
        mailbox: mailbox)
    else { return nil }
    self.mailbox = mailbox
    self.session = Mutex(session)
  }

  /// Reads one line; blocks the calling thread.
  ///
  /// ``interruptReading()`` ends that from another thread; the hooks run within it and must not call
  /// back into ``readLine(prompt:)`` or ``close()``.
  ///
  /// The terminal is in its usual mode again when this returns, whatever the result. One line is
  /// read at a time in a process, for signals are the process's.
  public func readLine(prompt: Prompt) -> LineResult {
    session.withLock { $0.read(prompt) }
  }

  /// Adds a line to the history; a line that is being read does not see it yet.
  public func remember(_ line: String) {
    mailbox.remember(line)
  }

  /// Prints text above the prompt, from any thread; what is typed stays.
  ///
  /// The text is sent as it is: whoever gives it has made its control characters harmless. A line
  /// feed at its end is added if missing. Without a prompt on the screen it is printed at once.
  public func printAbove(_ text: String) {
    mailbox.print(text)
  }

  /// Has a line that is being read end as ``LineResult/interrupted``, from any thread.
  public func interruptReading() {
    mailbox.interrupt()
  }

  /// Gives the terminal back for good, from any thread; reading gives the end of input from then on.
  public func close() {
    mailbox.close()
    session.withLock { $0.close() }
  }
}
