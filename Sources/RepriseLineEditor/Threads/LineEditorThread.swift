/// Reads lines on a thread of its own, so that a waiting prompt holds no thread of the program's pool.
public struct LineEditorThread: Sendable {
  private let editor: any LineEditing
  private let worker: WorkerThread?

  /// Makes a thread for an editor; it ends when the last copy of this value is gone.
  public init(_ editor: any LineEditing) {
    self.editor = editor
    worker = WorkerThread()
  }

  /// Reads one line on the thread; calls that overlap are served in order.
  ///
  /// Cancelling the calling task does not end the reading: an editor that can be interrupted has a
  /// method of its own for that, such as ``LibeditEditor/interruptReading()``.
  public func readLine(prompt: Prompt) async -> LineResult {
    await run { [editor] in editor.readLine(prompt: prompt) }
      ?? .failed("the line editor: the system has no thread or no file descriptor left for it")
  }

  /// Asks for a text at the terminal without showing what is typed, see
  /// ``readSecret(prompt:input:output:)``.
  public func readSecret(prompt: String) async -> String? {
    await run { RepriseLineEditor.readSecret(prompt: prompt) } ?? nil
  }

  /// Runs something else that blocks on the thread.
  ///
  /// - Returns: what `body` gives; `nil` when there is no thread to run it on.
  public func run<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
  ) async -> Value? {
    guard let worker else { return nil }
    return await withCheckedContinuation { continuation in
      worker.run { continuation.resume(returning: body()) }
    }
  }
}
