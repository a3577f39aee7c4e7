/// Reads lines, from a person or from elsewhere.
///
/// There are three: ``LibeditEditor`` at a terminal, ``PlainLineReader`` for pipes and files, and
/// ``ScriptedLines`` for tests.
public protocol LineEditing: Sendable {
  /// Reads one line; blocks the calling thread until there is one.
  ///
  /// An asynchronous program reads on a thread of its own, see ``LineEditorThread``.
  func readLine(prompt: Prompt) -> LineResult

  /// Adds a line to what the Up key brings back while the editor lives.
  ///
  /// Keeping lines beyond that, and keeping secrets out of them, is the caller's.
  func remember(_ line: String)
}

/// What came of reading a line.
public enum LineResult: Sendable, Equatable {
  /// A line without its line end; a line typed over several rows has line feeds within.
  case line(String)

  /// Ctrl-C, or another interruption: what was typed is dropped and reading can go on.
  case interrupted

  /// Ctrl-D on an empty line, the end of the file, or a terminal that is gone.
  case endOfInput

  /// The line could not be read; the text says which and why, for a person.
  case failed(String)
}
