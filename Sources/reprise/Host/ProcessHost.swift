import RepriseAsyncHTTPClient
import RepriseLineEditor
import RepriseNetworking
import RepriseWorkbench

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The workbench's way to the terminal, the environment and the network of this process.
struct ProcessHost: Host {
  let terminal: Terminal
  let workingFolder: String
  let historyFile: String?
  private let live = AsyncHTTPClientTransport()

  init(color: ColorChoice, workingFolder: String? = nil) {
    terminal = Terminal(
      showsOutput: isatty(STDOUT_FILENO) == 1, showsErrors: isatty(STDERR_FILENO) == 1,
      color: color, environment: Self.environment, columns: Self.columns)
    self.workingFolder = workingFolder ?? Self.currentFolder
    historyFile = Self.stateFolder.map { $0 + "/reprise/history" }
  }

  func write(_ bytes: ArraySlice<UInt8>) throws { try StandardStreams.write(bytes) }

  func writeError(_ text: String) { StandardStreams.writeError(text) }

  func readSecret(_ question: String) async -> String? {
    await LineEditorThread(ScriptedLines([])).readSecret(prompt: question)
  }

  func environment(_ name: String) -> String? { Self.environment(name) }

  func contents(ofFile path: String) throws -> ArraySlice<UInt8> {
    try FileContents.read(path.hasPrefix("/") ? path : workingFolder + "/" + path, as: path)
  }

  func timeSinceEpoch() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  func random() -> UInt64 { UInt64.random(in: 0...UInt64.max) }

  func makeLiveTransport() throws -> any Transport { live }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// Where programs keep what should survive them (XDG base directories).
  private static var stateFolder: String? {
    if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") { return folder }
    return environment("HOME").map { $0 + "/.local/state" }
  }

  private static var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
