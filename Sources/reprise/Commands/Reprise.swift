import ArgumentParser

/// The `reprise` command.
@main
struct Reprise: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reprise",
    abstract: "A workbench for HTTP APIs: explore, record, replay, test.",
    usage: """
      reprise [OPTION…]                  the prompt, or a script on standard input
      reprise [OPTION…] FILE…            the scripts in these files
      reprise [OPTION…] -c 'COMMANDS'    the commands given
      reprise demo                       the prompt on an embedded API
      """,
    discussion: """
      At the prompt, type help. The same language runs in files, after -c and on standard input:

        reprise -c 'get http://127.0.0.1:8080/friends' --record friends
        reprise -c 'get http://127.0.0.1:8080/friends' --replay friends

      Exit status: 0 done, 1 wrong arguments, 2 a script that does not parse, 3 a request that could
      not be made, 4 an expectation that failed, 5 nothing recorded that answers, 130 interrupted.

      reprise run --help lists the options.
      """,
    version: "reprise 0.1.0",
    subcommands: [Run.self, Demo.self],
    defaultSubcommand: Run.self)

  /// Runs the command; the library's own exit status for wrong arguments is not ours.
  static func main() async {
    ProcessEnvironment.ignoreBrokenPipes()
    do {
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      let status = exitCode(for: error)
      let text = fullMessage(for: error)
      if error is ExitCode { ProcessEnvironment.end(status.rawValue) }
      if status.isSuccess {
        print(text)
        ProcessEnvironment.end(0)
      }
      StandardStreams.writeError(text + "\n")
      ProcessEnvironment.end(1)
    }
  }
}
