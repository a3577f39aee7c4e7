import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program at a terminal of its own: what is typed goes in, and the screen shows what came out.
final class PseudoTerminal: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let controller: Int32
  private let process: pid_t
  private let screen: Mutex<Screen>
  private let transcript = Mutex<[UInt8]>([])

  init(
    _ executable: URL, _ arguments: [String], in folder: URL, environment: [String: String],
    columns: Int = 100, rows: Int = 40
  ) throws {
    screen = Mutex(Screen(columns: columns, rows: rows))
    var (keyboard, device): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&keyboard, &device, nil, nil, &size) == 0,
      let name = ttyname(device).map({ String(cString: $0) })
    else { throw Failure(description: "no pseudo-terminal: \(String(cString: strerror(errno)))") }
    defer { close(device) }
    _ = fcntl(keyboard, F_SETFD, FD_CLOEXEC)
    _ = fcntl(device, F_SETFD, FD_CLOEXEC)
    controller = keyboard

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // What the tests beside this one have open is not the program's: it would keep their ports alive.
    for descriptor in 3..<1_024 { posix_spawn_file_actions_addclose(&actions, Int32(descriptor)) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGINT, SIGPIPE, SIGQUIT, SIGTERM] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Self.startSession | Int16(POSIX_SPAWN_SETSIGDEF))

    let variables = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]) { $1 }
      .merging(environment) { $1 }
    var pid: pid_t = 0
    // The shell goes to the folder and then becomes the program.
    let command = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder.path(), executable.path()]
    let argumentPointers = (command + arguments).map { strdup($0) } + [nil]
    let variablePointers = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argumentPointers + variablePointers).forEach { free($0) } }
    let status = posix_spawn(
      &pid, command[0], &actions, &attributes, argumentPointers, variablePointers)
    guard status == 0 else {
      throw Failure(description: "\(executable.path()): \(String(cString: strerror(status)))")
    }
    process = pid
  }

  /// `POSIX_SPAWN_SETSID`, which not every platform's header shows to Swift.
  private static var startSession: Int16 {
    #if canImport(Darwin)
      0x0400
    #else
      0x80
    #endif
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(controller)
  }

  /// What the screen shows now, a line each, without blanks at the ends.
  var lines: [String] { screen.withLock { $0.lines } }

  /// Every byte that the program has sent.
  var bytes: [UInt8] { transcript.withLock { $0 } }

  /// Presses keys.
  func type(_ keys: String) throws {
    var rest = Array(keys.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      guard count > 0 else {
        throw Failure(description: "typing failed: \(String(cString: strerror(errno)))")
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads on until the screen satisfies a condition; fails with the screen when it never does.
  @discardableResult
  func wait(
    for what: String, atMost limit: Duration = .seconds(120),
    until isThere: @escaping @Sendable ([String]) -> Bool
  ) async throws -> [String] {
    try await onThread { [self] in
      let deadline = ContinuousClock.now + limit
      while true {
        let shown = lines
        if isThere(shown) { return shown }
        let remaining = ContinuousClock.now.duration(to: deadline)
        guard remaining > .zero, try readMore(within: remaining) else {
          throw Failure(
            description: "waited for \(what); the screen is:\n" + shown.joined(separator: "\n"))
        }
      }
    }
  }

  /// Reads on to the end of the program.
  ///
  /// - Returns: its exit status.
  func end(atMost limit: Duration = .seconds(120)) async throws -> Int32 {
    try await onThread { [self] in
      let deadline = ContinuousClock.now + limit
      while try readMore(within: ContinuousClock.now.duration(to: deadline)) {}
      var status: Int32 = 0
      guard waitpid(process, &status, 0) == process else {
        throw Failure(description: "the program did not end")
      }
      return (status >> 8) & 0xFF
    }
  }

  /// - Returns: `false` at the end of the program's output.
  private func readMore(within duration: Duration) throws -> Bool {
    var waiting = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    let milliseconds =
      duration.components.seconds * 1_000
      + duration.components.attoseconds / 1_000_000_000_000_000
    guard poll(&waiting, 1, Int32(clamping: max(0, milliseconds))) > 0 else {
      throw Failure(
        description: "nothing more came; the screen is:\n" + lines.joined(separator: "\n"))
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(controller, &buffer, buffer.count)
    guard count > 0 else { return false }
    transcript.withLock { $0.append(contentsOf: buffer[..<count]) }
    screen.withLock { $0.feed(buffer[..<count]) }
    return true
  }

  private func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
  }
}
