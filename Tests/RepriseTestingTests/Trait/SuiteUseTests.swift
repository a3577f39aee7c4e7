import RepriseRecording
import Testing

@testable import RepriseTesting

@Suite struct SuiteUseTests {
  private func report(unused: [String]) throws -> ReplayReport {
    var report = try ReplayTransport([Recording(name: "friends", exchanges: [])]).report
    report.recordings[0].unused = unused
    return report
  }

  @Test func onlyWhatNoTestHasUsedIsLeft() throws {
    let use = SuiteUse()
    #expect(use.report == nil, "no test has run")
    use.add(try report(unused: ["1", "2", "3"]), failed: false)
    use.add(try report(unused: ["2", "3", "4"]), failed: false)
    #expect(use.report?.unused == ["friends/2", "friends/3"])
  }

  @Test func aFailedTestSilencesTheSuite() throws {
    let use = SuiteUse()
    use.add(try report(unused: ["1"]), failed: true)
    use.add(try report(unused: ["1"]), failed: false)
    #expect(use.report == nil)
  }
}

@Suite struct FailureWatchTests {
  @Test func aTestWithoutIssuesHasNotFailed() async throws {
    let watch = FailureWatch()
    try await watch.watching(try #require(Test.current), Test.Case.current) {}
    #expect(!watch.hasFailed)
  }

  @Test func anIssueIsAFailureAlsoAKnownOne() async throws {
    let watch = FailureWatch()
    let test = try #require(Test.current)
    await withKnownIssue {
      try await watch.watching(test, Test.Case.current) { Issue.record("on purpose") }
    }
    #expect(watch.hasFailed)
  }

  #if compiler(>=6.3)
    @Test func aWarningIsNone() async throws {
      let watch = FailureWatch()
      let test = try #require(Test.current)
      await withKnownIssue(isIntermittent: true) {
        try await watch.watching(test, Test.Case.current) {
          Issue.record("on purpose", severity: .warning)
        }
      }
      #expect(!watch.hasFailed)
    }
  #endif
}
