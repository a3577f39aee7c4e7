import HTTPTypes
import RepriseNetworking
import Synchronization
import Testing

/// Tasks that wait for the value of a call, and are cancelled or not.
struct CallWaitingTests {
  typealias Echo = CallTests.Echo

  let journal = Journal()
  let gate = Gate(isOpen: false)

  /// A client whose answers wait for the gate.
  func client() throws -> Client {
    try CallTests().client { [journal, gate] _, _ in
      journal.note("sent")
      await gate.pass()
      journal.note(Task.isCancelled ? "cancelled" : "answered")
      try Task.checkCancellation()
      return Response(head: HTTPResponse(status: .ok), body: Body("\"x\""))
    }
  }

  func sent() async { while journal.all.isEmpty { await Task.yield() } }

  @Test("A6, B1: of several tasks that wait, a cancelled one stops alone and the call goes on")
  func oneOfSeveral() async throws {
    let call = try client().call(Echo(path: "/a"))
    let staying = Task { try await call.value }
    await sent()
    let others = (0..<5).map { _ in Task { try await call.value } }
    // The last of them has surely asked when those before have ended.
    for task in others { task.cancel() }
    for task in others {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(call.outcome == nil)
    gate.open()
    #expect(try await staying.value == "x")
    #expect(journal.all == ["sent", "answered"])
  }

  @Test("A6: the last task that waits takes the call with it, and waits for its end")
  func last() async throws {
    let call = try client().call(Echo(path: "/a")).onProgress { _ in }.start()
    await sent()
    let tasks = (0..<3).map { _ in Task { try await call.value } }
    for task in tasks { task.cancel() }
    gate.open()
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(journal.all == ["sent", "cancelled"])
  }

  @Test("A6, C15: a call with a handler goes on when the task that waits is cancelled")
  func handler() async throws {
    let call = try client().call(Echo(path: "/a")).onSuccess { [journal] in journal.note($0) }
    let task = Task { try await call.value }
    await sent()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    gate.open()
    #expect(try await call.value == "x")
    #expect(journal.all == ["sent", "answered", "x"])
  }

  @Test("A6, D13: that a router knows a call is nobody's interest in it")
  func router() async throws {
    let router = Router<Echo>(try client())
    let call = router.request(Echo(path: "/a"))
    let task = Task { try await call.value }
    await sent()
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(journal.all == ["sent", "cancelled"])
    #expect(router.count == 0)
  }

  @Test("A6: a task that is cancelled before it waits sends nothing, but for a handler")
  func cancelledBefore() async throws {
    gate.open()
    let (bare, heard) = (try client().call(Echo(path: "/a")), try client().call(Echo(path: "/b")))
    heard.onSuccess { [journal] in journal.note("told \($0)") }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await bare.value }
      await #expect(throws: CancellationError.self) { try await heard.value }
    }
    await task.value
    #expect(throws: CancellationError.self) { try bare.outcome?.get() }
    #expect(try await heard.value == "x")
    #expect(journal.all == ["sent", "answered", "told x"])
  }

  @Test("A6: a task that is cancelled gets the value of a call that has ended")
  func ended() async throws {
    gate.open()
    let call = try client().call(Echo(path: "/a"))
    _ = try await call.value
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await call.value
    }
    #expect(try await task.value == "x")
  }
}
