/// What a replay served and what it left unused.
public struct ReplayReport: Sendable, Hashable, CustomStringConvertible {
  /// One of the recordings that were searched, in their order.
  public struct Use: Sendable, Hashable {
    /// The recording's name.
    public var recording: String

    /// Whether an unused exchange is a failure rather than a warning.
    public var isStrict: Bool

    /// The files that were served at least once, in recorded order, with how often.
    public var served: [Served]

    /// The files that were never served, in recorded order.
    public var unused: [String]
  }

  /// An exchange that was served.
  public struct Served: Sendable, Hashable {
    /// The file name of the exchange.
    public var fileName: String

    /// How often it was served.
    public var times: Int
  }

  /// The recordings, in the order in which they are searched.
  public var recordings: [Use]

  /// The number of requests that no exchange answered.
  public var misses: Int

  /// How many requests were answered.
  public var served: Int { recordings.reduce(0) { $0 + $1.served.reduce(0) { $0 + $1.times } } }

  /// Every unused exchange as `recording/file`.
  public var unused: [String] {
    recordings.flatMap { use in use.unused.map { "\(use.recording)/\($0)" } }
  }

  /// The unused exchanges of recordings that are replayed strictly, as `recording/file`.
  public var failures: [String] {
    recordings.filter(\.isStrict).flatMap { use in use.unused.map { "\(use.recording)/\($0)" } }
  }

  /// One line for a person, and one for each unused exchange.
  public var description: String {
    var lines = ["replay: \(served) served, \(unused.count) unused, \(misses) missed"]
    for use in recordings {
      lines += use.unused.map { "  unused: \(use.recording)/\($0)" }
    }
    return lines.joined(separator: "\n")
  }
}
