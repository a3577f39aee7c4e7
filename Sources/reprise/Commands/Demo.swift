import ArgumentParser
import DemoAPI
import RepriseWorkbench

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `reprise demo`: the prompt on an embedded API; without a terminal a scripted tour.
struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Starts the prompt on an embedded API; without a terminal, a scripted tour.",
    discussion: """
      The API listens on a free port of the loopback address and ends with the program.
      The tour records, shows a fixture, stops the API, replays the same requests, and succeeds only
      if every answer is byte for byte the redacted live answer.
      """)

  @Option(help: "When to use colour.")
  var color: ColorChoice = .automatic

  @Option(help: "The port that the API listens on; 0 is a free one.")
  var port: Int = 0

  func run() async throws {
    let host = ProcessHost(color: color)
    let api: DemoAPI
    do {
      api = try await DemoAPI.start(port: port)
    } catch {
      host.writeError("reprise: the embedded API cannot listen on port \(port): \(error)\n")
      throw ExitCode(3)
    }
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      let succeeded = try await DemoTour(api: api, host: host).run()
      throw ExitCode(succeeded ? 0 : 4)
    }
    let workbench = Workbench(host: host, settings: WorkbenchSettings(isInteractive: true))
    host.writeError(DemoWelcome.text(baseURL: api.baseURL))
    _ = await workbench.runLine("cd \(api.baseURL)")
    let status = await PromptLoop(workbench: workbench, host: host).run()
    await api.stop()
    throw ExitCode(status.code)
  }
}
