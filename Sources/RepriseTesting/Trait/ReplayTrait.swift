import RepriseNetworking
public import RepriseRecording
public import Testing

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Lets a test, or every test of a suite, be answered from a recording.
///
/// Any number of tests run in parallel: each has positions of its own. On a suite with a name the
/// tests share the files, and unused exchanges are judged over the suite.
public struct ReplayTrait: TestTrait, SuiteTrait, TestScoping {
  let name: String?
  let strict: Bool?
  let rules: MatchRules
  let folder: String?
  let sourceLocation: SourceLocation

  /// A suite's trait is one for each of its tests.
  public var isRecursive: Bool { true }

  /// Gives the scope of a suite, and of each case of a test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> ReplayTrait? {
    test.isSuite || testCase != nil ? self : nil
  }

  /// Runs a test, or the tests of a suite, with the recording.
  ///
  /// - Throws: ``FixturesNotFound``, `RecordingNotFound` and what opening a recording throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let environment = ProcessInfo.processInfo.environment
    if test.isSuite {
      guard let name, SuiteUse.current[name] == nil else { return try await function() }
      let use = SuiteUse()
      try await SuiteUse.$current.withValue(
        SuiteUse.current.merging([name: use]) { $1 }, operation: function)
      if let report = use.report { judge(report) }
    } else {
      try await ReplayScope(
        trait: self, test: test, testCase: testCase,
        name: name ?? TestName.recording(for: test), environment: environment
      ).run(function)
    }
  }

  /// Reports what was left unused: an error where the replay is strict, else a warning.
  func judge(_ report: ReplayReport) {
    for use in report.recordings where !use.unused.isEmpty {
      let files = use.unused.map { "\n  \(use.recording)/\($0)" }.joined()
      let text = "\(use.unused.count) recorded exchange(s) not used:\(files)"
      if use.isStrict {
        Issue.record("\(text)", sourceLocation: sourceLocation)
      } else {
        #if compiler(>=6.3)
          Issue.record("\(text)", severity: .warning, sourceLocation: sourceLocation)
        #endif
      }
    }
  }
}

extension Trait where Self == ReplayTrait {
  /// Answers the requests of a test from a recording under `Fixtures/`.
  ///
  /// - Parameters:
  ///   - name: the recording; left out, it is `Suite/test`.
  ///   - strict: whether a used-up exchange is a miss and an unused one a failure; left out, the
  ///     recording's settings say so.
  ///   - rules: what is matched and what is not, on top of what the recording's settings say.
  ///   - folder: the folder of fixtures; left out, it is `REPRISE_FIXTURES`, or the nearest
  ///     `Fixtures` from the test's source file upward.
  ///   - sourceLocation: where the test is.
  public static func replay(
    _ name: String? = nil, strict: Bool? = nil, rules: MatchRules = .standard,
    in folder: URL? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> ReplayTrait {
    ReplayTrait(
      name: name, strict: strict, rules: rules, folder: folder?.path,
      sourceLocation: sourceLocation)
  }
}
