/// What the editor asks of the language whose lines it reads.
///
/// The closures are called on the thread that reads, between two keys: they have to be quick.
public struct EditorHooks: Sendable {
  /// Whether a text is whole: when it is not, Enter starts a new row and reading goes on.
  public var isComplete: @Sendable (String) -> Bool

  /// Gives the texts that could replace the word before the cursor, when Tab is pressed.
  ///
  /// The second argument is the place of the cursor, in UTF-8 bytes. The word starts after the last
  /// blank before the cursor. `nil` says that nothing is completed here, `[]` that nothing fits; a
  /// blank after a finished word is part of the text given.
  public var complete: @Sendable (String, Int) -> [String]?

  /// Makes hooks; by default every line is complete and Tab completes nothing.
  public init(
    isComplete: @escaping @Sendable (String) -> Bool = { _ in true },
    complete: @escaping @Sendable (String, Int) -> [String]? = { _, _ in nil }
  ) {
    self.isComplete = isComplete
    self.complete = complete
  }
}
