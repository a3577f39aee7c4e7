import Testing

@testable import RepriseRecording

/// Sessions that write one recording at the same time lose nothing.
struct ConcurrentWritersTests {
  @Test func fourWritersLoseNothing() async throws {
    let folder = try ScratchFolder()
    let written = try await withThrowingTaskGroup(of: [Int].self) { group in
      for writer in 0..<4 {
        group.addTask {
          var numbers: [Int] = []
          for index in 0..<200 {
            // Each opens the recording anew now and then, as a new session does.
            let session = try folder.writer()
            let number = try session.takeNumber()
            numbers.append(number.number)
            let body = index % 5 == 0 ? "\u{1}binary" : "text"
            try session.write(shortExchange("/w\(writer)-\(index)", body: body), as: number)
          }
          return numbers
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(written.count == 800)
    #expect(Set(written).count == 800)
    let recording = try folder.recording()
    #expect(recording.exchanges.count == 800)
    #expect(recording.exchanges.map(\.number) == written.sorted())
    #expect(try recording.orphans().isEmpty)
    #expect(try folder.names("recordings/friends").allSatisfy { $0.first != "." })
    for recorded in recording.exchanges { _ = try recorded.exchange.response?.body.load() }
  }

  @Test func oneSessionServesManyTasks() async throws {
    let folder = try ScratchFolder()
    let session = try folder.writer()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<100 {
        group.addTask {
          let number = try session.takeNumber()
          await Task.yield()
          try session.write(shortExchange("/x", body: "\(index)"), as: number)
        }
      }
      try await group.waitForAll()
    }
    #expect(try folder.recording().exchanges.map(\.number) == Array(1...100))
  }
}
