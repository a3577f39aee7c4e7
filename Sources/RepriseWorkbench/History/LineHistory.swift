private import Synchronization

/// The lines that were typed at the prompt, in this session and in those before it.
///
/// Nothing secret is kept: a line passes through redaction before anything else sees it, and one
/// that gives a secret its value is not kept at all.
package final class LineHistory: Sendable {
  /// The largest number of entries that a session starts with.
  package static let limit = 10_000

  private struct State {
    var entries: [String] = []
    var isLoaded = false
    var hasComplained = false
  }

  private let file: HistoryFile?
  private let isSecret: @Sendable (_ name: String) -> Bool
  private let redacted: @Sendable (_ line: String) -> String
  private let state = Mutex(State())

  /// Makes the history of a session; nothing is read yet.
  ///
  /// - Parameters:
  ///   - file: where lines survive the session; `nil` to remember them in this session only.
  ///   - isSecret: whether a variable of this name holds a secret.
  ///   - redacted: gives a line without its secrets.
  package init(
    file: String?, isSecret: @escaping @Sendable (String) -> Bool,
    redacted: @escaping @Sendable (String) -> String
  ) {
    self.file = file.map(HistoryFile.init)
    self.isSecret = isSecret
    self.redacted = redacted
  }

  /// The entries, oldest first.
  package var entries: [String] { state.withLock { $0.entries } }

  /// Reads the file, once.
  ///
  /// - Returns: what a person should be told, where the file could not be read.
  @discardableResult
  package func load() -> String? {
    state.withLock { state -> String? in
      guard let file, !state.isLoaded else { return nil }
      state.isLoaded = true
      do {
        state.entries =
          HistoryLine.entries(of: try file.read(), limit: Self.limit) + state.entries
        return nil
      } catch {
        return complaint(error, &state)
      }
    }
  }

  /// What is kept of a line: the line without its secrets.
  ///
  /// - Returns: `nil` for a line that is not kept: a blank one, and one that gives a secret its value.
  package func entry(for line: String) -> String? {
    let trimmed = HistoryRules.trimmed(line)
    guard !trimmed.isEmpty, !HistoryRules.givesSecret(trimmed, isSecret: isSecret) else {
      return nil
    }
    return redacted(trimmed)
  }

  /// Keeps a line, unless it is blank, repeats the line before it or gives a secret its value.
  ///
  /// - Returns: what a person should be told, once a session: that the file cannot be written.
  @discardableResult
  package func add(_ line: String) -> String? {
    guard let entry = entry(for: line) else { return nil }
    return state.withLock { state -> String? in
      guard state.entries.last != entry else { return nil }
      state.entries.append(entry)
      guard let file else { return nil }
      do {
        try file.append(HistoryLine.encoded(entry))
        return nil
      } catch {
        return complaint(error, &state)
      }
    }
  }

  /// Takes out what must not be there any more, in memory and in the file: lines that gave a value
  /// to a name that is secret now, and secrets that have been declared since a line was kept.
  ///
  /// - Returns: what a person should be told, where the file could not be rewritten.
  @discardableResult
  package func purge() -> String? {
    let keep: (String) -> String? = { [isSecret, redacted] line in
      HistoryRules.givesSecret(line, isSecret: isSecret) ? nil : redacted(line)
    }
    return state.withLock { state -> String? in
      state.entries = state.entries.compactMap(keep)
      guard let file else { return nil }
      do {
        try file.rewrite { line in
          let entry = HistoryLine.decoded(line)
          guard let kept = keep(entry) else { return nil }
          return kept == entry ? line : HistoryLine.encoded(kept).dropLast()
        }
        return nil
      } catch {
        return complaint(error, &state)
      }
    }
  }

  private func complaint(_ error: any Error, _ state: inout State) -> String? {
    if state.hasComplained { return nil }
    state.hasComplained = true
    return "\(error)"
  }
}
