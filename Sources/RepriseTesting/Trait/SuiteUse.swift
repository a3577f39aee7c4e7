import RepriseRecording
import Synchronization

/// What the tests of a suite have used together of one recording.
final class SuiteUse: Sendable {
  /// Those of the suites that are running in this task, by the name of the recording.
  @TaskLocal static var current: [String: SuiteUse] = [:]

  private struct State: Sendable {
    var report: ReplayReport?
    var hasFailed = false
  }

  private let state = Mutex(State())

  /// Adds what one test has used.
  func add(_ report: ReplayReport, failed: Bool) {
    state.withLock { state in
      state.hasFailed = state.hasFailed || failed
      guard var known = state.report else {
        state.report = report
        return
      }
      for (index, use) in report.recordings.enumerated() where index < known.recordings.count {
        known.recordings[index].unused.removeAll { !use.unused.contains($0) }
      }
      state.report = known
    }
  }

  /// What no test has used, `nil` where a test failed or none ran.
  var report: ReplayReport? {
    state.withLock { $0.hasFailed ? nil : $0.report }
  }
}
