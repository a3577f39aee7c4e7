/// What a recording session wrote.
public struct RecordingReport: Sendable, Hashable, CustomStringConvertible {
  /// The recording as a person knows it, such as `recordings/friends`.
  public var recording: String

  /// The files of exchanges that were new, in the order of their numbers.
  public var added: [String] = []

  /// The files of exchanges that replaced what they held, in the order of their numbers.
  public var changed: [String] = []

  /// The files of exchanges that were recorded again and left as they were.
  public var unchanged: [String] = []

  /// The files that were served from the recording and not sent, when it is extended.
  public var replayed: [String] = []

  /// The files of exchanges that were not sent again and have been removed.
  public var removed: [String] = []

  /// What was not recorded, each with the reason.
  public var unrecorded: [String] = []

  /// What a person should know about what was recorded, such as an empty body.
  public var warnings: [String] = []

  /// What could not be written, each with the reason; the callers got their responses all the same.
  public var writeFailures: [String] = []

  init(recording: String) {
    self.recording = recording
  }

  /// One line for a person, and one for everything that deserves to be named.
  public var description: String {
    var counts = [
      "\(added.count) added", "\(changed.count) changed", "\(unchanged.count) unchanged",
    ]
    if !replayed.isEmpty { counts.append("\(replayed.count) replayed") }
    if !removed.isEmpty { counts.append("\(removed.count) removed") }
    var lines = ["\(recording): " + counts.joined(separator: ", ")]
    lines += removed.map { "  removed: \($0) (not sent again)" }
    lines += unrecorded.map { "  not recorded: \($0)" }
    lines += warnings.map { "  warning: \($0)" }
    lines += writeFailures.map { "  could not be written: \($0)" }
    return lines.joined(separator: "\n")
  }
}
