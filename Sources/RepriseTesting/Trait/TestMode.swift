/// What a test does with its requests.
enum TestMode: String, Sendable, CaseIterable {
  case replay, record, extend, live

  /// The mode that the environment asks for, `replay` where it does not.
  ///
  /// - Throws: ``TestModeError`` for an unknown word, and under `CI=true` for a mode that writes.
  static func current(_ environment: [String: String]) throws(TestModeError) -> TestMode {
    guard let word = environment["REPRISE_MODE"], !word.isEmpty else { return .replay }
    guard let mode = TestMode(rawValue: word) else {
      throw TestModeError(
        reason: "REPRISE_MODE is '\(word)'; expected replay, record, extend or live")
    }
    if mode.writes, environment["CI"] == "true" {
      throw TestModeError(
        reason: "REPRISE_MODE=\(word) writes fixtures, which is refused under CI=true")
    }
    return mode
  }

  var writes: Bool { self == .record || self == .extend }
}

/// A mode in which a test cannot run.
public struct TestModeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public let reason: String

  /// One sentence for a person.
  public var description: String { reason }
}
