import Synchronization

/// Gives results that were written down beforehand, in order, and then the end of input.
///
/// ```swift
/// let lines = ScriptedLines(["get /users", "expect 200"])
/// ```
public final class ScriptedLines: LineEditing {
  private struct State {
    var results: ArraySlice<LineResult>
    var prompts: [Prompt] = []
    var remembered: [String] = []
  }

  private let state: Mutex<State>

  /// Makes an editor that gives these results.
  public init(results: [LineResult]) {
    state = Mutex(State(results: results[...]))
  }

  /// Makes an editor that gives these lines.
  public convenience init(_ lines: [String]) {
    self.init(results: lines.map(LineResult.line))
  }

  /// Gives the next result.
  public func readLine(prompt: Prompt) -> LineResult {
    state.withLock { state in
      state.prompts.append(prompt)
      return state.results.popFirst() ?? .endOfInput
    }
  }

  /// Notes the line, see ``remembered``.
  public func remember(_ line: String) {
    state.withLock { $0.remembered.append(line) }
  }

  /// The prompts that lines were read with, in order.
  public var prompts: [Prompt] { state.withLock(\.prompts) }

  /// The lines that were to be remembered, in order.
  public var remembered: [String] { state.withLock(\.remembered) }
}
