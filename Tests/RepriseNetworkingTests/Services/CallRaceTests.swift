import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

/// What is told of a call when everything happens at once.
struct CallRaceTests {
  /// Tasks that are to be waited for.
  final class Stragglers: Sendable {
    private let tasks = Mutex<[Task<Void, Never>]>([])

    func add(_ work: @escaping @Sendable () -> Void) {
      tasks.withLock { $0.append(Task { work() }) }
    }

    func end() async { for task in tasks.withLock({ $0 }) { await task.value } }
  }

  /// A client that tells its progress from several tasks, some of which outlast its answer.
  func client(_ stragglers: Stragglers) throws -> Client {
    try CallTests().client { _, context in
      for number in 1...3 {
        stragglers.add { for _ in 0..<8 { context.observe?(.received(total: Int64(number))) } }
      }
      await Task.yield()
      return Response(head: HTTPResponse(status: .ok), body: Body("\"x\""))
    }
  }

  @Test("C15, X23: each handler runs once, whoever starts, waits and cancels meanwhile")
  func handlers() async throws {
    for round in 0..<200 {
      let (journal, stragglers) = (Journal(), Stragglers())
      let call = try client(stragglers).call(CallTests.Echo(path: "/a"))
      call.onCompletion { _ in journal.note("first") }
      await withTaskGroup { group in
        for number in 0..<4 {
          group.addTask { _ = call.onCompletion { _ in journal.note("\(number)") } }
          group.addTask { _ = call.start() }
          let waiting = Task { _ = try? await call.value }
          group.addTask { waiting.cancel() }
          group.addTask { await waiting.value }
        }
        if round % 2 == 0 { group.addTask { call.cancel() } }
      }
      _ = try? await call.value
      await stragglers.end()
      // Who asks while the handlers are being called gets the value before the last of them.
      while journal.all.count < 5 { await Task.yield() }
      #expect(journal.all.sorted() == ["0", "1", "2", "3", "first"])
      if round % 2 == 1 { #expect(try call.outcome?.get() == "x") }
    }
  }

  @Test("B1, C36: no progress is told behind the end of a call, and none at once with another")
  func progress() async throws {
    for _ in 0..<200 {
      let (journal, stragglers) = (Journal(), Stragglers())
      let isTelling = Mutex(false)
      let call = try client(stragglers).call(CallTests.Echo(path: "/a"))
        .onProgress { _ in
          let wasTelling = isTelling.withLock { isTelling in
            defer { isTelling = true }
            return isTelling
          }
          for _ in 0..<20 { _ = RequestContext.nextCall() }
          journal.note(wasTelling ? "at once" : "progress")
          isTelling.withLock { $0 = false }
        }
        .onCompletion { _ in journal.note("end") }
      let elements = call.progress
      #expect(try await call.value == "x")
      let told = journal.all.count
      let read = await elements.reduce(into: []) { $0.append($1) }
      await stragglers.end()
      #expect(journal.all.count == told)
      #expect(journal.all.firstIndex(of: "end") == told - 1)
      #expect(!journal.all.contains("at once"))
      #expect(read.count <= 1)
      #expect(await call.progress.reduce(into: 0) { count, _ in count += 1 } == 0)
    }
  }

  @Test("B1: a progress handler may cancel its call, and ask it what it came to")
  func fromWithin() async throws {
    let client = try CallTests().client { _, context in
      context.observe?(.sent(total: 1))
      try Task.checkCancellation()
      return Response(head: HTTPResponse(status: .ok), body: Body("\"x\""))
    }
    let call = client.call(CallTests.Echo(path: "/a"))
    let journal = Journal()
    call.onProgress { [weak call] _ in
      journal.note(call?.outcome == nil ? "under way" : "ended")
      call?.cancel()
    }
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(journal.all == ["under way"])
  }
}
