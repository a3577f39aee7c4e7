/// What a recording's `recording.json` says.
public struct RecordingSettings: Sendable, Equatable {
  /// `match` → `headers`: names of request fields that have to be equal too, in lower case.
  public var matchHeaders: [String] = []

  /// `ignore`: parts of a request that do not matter.
  public var ignored: [IgnoredPart] = []

  /// `volatile`: further response fields whose change leaves a file untouched; a `*` at the end
  /// stands for any rest.
  public var volatile: [String] = []

  /// `names`: further names whose values are secret.
  public var names: [String] = []

  /// `not-names`: names whose values are no secrets.
  public var notNames: [String] = []

  /// `keep-shape`: kinds of secrets whose placeholder keeps their shape, such as `jwt`.
  public var keepShape: [String] = []

  /// `fill`: templates that give the values of placeholders, by the placeholder's name.
  public var fill: [String: String] = [:]

  /// `origins`: stored origins and the live origins, or templates of them, that stand for them.
  public var origins: [String: String] = [:]

  /// `strict`: whether a used-up exchange is a miss and an unused one a failure.
  public var strict: Bool?

  /// `max-age`: after which time the recording counts as stale.
  public var maximumAge: Duration?

  /// `allow`: findings that a scan passes, with the reason for each.
  public var allowed: [String: String] = [:]

  /// Makes settings that say nothing.
  public init() {}

  /// A part of a request that does not matter when it is matched.
  public enum IgnoredPart: Sendable, Hashable {
    /// The query parameter of this name.
    case query(String)

    /// The header field of this name, in lower case.
    case header(String)

    /// What this JSONPath selects in a JSON body.
    case json(String)
  }
}

/// A `recording.json` that cannot be read, with the place.
public struct RecordingSettingsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file as a person knows it, such as `Fixtures/friends/recording.json`.
  public var file: String

  /// The line, counted from 1.
  public var line: Int

  /// What is wrong and what to do.
  public var reason: String

  /// One sentence for a person.
  public var description: String { "\(file):\(line): \(reason)" }
}
