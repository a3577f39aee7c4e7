import RepriseLineEditor
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct LineEditorThreadTests {
  @Test func linesComeInOrder() async {
    let lines = LineEditorThread(ScriptedLines(["one", "two"]))
    #expect(await lines.readLine(prompt: Prompt(text: "> ")) == .line("one"))
    #expect(await lines.readLine(prompt: Prompt(text: "> ")) == .line("two"))
    #expect(await lines.readLine(prompt: Prompt(text: "> ")) == .endOfInput)
  }

  @Test func everythingRunsOnOneThreadThatIsNotTheCallers() async throws {
    let thread = LineEditorThread(ScriptedLines([]))
    let first = try #require(await thread.run { ThreadHandle() })
    let second = try #require(await thread.run { ThreadHandle() })
    #expect(first == second)
    let other = try #require(await LineEditorThread(ScriptedLines([])).run { ThreadHandle() })
    #expect(first != other)
  }

  @Test func whatIsWaitedForBlocksNoOtherThread() async {
    let pipe = FilledPipe()
    let waiting = LineEditorThread(PlainLineReader(fileDescriptor: pipe.readEnd))
    async let line = waiting.readLine(prompt: Prompt(text: ""))
    let other = LineEditorThread(ScriptedLines(["meanwhile"]))
    #expect(await other.readLine(prompt: Prompt(text: "")) == .line("meanwhile"))
    pipe.write(Array("late\n".utf8))
    #expect(await line == .line("late"))
  }

  @Test func whatOverlapsIsServedInOrder() async {
    let thread = LineEditorThread(ScriptedLines([]))
    let order = Order()
    await withTaskGroup { group in
      for _ in 0..<100 { group.addTask { await thread.run { order.begin() } } }
    }
    #expect(order.count == 100)
    #expect(!order.hasOverlapped)
  }

  @Test func theThreadEndsWithItsOwner() async {
    let lives = Lives()
    do {
      let thread = LineEditorThread(CountedEditor(lives))
      _ = await thread.readLine(prompt: Prompt(text: ""))
      #expect(lives.count == 1)
    }
    #expect(lives.count == 0)
  }
}

/// A thread, for telling it from others and for sending it signals.
struct ThreadHandle: Hashable, Sendable {
  #if canImport(Darwin)
    // Only compared and signalled, which any thread may do.
    nonisolated(unsafe) private let thread = pthread_self()
  #else
    private let thread = pthread_self()
  #endif

  func signal(_ signal: Int32) {
    pthread_kill(thread, signal)
  }
}

private final class Order: Sendable {
  private let state = Mutex((count: 0, isRunning: false, hasOverlapped: false))

  func begin() {
    state.withLock { state in
      state.count += 1
      if state.isRunning { state.hasOverlapped = true }
      state.isRunning = true
    }
    state.withLock { $0.isRunning = false }
  }

  var count: Int { state.withLock(\.count) }
  var hasOverlapped: Bool { state.withLock(\.hasOverlapped) }
}

private final class Lives: Sendable {
  private let state = Mutex(0)
  var count: Int { state.withLock { $0 } }
  func add(_ number: Int) { state.withLock { $0 += number } }
}

private final class CountedEditor: LineEditing {
  private let lives: Lives

  init(_ lives: Lives) {
    self.lives = lives
    lives.add(1)
  }

  deinit {
    lives.add(-1)
  }

  func readLine(prompt: Prompt) -> LineResult { .endOfInput }
  func remember(_ line: String) {}
}
