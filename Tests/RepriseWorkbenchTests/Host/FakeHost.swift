import HTTPTypes
import RepriseNetworking
import Synchronization

@testable import RepriseWorkbench

/// A host without a terminal, a clock or a network: what is written is kept, what is asked for was
/// given beforehand.
final class FakeHost: Host {
  struct State {
    var output: [ArraySlice<UInt8>] = []
    var errors = ""
    var questions: [String] = []
    var answers: [String] = []
    var randomNumbers: [UInt64] = []
    var isClosed = false
    var transportsMade = 0
  }

  let terminal: Terminal
  let workingFolder: String
  let historyFile: String?
  let variables: [String: String]
  let now: Duration
  let files: [String: String]
  let transport: any Transport
  let state: Mutex<State>

  init(
    terminal: Terminal = .piped, workingFolder: String = "/nonexistent",
    historyFile: String? = nil, environment: [String: String] = [:],
    now: Duration = .seconds(1_795_208_400), answers: [String] = [], random: [UInt64] = [],
    files: [String: String] = [:], transport: any Transport = FakeTransport()
  ) {
    self.terminal = terminal
    self.workingFolder = workingFolder
    self.historyFile = historyFile
    variables = environment
    self.now = now
    self.files = files
    self.transport = transport
    state = Mutex(State(answers: answers, randomNumbers: random))
  }

  /// What was written to standard output, as text.
  var output: String {
    state.withLock { String(decoding: $0.output.joined(), as: UTF8.self) }
  }

  /// What was written to standard output, write by write.
  var writes: [String] {
    state.withLock { $0.output.map { String(decoding: $0, as: UTF8.self) } }
  }

  var errors: String { state.withLock { $0.errors } }

  /// Forgets what was written so far.
  func clear() {
    state.withLock {
      $0.output = []
      $0.errors = ""
    }
  }

  func write(_ bytes: ArraySlice<UInt8>) throws {
    try state.withLock {
      if $0.isClosed { throw OutputClosed() }
      $0.output.append(bytes)
    }
  }

  func writeError(_ text: String) { state.withLock { $0.errors += text } }

  func readSecret(_ question: String) async -> String? {
    state.withLock {
      $0.questions.append(question)
      return $0.answers.isEmpty ? nil : $0.answers.removeFirst()
    }
  }

  func environment(_ name: String) -> String? { variables[name] }

  func contents(ofFile path: String) throws -> ArraySlice<UInt8> {
    guard let file = files.first(where: { path.hasSuffix($0.key) }) else { throw NoFile() }
    return ArraySlice(file.value.utf8)
  }

  func timeSinceEpoch() -> Duration { now }

  func random() -> UInt64 {
    state.withLock { $0.randomNumbers.isEmpty ? 0 : $0.randomNumbers.removeFirst() }
  }

  func makeLiveTransport() throws -> any Transport {
    state.withLock { $0.transportsMade += 1 }
    return transport
  }

  struct NoFile: Error {}
}

extension Terminal {
  /// Both streams go elsewhere.
  static let piped = Terminal(
    showsOutput: false, showsErrors: false, colorsOutput: false, colorsErrors: false)
  /// Both streams go to a terminal that wants no colour.
  static let plain = Terminal(
    showsOutput: true, showsErrors: true, colorsOutput: false, colorsErrors: false)
  /// Both streams go to a terminal with colour.
  static let colored = Terminal(
    showsOutput: true, showsErrors: true, colorsOutput: true, colorsErrors: true)
}
