import Testing

@testable import RepriseRecording

/// At every instant a recording that is being written can be opened.
struct ConcurrentReadersTests {
  @Test func readersNeverSeeHalfAFile() async throws {
    let folder = try ScratchFolder()
    let writer = try folder.writer()
    let first = try writer.write(
      shortExchange("/changing", body: "\u{1}0", type: "image/png"), as: writer.takeNumber())
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await #expect(throws: Never.self) {
          var recorded = first
          for index in 1...150 {
            // A binary body, a text, and a binary body again: its file comes and goes.
            let body = index % 3 == 0 ? "text \(index)" : "\u{1}\(index)"
            recorded = try writer.replace(
              recorded, with: shortExchange("/changing", body: body, type: "image/png")
            ).recorded
            await Task.yield()
          }
        }
      }
      group.addTask {
        await #expect(throws: Never.self) {
          for index in 0..<150 {
            let recorded = try writer.write(
              shortExchange("/new", body: "\u{1}\(index)"), as: writer.takeNumber())
            if index % 2 == 0 { try writer.remove(recorded) }
            await Task.yield()
          }
        }
      }
      for _ in 0..<2 {
        group.addTask {
          await #expect(throws: Never.self) {
            for _ in 0..<150 {
              let recording = try folder.recording()
              #expect(recording.exchanges.first?.fileName == "0001-GET-changing.http")
              await Task.yield()
            }
          }
        }
      }
    }
    let recording = try folder.recording()
    #expect(recording.exchanges.count == 76)
    #expect(try recording.orphans().isEmpty)
  }

  @Test func aSecondSessionThatReplacesTheSameExchange() async throws {
    let folder = try ScratchFolder()
    let writer = try folder.writer()
    let first = try writer.write(
      shortExchange("/x", body: "\u{1}first"), as: writer.takeNumber())
    await withTaskGroup(of: Void.self) { group in
      for session in 0..<3 {
        group.addTask {
          await #expect(throws: Never.self) {
            let writer = try folder.writer()
            for index in 0..<30 {
              _ = try writer.replace(
                first, with: shortExchange("/x", body: "text \(session) \(index)"))
              await Task.yield()
            }
          }
        }
      }
    }
    let recording = try folder.recording()
    #expect(recording.exchanges.count == 1)
    let body = try recording.exchanges[0].exchange.response?.body.load()
    #expect(body?.starts(with: "text ".utf8) ?? false)
    #expect(try folder.names("recordings/friends") == ["0001-GET-x.http"])
  }
}
