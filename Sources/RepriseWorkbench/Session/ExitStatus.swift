/// How a run ended, as the number that the process exits with.
package struct ExitStatus: Sendable, Hashable, CustomStringConvertible {
  /// The number that the process exits with.
  package let code: Int32

  /// Everything was done.
  package static let done = ExitStatus(code: 0)
  /// A command had wrong arguments.
  package static let wrongArguments = ExitStatus(code: 1)
  /// A script does not parse; nothing of it ran.
  package static let syntax = ExitStatus(code: 2)
  /// A request could not be made.
  package static let requestNotMade = ExitStatus(code: 3)
  /// An expectation failed, or a status of 400 or more was not expected.
  package static let unexpected = ExitStatus(code: 4)
  /// A miss, an exchange left unused under strict replay, a missing or damaged recording.
  package static let recording = ExitStatus(code: 5)
  /// The run was interrupted.
  package static let interrupted = ExitStatus(code: 130)

  package var description: String { String(code) }
}
