import Foundation
import Testing

/// `reprise demo` without a terminal.
struct TourTests {
  @Test func theTourRecordsReplaysAndLeavesNothingBehind() async throws {
    let folder = try TemporaryFolder()
    let result = try await Command.reprise(["demo"], in: folder.url).run()
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.contains("# reprise 1"), "a fixture is shown")
    #expect(result.text.contains("byte for byte"))
    #expect(try folder.files().isEmpty)
  }
}
