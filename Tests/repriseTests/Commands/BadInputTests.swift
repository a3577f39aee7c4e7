import DemoAPI
import Foundation
import Testing

/// Every kind of bad input: a message that names the thing and the place, and the exit status.
struct BadInputTests {
  func run(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
    input: String? = nil
  ) async throws -> Command.Result {
    try await Command.reprise(arguments, in: folder.url, environment: environment, input: input)
      .run()
  }

  @Test func wrongArguments() async throws {
    let folder = try TemporaryFolder()
    let several = try await run(["--record", "a", "--replay", "b"], in: folder)
    #expect(several.status == 1)
    #expect(
      several.errors.contains("Give one of --record, --extend and --replay, not several."),
      "\(several.errors)")
    #expect(try await run(["--no-such-option"], in: folder).status == 1)
    let missing = try await run(["missing.reprise"], in: folder)
    #expect(missing.status == 1)
    #expect(
      missing.errors == "reprise: missing.reprise cannot be read: No such file or directory\n")
  }

  @Test func aMalformedLine() async throws {
    let folder = try TemporaryFolder()
    try folder.write("get http://127.0.0.1:9/x\nget '/x\n", to: "broken.reprise")
    let result = try await run(["broken.reprise"], in: folder)
    #expect(result.status == 2)
    #expect(result.errors.contains("broken.reprise:2:5"), "\(result.errors)")
    #expect(result.errors.contains("^"))
    #expect(result.output.isEmpty, "nothing of a script that does not parse runs")
  }

  @Test func anUnreachableHost() async throws {
    let folder = try TemporaryFolder()
    // No test is ever given port 1, and nothing listens there.
    let result = try await run(["-c", "get http://127.0.0.1:1/x"], in: folder)
    #expect(result.status == 3)
    #expect(
      result.errors.hasPrefix(
        "GET http://127.0.0.1:1/x: http://127.0.0.1:1 refused the connection: nothing listens there\n"
      ), "\(result.errors)")
  }

  @Test(
    "the proxy that the environment names is gone through, and named when it cannot be",
    arguments: [
      (
        ["http_proxy": "http://127.0.0.1:1", "no_proxy": ""],
        "the proxy http://127.0.0.1:1 refused the connection: nothing listens there"
      ),
      (
        ["http_proxy": "gopher://127.0.0.1:1", "no_proxy": ""],
        "the request to http://shop.invalid cannot be sent: a proxy of the kind gopher cannot be used; "
          + "http and socks5 can"
      ),
      (
        ["http_proxy": "http://127.0.0.1:1", "no_proxy": "shop.invalid"],
        "http://shop.invalid is not known: its name could not be resolved"
      ),
    ])
  func proxies(environment: [String: String], message: String) async throws {
    let folder = try TemporaryFolder()
    let result = try await run(
      ["-c", "get http://shop.invalid/x"], in: folder, environment: environment)
    #expect(result.status == 3)
    #expect(
      result.errors.hasPrefix("GET http://shop.invalid/x: \(message)\n"), "\(result.errors)")
  }

  @Test func anUnexpectedStatusAndAFailedExpectation() async throws {
    let folder = try TemporaryFolder()
    let demo = try await DemoAPI.start()
    let unexpected = try await run(["-c", "get \(demo.baseURL)/nothing"], in: folder)
    #expect(unexpected.status == 4)
    #expect(unexpected.errors.contains("404"), "\(unexpected.errors)")
    let expected = try await run(
      ["-c", "get \(demo.baseURL)/nothing\nexpect 404"], in: folder)
    #expect(expected.status == 0, "\(expected.errors)")
    let failed = try await run(
      ["-c", "get \(demo.baseURL)/counter\nexpect $.value == 99"], in: folder)
    await demo.stop()
    #expect(failed.status == 4)
    #expect(failed.errors.contains("$.value"), "\(failed.errors)")
    #expect(failed.errors.contains("99"))
  }

  @Test func aRecordingThatDoesNotExist() async throws {
    let folder = try TemporaryFolder()
    let result = try await run(
      ["-c", "get http://127.0.0.1:9/x", "--replay", "nowhere"], in: folder)
    #expect(result.status == 5)
    #expect(result.errors.contains("nowhere"), "\(result.errors)")
  }

  @Test func aDamagedFixture() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "# reprise 1\nGET http://127.0.0.1:9/x\n\n###\nHTTP/1.1 twohundred\n",
      to: "recordings/bad/0001-GET-x.http")
    let result = try await run(
      ["-c", "get http://127.0.0.1:9/x", "--replay", "bad"], in: folder)
    #expect(result.status == 5)
    #expect(result.errors.contains("0001-GET-x.http:5"), "\(result.errors)")
  }

  @Test func aReadOnlyFolder() async throws {
    let folder = try TemporaryFolder()
    let demo = try await DemoAPI.start()
    // A file where the folder should be refuses also somebody who may write everywhere.
    try folder.write("not a folder", to: "recordings")
    let result = try await run(
      ["-c", "get \(demo.baseURL)/counter", "--record", "blocked"], in: folder)
    await demo.stop()
    #expect(result.status == 5)
    #expect(result.errors.contains("recordings"), "\(result.errors)")
  }

  @Test(arguments: ["../x", "/tmp/x", ".hidden", "a//b", "a b", ""])
  func aNameThatNoRecordingMayHave(name: String) async throws {
    let folder = try TemporaryFolder()
    let result = try await run(["-c", "pwd", "--record=\(name)"], in: folder)
    #expect(result.status == 1, "\(result.errors)")
    #expect(try folder.files().isEmpty)
  }

  @Test func aScriptOnStandardInput() async throws {
    let folder = try TemporaryFolder()
    let demo = try await DemoAPI.start()
    let result = try await run(
      [], in: folder, input: "cd \(demo.baseURL)\r\nget /counter\r\nexpect 200\r\n")
    await demo.stop()
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.contains("value"))
  }

  @Test func helpAndVersion() async throws {
    let folder = try TemporaryFolder()
    let help = try await run(["--help"], in: folder)
    #expect(help.status == 0)
    #expect(help.text.contains("reprise demo"))
    #expect(try await run(["--version"], in: folder).text == "reprise 0.1.0\n")
    #expect(try await run(["run", "--help"], in: folder).text.contains("--replay"))
  }
}
