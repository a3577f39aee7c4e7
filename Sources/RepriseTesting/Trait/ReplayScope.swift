import RepriseNetworking
import RepriseRecording
import Testing

/// Runs one case of a test with its recording, and judges afterwards what was left.
struct ReplayScope: Sendable {
  let trait: ReplayTrait
  let test: Test
  let testCase: Test.Case?
  let name: String
  let environment: [String: String]

  func run(_ function: @Sendable () async throws -> Void) async throws {
    let replay = TestReplay(try source())
    let failure = FailureWatch()
    do {
      try await TestReplay.$current.withValue(replay) {
        try await failure.watching(test, testCase, function)
      }
    } catch {
      try await end(replay, failed: true)
      throw error
    }
    try await end(replay, failed: failure.hasFailed)
  }

  private func source() throws -> TestReplay.Source {
    let mode = try TestMode.current(environment)
    if mode == .live { return .live }
    let folder = try FixtureFolder.find(
      given: trait.folder, environment: environment, filePath: trait.sourceLocation.filePath)
    guard mode.writes else {
      let path = "\(folder.path)/\(name)"
      guard FixtureFolder.isFolder(path) else {
        throw NoRecording(name: name, folder: folder.path)
      }
      return .replay(
        try ReplayTransport(
          [try Recording.open(folder: path, name: name)], strict: trait.strict,
          rules: trait.rules, redactor: nil, reader: .test))
    }
    guard folder.isSource else {
      throw TestModeError(
        reason: "REPRISE_MODE=\(mode.rawValue) writes only beside the test's source, not into"
          + " \(folder.path)")
    }
    let staged = try StagedRecording(name: name, fixtures: folder.path)
    return .writing(
      try RecordingTransport(
        live: Unsending(), location: staged.stage, mode: mode == .record ? .record : .extend,
        rules: trait.rules),
      staged)
  }

  private func end(_ replay: TestReplay, failed: Bool) async throws {
    switch replay.source {
    case .live: break
    case .replay(let transport):
      if let use = SuiteUse.current[name], trait.name == name {
        use.add(transport.report, failed: failed)
      } else if !failed {
        trait.judge(transport.report)
      }
    case .writing(let transport, let staged):
      let report = try await transport.finish(succeeded: !failed)
      if failed || !report.writeFailures.isEmpty {
        Issue.record(
          "what was recorded is in \(staged.stage.label), for the test failed\n\(report)",
          sourceLocation: trait.sourceLocation)
      } else {
        try staged.keep()
      }
    }
  }
}

/// A recording that a test names does not exist.
public struct NoRecording: Error, Sendable, Hashable, CustomStringConvertible {
  /// The recording's name.
  public let name: String

  /// The folder of fixtures in which it was looked up.
  public let folder: String

  /// One sentence for a person: where it was looked up, and how it comes to be.
  public var description: String {
    "\(folder) has no recording '\(name)'; run the test with REPRISE_MODE=record to make it"
  }
}

/// Stands where each request brings its own live transport.
private struct Unsending: Transport {
  nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    throw NoLiveTransport()
  }
}
