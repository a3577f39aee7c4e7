import HTTPTypes
import RepriseNetworking
import RepriseRedaction
import Synchronization
import Testing

@testable import RepriseRecording

/// What happens when the folder cannot be written: the caller still gets its response.
@Suite struct WriteFailureTests {
  private let get = Sample.request("GET http://a.test/x")

  @Test func aFolderThatVanishesIsReportedAndNothingElseIsLost() async throws {
    let studio = try Studio()
    try await studio.record(
      FakeLive { _ in .text("a") }, [get, Sample.request("GET http://a.test/y")])
    let notices = Mutex<[String]>([])
    var context = RequestContext()
    context.observe = { event in
      if case .notice(let text) = event { notices.withLock { $0.append(text) } }
    }
    let recorder = try studio.recorder(FakeLive { _ in .text("live") })
    #expect(try await recorder.text(get) == "live")
    let hidden = studio.folder("hidden")
    #expect(rename(studio.location.folder, hidden) == 0)
    let response = try await recorder.send(
      Sample.request("GET http://a.test/z"), context: context)
    #expect(try await response.text() == "live")
    #expect(rename(hidden, studio.location.folder) == 0)
    let report = try await recorder.finish(succeeded: true)
    #expect(report.writeFailures.count == 1)
    #expect(report.writeFailures[0].hasPrefix("GET http://a.test/z: recordings/friends"))
    #expect(notices.withLock { $0 } == ["not recorded: " + report.writeFailures[0]])
    #expect(report.changed == ["0001-GET-x.http"])
    #expect(report.removed == [], "a session that could not write everything removes nothing")
    #expect(try studio.files == ["0001-GET-x.http", "0002-GET-y.http"])
  }

  @Test func aFolderThatCannotBeMadeIsAnErrorAtOnce() throws {
    let studio = try Studio()
    try studio.folder.write("recordings", "a file")
    #expect(throws: FileSystemError.self) {
      try studio.recorder(FakeLive { _ in .text("live") })
    }
  }

  @Test func aDamagedRecordingIsAnErrorAtOnce() throws {
    let studio = try Studio()
    try studio.folder.write("recordings/friends/0001-GET-x.http", "nonsense\n")
    #expect(throws: FixtureDamage.self) {
      try studio.recorder(FakeLive { _ in .text("live") })
    }
  }

  @Test func theReportNamesEverything() {
    var report = RecordingReport(recording: "recordings/friends")
    report.added = ["a"]
    report.replayed = ["b"]
    report.removed = ["c"]
    report.unrecorded = ["d: why"]
    report.warnings = ["e"]
    report.writeFailures = ["f: full"]
    #expect(
      report.description == """
        recordings/friends: 1 added, 0 changed, 0 unchanged, 1 replayed, 1 removed
          removed: c (not sent again)
          not recorded: d: why
          warning: e
          could not be written: f: full
        """)
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
