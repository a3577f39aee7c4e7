import RepriseLineEditor
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal whose keys a test presses and whose screen it looks at.
final class PseudoTerminal {
  struct Unavailable: Error {}

  /// No screen came to look as it was awaited.
  struct TimedOut: Error, CustomStringConvertible {
    var description: String
  }

  private let keyboard: Int32
  /// The side of the program.
  let device: Int32
  private(set) var screen: TerminalScreen
  private var editors: [LibeditEditor] = []

  init(columns: Int = 60, rows: Int = 10) throws {
    var (keyboard, device): (Int32, Int32) = (-1, -1)
    guard openpty(&keyboard, &device, nil, nil, nil) == 0 else { throw Unavailable() }
    (self.keyboard, self.device) = (keyboard, device)
    screen = TerminalScreen(columns: columns, rows: rows)
    setSize()
  }

  deinit {
    close(keyboard)
    close(device)
  }

  private func setSize() {
    var size = winsize(
      ws_row: UInt16(screen.rows), ws_col: UInt16(screen.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(keyboard, UInt(TIOCSWINSZ), &size)
  }

  func editor(
    history: [String] = [], hooks: EditorHooks = EditorHooks(), kind: String = "xterm-256color",
    userFile: EditorTerminal.UserFile = .none
  ) throws -> LibeditEditor {
    let editor = try #require(
      LibeditEditor(
        programName: "test", history: history, hooks: hooks,
        terminal: EditorTerminal(
          input: device, output: device, name: kind, userFile: userFile)))
    editors.append(editor)
    return editor
  }

  /// Does what the kernel does at a new size, on a terminal that controls the process.
  func announceSize() {
    kill(getpid(), SIGWINCH)
  }

  func resize(columns: Int) {
    screen.resize(columns: columns)
    setSize()
  }

  /// The settings of the terminal, as text that can be compared.
  var settings: String {
    var settings = termios()
    tcgetattr(device, &settings)
    return "\(settings.c_iflag) \(settings.c_oflag) \(settings.c_cflag) \(settings.c_lflag)"
  }

  func type(_ keys: String) {
    type(Array(keys.utf8))
  }

  /// Presses keys; reads the screen in between, for nobody else does.
  func type(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.prefix(512).withUnsafeBytes { write(keyboard, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
      readScreen(waiting: 0)
    }
  }

  /// Does what the kernel does at Ctrl-C, on a terminal that controls the process.
  func pressInterruptKey() {
    kill(getpid(), SIGINT)
  }

  /// Makes Ctrl-C an ordinary key by giving its meaning to another.
  func makeInterruptKeyOrdinary() {
    var settings = termios()
    tcgetattr(device, &settings)
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VINTR)] = 0x1E }
    tcsetattr(device, TCSANOW, &settings)
  }

  /// Waits until the screen looks as it should.
  func expectScreen(
    _ what: String = "", sourceLocation: SourceLocation = #_sourceLocation,
    _ looksRight: (TerminalScreen) -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while !looksRight(screen) {
      guard ContinuousClock.now < deadline else {
        // Whoever waits for a line gets none, so that the test can end.
        for editor in editors { editor.close() }
        let shown = screen.lines.joined(separator: "\n")
        throw TimedOut(description: "waited for \(what) at \(sourceLocation), saw:\n\(shown)")
      }
      readScreen(waiting: 100)
    }
    #expect(screen.unknown == [], sourceLocation: sourceLocation)
  }

  /// Waits until the rows of the screen are these.
  func expectLines(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expectScreen("\(lines)", sourceLocation: sourceLocation) { $0.lines == lines }
  }

  private func readScreen(waiting milliseconds: Int32) {
    var wait = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    while poll(&wait, 1, milliseconds) > 0, wait.revents & Int16(POLLIN) != 0 {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(keyboard, &bytes, bytes.count)
      guard count > 0 else { return }
      screen.write(bytes[..<count])
      guard milliseconds == 0 else { return }
    }
  }
}
