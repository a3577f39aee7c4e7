package import RepriseNetworking
internal import RepriseRedaction

/// A session of the command language: it runs statements against a ``Host``.
///
/// ```swift
/// let workbench = Workbench(host: host)
/// let status = await workbench.run(script: Array("get http://127.0.0.1:8080/friends".utf8))
/// exit(await workbench.finish(after: status).code)
/// ```
///
/// Cancelling the task that runs a script or a line ends the running request, and the session
/// goes on.
package actor Workbench {
  let host: any Host

  /// What was settled before the session started.
  package nonisolated let settings: WorkbenchSettings

  let secrets: SecretStore

  /// The lines of the prompt, this session's and those before it.
  package nonisolated let history: LineHistory

  var base: RequestURL?
  var standingHeaders: [StandingHeader] = []
  var variables: SessionVariables
  var log: ExchangeLog
  var traffic: Traffic

  /// The number of the exchange whose status of 400 or more nothing has expected so far, and the
  /// statement that sent it.
  var unsettled: (exchange: SessionExchange, statement: Statement, file: String?)?

  /// What the first failure of this session exits with; scripts that keep going remember it.
  var firstFailure: ExitStatus?

  /// Makes a session that has sent nothing yet.
  package init(host: any Host, settings: WorkbenchSettings = WorkbenchSettings()) {
    self.host = host
    self.settings = settings
    let secrets = SecretStore()
    self.secrets = secrets
    let rules = RedactionRules.standard
    history = LineHistory(
      file: settings.isInteractive ? host.historyFile : nil,
      isSecret: { name in secrets.isDeclared(name) || rules.kind(ofName: name) != nil },
      redacted: { line in secrets.redactor.redacted(command: line) })
    variables = SessionVariables(host: host, secrets: secrets)
    log = ExchangeLog(budget: settings.bodyLimit)
    traffic = Traffic(host: host)
  }

  /// What an editor may remember of a line: the line without its secrets, `nil` for one that gives
  /// a secret its value.
  package func historyEntry(of line: String) -> String? {
    history.entry(for: line)
  }

  /// Sets a variable, as `--var NAME=VALUE` does.
  package func setVariable(_ name: String, to value: String) {
    variables.set(name, to: .text(value))
  }

  /// Sets a variable and declares that it is secret, as `--secret NAME=VALUE` does.
  ///
  /// - Parameter origins: where it may be sent; left out, it belongs to the first origin that it is
  ///   sent to.
  package func setSecret(_ name: String, to value: String, origins: Set<Origin> = []) {
    variables.set(name, to: .text(value))
    secrets.declare(value, as: name, origins: origins)
  }

  /// The prompt: where one is, and what will happen to the next request.
  package var prompt: PromptText {
    PromptText(base: base, mode: traffic.mode)
  }
}
