internal import RepriseRecording

/// What is said when a mode ends.
enum ReportText {
  /// What was recorded, in one line, and what deserves to be named, a line each.
  static func lines(of report: RecordingReport) -> [String] {
    let written = report.added.count + report.changed.count + report.unchanged.count
    let counts = [
      (report.added.count, "new"), (report.changed.count, "changed"),
      (report.unchanged.count, "unchanged"), (report.replayed.count, "replayed"),
    ]
    .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    var line = "recorded \(Amount.of(written, "exchange")) in \(report.recording)"
    if !counts.isEmpty { line += " (\(counts.joined(separator: ", ")))" }
    if !report.removed.isEmpty { line += "; removed \(report.removed.joined(separator: ", "))" }
    return [line] + report.unrecorded.map { "  not recorded: \($0)" }
      + report.warnings.map { "  warning: \($0)" }
      + report.writeFailures.map { "  not written: \($0)" }
  }

  /// The exchanges that a replay left unused where that is no failure.
  static func warning(about report: ReplayReport) -> String? {
    let failures = Set(report.failures)
    let unused = report.unused.filter { !failures.contains($0) }
    guard !unused.isEmpty else { return nil }
    return listing(unused, as: "unused")
  }

  /// The exchanges that a strict replay left unused.
  static func failure(in report: ReplayReport) -> String? {
    guard !report.failures.isEmpty else { return nil }
    return listing(report.failures, as: "unused under strict replay")
  }

  private static func listing(_ files: [String], as what: String) -> String {
    (["\(Amount.of(files.count, "exchange")) \(what):"] + files.map { "  \($0)" })
      .joined(separator: "\n")
  }
}
