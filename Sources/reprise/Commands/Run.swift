import ArgumentParser
import RepriseNetworking
import RepriseWorkbench

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `reprise run`, which is what `reprise` does when no other subcommand is named.
struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs scripts, or starts the prompt.",
    discussion: """
      Without files and without -c, a terminal gets the prompt and anything else is read as a script.
      """)

  @Argument(help: "Scripts to run in order; - is standard input.")
  var files: [String] = []

  @Option(
    name: .short, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run these commands; several lines are allowed.", valueName: "commands"))
  var commands: [String] = []

  @OptionGroup var options: SessionOptions

  func run() async throws {
    let host = ProcessHost(color: options.color)
    let isInteractive =
      files.isEmpty && commands.isEmpty && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let workbench = Workbench(
      host: host, settings: options.settings(isInteractive: isInteractive))
    if let failed = await options.begin(workbench) {
      throw ExitCode(await workbench.finish(after: failed).code)
    }
    if isInteractive {
      throw ExitCode(await PromptLoop(workbench: workbench, host: host).run().code)
    }
    let status = await ScriptRun(sources: sources, workbench: workbench, host: host).run()
    throw ExitCode(await workbench.finish(after: status).code)
  }

  private var sources: [ScriptSource] {
    let given = commands.map(ScriptSource.text) + files.map(ScriptSource.file)
    return given.isEmpty ? [.file("-")] : given
  }
}
