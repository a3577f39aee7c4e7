import Testing

@testable import RepriseRecording
@testable import RepriseWorkbench

struct ReportTextTests {
  private func replay(_ recordings: [(String, isStrict: Bool, [String])]) -> ReplayReport {
    ReplayReport(
      recordings: recordings.map { name, isStrict, unused in
        ReplayReport.Use(recording: name, isStrict: isStrict, served: [], unused: unused)
      }, misses: 0)
  }

  @Test func unusedExchangesAreListed() {
    let report = replay([("a", false, ["0001-GET-x.http"]), ("b", true, ["0002-GET-y.http"])])
    #expect(ReportText.warning(about: report) == "1 exchange unused:\n  a/0001-GET-x.http")
    #expect(
      ReportText.failure(in: report)
        == "1 exchange unused under strict replay:\n  b/0002-GET-y.http")
  }

  @Test func everythingThatWasRecordedIsCounted() {
    var report = RecordingReport(recording: "recordings/friends")
    report.added = ["0003-GET-x.http", "0005-GET-z.http"]
    report.unchanged = ["0001-GET-y.http"]
    report.removed = ["0002-GET-w.http", "0004-GET-x.http"]
    #expect(
      ReportText.lines(of: report) == [
        "recorded 3 exchanges in recordings/friends (2 new, 1 unchanged); "
          + "removed 0002-GET-w.http, 0004-GET-x.http"
      ])
  }

  @Test func whatWentWrongIsNamed() {
    var report = RecordingReport(recording: "recordings/friends")
    report.unrecorded = ["GET http://a.test/ was too large"]
    report.warnings = ["0001-GET-x.http has an empty body"]
    report.writeFailures = ["0002-GET-y.http: no space left on device"]
    #expect(
      ReportText.lines(of: report) == [
        "recorded 0 exchanges in recordings/friends",
        "  not recorded: GET http://a.test/ was too large",
        "  warning: 0001-GET-x.http has an empty body",
        "  not written: 0002-GET-y.http: no space left on device",
      ])
  }

  @Test func nothingUnusedIsNotMentioned() {
    let report = replay([("a", true, [])])
    #expect(ReportText.warning(about: report) == nil)
    #expect(ReportText.failure(in: report) == nil)
  }
}
