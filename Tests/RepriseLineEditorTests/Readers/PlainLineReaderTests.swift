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

struct PlainLineReaderTests {
  private func results(of bytes: [UInt8]) -> [LineResult] {
    let pipe = FilledPipe(bytes)
    pipe.finish()
    let reader = PlainLineReader(fileDescriptor: pipe.readEnd)
    var results: [LineResult] = []
    repeat {
      results.append(reader.readLine(prompt: Prompt(text: "> ")))
    } while results.last
      != .endOfInput
    return results.dropLast()
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n\na\n", ["", "", "a"]),
    ("a\r\nb\r\n", ["a", "b"]), ("a\r", ["a"]), ("\ra\rb\n", ["\ra\rb"]), ("é你😀\n", ["é你😀"]),
    ("a\0b\n", ["a\0b"]), ("e\u{301}\n", ["e\u{301}"]),
  ])
  func linesEndWithALineFeedOrTheInput(_ text: String, _ lines: [String]) {
    #expect(results(of: Array(text.utf8)) == lines.map(LineResult.line))
  }

  @Test func aLineThatIsNoUTF8FailsAndTheNextOneIsRead() {
    #expect(
      results(of: Array("good\nb".utf8) + [0xFF] + Array("d\nmore\n".utf8)) == [
        .line("good"),
        .failed("standard input, line 2: expected UTF-8, found 0xFF as byte 2"),
        .line("more"),
      ])
  }

  @Test func aCharacterThatIsCutOffFails() {
    #expect(
      results(of: Array("é".utf8) + [0xE4, 0xBD]) == [
        .failed("standard input, line 1: expected UTF-8, found 0xE4 as byte 3")
      ])
  }

  @Test func linesOfAnyLengthAreWhole() throws {
    let lines = [String(repeating: "x", count: 40_000), "", String(repeating: "é", count: 12_000)]
    let pipe = FilledPipe(Array((lines[0] + "\n\n").utf8))
    let reader = PlainLineReader(fileDescriptor: pipe.readEnd)
    #expect(reader.readLine(prompt: Prompt(text: "")) == .line(lines[0]))
    pipe.write(Array(lines[2].utf8))
    pipe.finish()
    #expect(reader.readLine(prompt: Prompt(text: "")) == .line(lines[1]))
    #expect(reader.readLine(prompt: Prompt(text: "")) == .line(lines[2]))
    #expect(reader.readLine(prompt: Prompt(text: "")) == .endOfInput)
  }

  @Test func aLineInPiecesIsJoined() async {
    let pipe = FilledPipe(Array("one t".utf8))
    let lines = LineEditorThread(PlainLineReader(fileDescriptor: pipe.readEnd))
    async let line = lines.readLine(prompt: Prompt(text: ""))
    pipe.write([0x77, 0x6F, 0xC3])
    pipe.write([0xA9, 0x0A])
    #expect(await line == .line("one twoé"))
  }

  @Test func whatCannotBeReadFails() {
    let reader = PlainLineReader(fileDescriptor: -1, name: "calls.reprise")
    #expect(
      reader.readLine(prompt: Prompt(text: "")) == .failed("calls.reprise: Bad file descriptor"))
  }

  @Test func aFolderCannotBeRead() throws {
    let folder = open("/", O_RDONLY)
    try #require(folder >= 0)
    defer { close(folder) }
    let reader = PlainLineReader(fileDescriptor: folder)
    #expect(reader.readLine(prompt: Prompt(text: "")) == .failed("standard input: Is a directory"))
  }

  @Test func inputThatNeverBlocksIsWaitedFor() async {
    let pipe = FilledPipe(Array("one\nt".utf8))
    _ = fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK)
    let lines = LineEditorThread(PlainLineReader(fileDescriptor: pipe.readEnd))
    #expect(await lines.readLine(prompt: Prompt(text: "")) == .line("one"))
    async let line = lines.readLine(prompt: Prompt(text: ""))
    pipe.write(Array("wo\n".utf8))
    #expect(await line == .line("two"))
  }

  @Test func aSignalInterruptsAndNothingIsLost() async throws {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { _ in }
    #else
      action.__sigaction_handler.sa_handler = { _ in }
    #endif
    var before = sigaction()
    sigaction(SIGUSR1, &action, &before)
    let pipe = FilledPipe(Array("half".utf8))
    let lines = LineEditorThread(PlainLineReader(fileDescriptor: pipe.readEnd))
    let thread = try #require(
      await lines.run {
        // The threads of Swift's pool have signals blocked, and this one has that from them.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGUSR1)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        return ThreadHandle()
      })
    let isDone = Mutex(false)
    async let result = {
      let result = await lines.readLine(prompt: Prompt(text: ""))
      isDone.withLock { $0 = true }
      return result
    }()
    // When the thread waits cannot be seen from here, so it is told until it has heard.
    while !isDone.withLock({ $0 }) {
      thread.signal(SIGUSR1)
      await Task.yield()
    }
    #expect(await result == .interrupted)
    pipe.write(Array(" a line\n".utf8))
    var next = LineResult.interrupted
    while next == .interrupted { next = await lines.readLine(prompt: Prompt(text: "")) }
    #expect(next == .line("half a line"))
    sigaction(SIGUSR1, &before, nil)
  }

  @Test func randomBytesNeverStopTheReader() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let bytes =
        (0..<Int.random(in: 0...60, using: &random)).map { _ in
          [0x0A, 0x0D, 0x61, 0xC3, 0xA9, 0xED, 0xFF].randomElement(using: &random) ?? 0
        } as [UInt8]
      var expected = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      if expected.last?.isEmpty ?? false { expected.removeLast() }
      let read = results(of: bytes)
      #expect(read.count == expected.count)
      for (result, bytes) in zip(read, expected) {
        let line = bytes.last == 0x0D ? bytes.dropLast() : bytes
        switch result {
        case .line(let text): #expect(Array(text.utf8) == Array(line))
        default: #expect(String(validating: line, as: UTF8.self) == nil)
        }
      }
    }
  }
}
