import DemoAPI
import Foundation
import Testing

/// The prompt as a person sees it, through a pseudo-terminal.
struct PromptTests {
  func prompt(_ arguments: [String] = [], in folder: TemporaryFolder) throws -> PseudoTerminal {
    try PseudoTerminal(
      Command.repriseExecutable, arguments, in: folder.url,
      environment: ["XDG_STATE_HOME": folder.url.path() + "state", "NO_COLOR": "1"])
  }

  @Test func exploreRecordReplayWithTheServerGone() async throws {
    let folder = try TemporaryFolder()
    let demo = try await DemoAPI.start()
    let terminal = try prompt(in: folder)
    try await terminal.wait(for: "the prompt") { $0.contains { $0.hasSuffix(">") } }

    try terminal.type("cd \(demo.baseURL)\r")
    try await terminal.wait(for: "the base") {
      $0.last { !$0.isEmpty }?.contains("127.0.0.1") == true
    }
    try terminal.type("record loop\r")
    try await terminal.wait(for: "the mark of recording") {
      $0.last { !$0.isEmpty }?.contains("● recording loop") == true
    }
    try terminal.type("get /counter\r")
    try await terminal.wait(for: "the answer") { $0.contains { $0.contains(#""value":"#) } }
    try terminal.type("stop\r")
    try await terminal.wait(for: "the summary") {
      $0.contains { $0.contains("recorded 1 exchange") }
    }
    await demo.stop()

    try terminal.type("replay loop\r")
    try await terminal.wait(for: "the mark of replaying") {
      $0.last { !$0.isEmpty }?.contains("▶ replaying loop") == true
    }
    try terminal.type("get /counter\r")
    let shown = try await terminal.wait(for: "the same answer") {
      $0.filter { $0.contains(#""value":"#) }.count == 2
    }
    let answers = shown.filter { $0.contains(#""value":"#) }
    #expect(Set(answers).count == 1)

    try terminal.type("quit\r")
    #expect(try await terminal.end() == 0)
  }

  @Test func controlCStopsTheRequestAndNeverTheProgram() async throws {
    let folder = try TemporaryFolder()
    let demo = try await DemoAPI.start()
    let terminal = try prompt(in: folder)
    try await terminal.wait(for: "the prompt") { $0.contains { $0.hasSuffix(">") } }
    try terminal.type("get half a li\u{3}")
    try await terminal.wait(for: "a new prompt") { $0.filter { $0.contains(">") }.count == 2 }
    try terminal.type("get \(demo.baseURL)/slow?pieces=100&milliseconds=200\r")
    try await terminal.wait(for: "the head") { $0.contains { $0.contains("/slow") } }
    try terminal.type("\u{3}")
    try await terminal.wait(for: "the word") { $0.contains { $0.contains("interrupted") } }
    try terminal.type("pwd\r")
    try await terminal.wait(for: "an answer") { lines in
      lines.contains { $0.contains("there is no base URL") }
        && lines.last { !$0.isEmpty } == "live>"
    }
    try terminal.type("\u{4}")
    #expect(try await terminal.end() == 0)
    await demo.stop()
  }

  @Test func nothingFromTheNetworkReachesTheTerminalAsControl() async throws {
    let folder = try TemporaryFolder()
    let demo = try await DemoAPI.start()
    let terminal = try prompt(in: folder)
    try await terminal.wait(for: "the prompt") { $0.contains { $0.hasSuffix(">") } }
    let before = terminal.bytes.count
    try terminal.type("get \(demo.baseURL)/hostile\r")
    try await terminal.wait(for: "the status") { $0.contains { $0.contains("200 OK") } }
    try terminal.type("quit\r")
    _ = try await terminal.end()
    await demo.stop()
    let sent = String(decoding: terminal.bytes.dropFirst(before), as: UTF8.self)
    #expect(!sent.contains("\u{7}"))
    #expect(!sent.contains("\u{1B}]"), "no title is set")
    #expect(!sent.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
    #expect(!sent.unicodeScalars.contains { (0x80...0x9F).contains($0.value) })
  }

  @Test func historySurvivesWithoutSecrets() async throws {
    let folder = try TemporaryFolder()
    var terminal = try prompt(in: folder)
    try await terminal.wait(for: "the prompt") { $0.contains { $0.hasSuffix(">") } }
    try terminal.type(
      "set greeting=grüße\rset password=hunter2-hunter2\rset pw=s3cr3t-value-9\rsecret pw\rquit\r")
    #expect(try await terminal.end() == 0)

    let path = "state/reprise/history"
    let text = try folder.text(path)
    #expect(text.contains("set greeting=grüße"))
    #expect(!text.contains("hunter2"))
    #expect(!text.contains("s3cr3t"))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.url.appending(path: path).path())
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)

    terminal = try prompt(in: folder)
    try await terminal.wait(for: "the prompt") { $0.contains { $0.hasSuffix(">") } }
    try terminal.type("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A")
    try await terminal.wait(for: "the old line") {
      $0.contains { $0.hasSuffix("set greeting=grüße") }
    }
    // A signal may overtake the keys behind it: they are pressed when the line is gone.
    try terminal.type("\u{3}")
    try await terminal.wait(for: "a new line") { $0.last { !$0.isEmpty } == "live>" }
    try terminal.type("quit\r")
    #expect(try await terminal.end() == 0)
  }

  @Test func aBadLineIsToldAndThePromptComesBack() async throws {
    let folder = try TemporaryFolder()
    let terminal = try prompt(in: folder)
    try await terminal.wait(for: "the prompt") { $0.contains { $0.hasSuffix(">") } }
    try terminal.type("gte /x\r")
    try await terminal.wait(for: "a proposal") { $0.contains { $0.contains("did you mean") } }
    try await terminal.wait(for: "the prompt") { $0.last { !$0.isEmpty }?.hasSuffix(">") == true }
    try terminal.type("quit\r")
    #expect(try await terminal.end() == 0)
  }
}
