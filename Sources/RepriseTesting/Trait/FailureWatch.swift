import Synchronization
import Testing

/// Notes whether a test fails, by looking at the issues that it records.
///
/// A known issue counts as a failure: its exchanges may be missing for the same reason.
final class FailureWatch: Sendable {
  private let failed = Atomic(false)

  /// Whether an issue was recorded that is more than a warning.
  var hasFailed: Bool { failed.load(ordering: .relaxed) }

  /// Runs a test and watches it.
  func watching(
    _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void
  ) async throws {
    let trait: IssueHandlingTrait = .compactMapIssues { [self] issue in
      note(issue)
      return issue
    }
    try await trait.provideScope(for: test, testCase: testCase, performing: function)
  }

  private func note(_ issue: Issue) {
    #if compiler(>=6.3)
      if issue.severity == .warning { return }
    #endif
    failed.store(true, ordering: .relaxed)
  }
}
