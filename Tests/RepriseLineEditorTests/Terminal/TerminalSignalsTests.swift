import Synchronization
import Testing

@testable import RepriseLineEditor

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How often the program's own handler ran.
private let handled = Atomic<Int>(0)

extension TerminalTests {
  struct TerminalSignalsTests {
    private func flags(of signal: Int32) -> Int32 {
      var action = sigaction()
      sigaction(signal, nil, &action)
      return Int32(action.sa_flags)
    }

    @Test func signalsBecomeBytesWhileTheyAreRelayed() throws {
      let pipe = try #require(WakePipe())
      do {
        let signals = TerminalSignals(to: pipe)
        for signal in [SIGINT, SIGWINCH, SIGCONT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] {
          kill(getpid(), signal)
          #expect(Array(pipe.take()) == [UInt8(signal)])
          #expect(flags(of: signal) & SA_RESTART != 0)
        }
        _ = consume signals
      }
      for signal in [SIGINT, SIGWINCH, SIGTERM, SIGTSTP] {
        #expect(flags(of: signal) & SA_RESTART == 0)
      }
    }

    @Test func whatTheProgramIgnoresStaysIgnored() throws {
      let before = signal(SIGHUP, SIG_IGN)
      defer { signal(SIGHUP, before) }
      let pipe = try #require(WakePipe())
      let signals = TerminalSignals(to: pipe)
      kill(getpid(), SIGHUP)
      kill(getpid(), SIGINT)
      #expect(Array(pipe.take()) == [UInt8(SIGINT)])
      _ = consume signals
    }

    @Test func aPipeThatIsFullHoldsNothingUp() throws {
      let pipe = try #require(WakePipe())
      for _ in 0..<100_000 { pipe.wake() }
      pipe.wake(7)
      #expect(pipe.take().count == 256)
    }

    @Test func theProgramsOwnHandlerIsCalledAndReadingGoesOn() async throws {
      let before = signal(SIGTERM) { _ in handled.add(1, ordering: .relaxed) }
      defer { signal(SIGTERM, before) }
      let terminal = try PseudoTerminal()
      let editor = try terminal.editor()
      defer { editor.close() }
      async let result = LineEditorThread(editor).readLine(prompt: Prompt(text: "> "))
      try terminal.expectLines([">"])
      terminal.type("text")
      try terminal.expectLines(["> text"])
      let count = handled.load(ordering: .relaxed)
      kill(getpid(), SIGTERM)
      try terminal.expectLines(["> text", "> text"])
      #expect(handled.load(ordering: .relaxed) == count + 1)
      #expect(terminal.screen.modes == [2004])
      terminal.type("!\r")
      #expect(await result == .line("text!"))
    }
  }

  struct TerminalModesTests {
    @Test func settingsArePutBack() throws {
      let terminal = try PseudoTerminal()
      let before = terminal.settings
      let modes = try #require(TerminalModes(of: terminal.device))
      modes.hideTyping()
      #expect(terminal.settings != before)
      modes.restore()
      #expect(terminal.settings == before)
    }

    @Test func aPipeHasNone() {
      let pipe = FilledPipe()
      #expect(TerminalModes(of: pipe.readEnd) == nil)
    }
  }
}
