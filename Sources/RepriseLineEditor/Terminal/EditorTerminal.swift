/// The terminal that an editor works on; it stays the caller's to close.
package struct EditorTerminal: Sendable {
  /// Where keys come from.
  package var input: Int32

  /// Where the line is shown.
  package var output: Int32

  /// The kind of terminal, `nil` for what the environment says.
  package var name: String?

  /// The file of the user's own key bindings.
  package var userFile: UserFile

  /// Where a user's key bindings stand, see editrc(5).
  package enum UserFile: Sendable {
    /// In `~/.editrc`, or in the file that `EDITRC` names.
    case usual
    /// In a file of that path.
    case path(String)
    /// Nowhere.
    case none
  }

  /// Makes a terminal; by default the one of standard input and output.
  package init(
    input: Int32 = 0, output: Int32 = 1, name: String? = nil,
    userFile: UserFile = .usual
  ) {
    self.input = input
    self.output = output
    self.name = name
    self.userFile = userFile
  }
}
