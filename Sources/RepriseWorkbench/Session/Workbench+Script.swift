internal import HTTPTypes

extension Workbench {
  /// Runs a script: all of it is parsed before anything of it runs.
  ///
  /// It stops at the first failure, unless the settings say to keep going. A response of 400 or
  /// more whose status nothing expected is a failure at the next request or at the end.
  ///
  /// - Parameters:
  ///   - bytes: the source, in UTF-8.
  ///   - file: the name that messages give it, `nil` for what came with `-c`.
  /// - Returns: ``ExitStatus/done``, or what the first failure exits with; to be handed to
  ///   ``finish(after:)`` when no further script follows.
  package func run(script bytes: [UInt8], file: String? = nil) async -> ExitStatus {
    let script: Script
    do {
      script = try Script(parsing: bytes, file: file)
    } catch {
      tell(error)
      return note(.syntax)
    }
    var status: ExitStatus?
    for statement in script.statements {
      if case .command(.quit) = statement.kind { break }
      if statement.sendsRequest, let failed = settle() {
        status = status ?? failed
        if !settings.keepsGoing { return failed }
      }
      if let failure = await perform(statement, in: file) {
        status = status ?? failure.status
        if failure.endsScript || !settings.keepsGoing { return failure.status }
      }
    }
    let unexpected = settle()
    return status ?? unexpected ?? .done
  }

  /// Runs what was typed at the prompt; failures are told and end nothing.
  ///
  /// - Returns: whether the session goes on.
  package func runLine(_ line: String) async -> LineOutcome {
    if let complaint = history.add(line) { say(complaint, .warning) }
    // What most people type first; the language has `quit`.
    if HistoryRules.trimmed(line) == "exit" { return .quit }
    let script: Script
    do {
      script = try Script(parsing: line)
    } catch {
      tell(error)
      return .goOn
    }
    for statement in script.statements {
      if case .command(.quit) = statement.kind { return .quit }
      if await perform(statement, in: nil) != nil { break }
    }
    return .goOn
  }

  /// Runs one statement and tells what went wrong.
  ///
  /// - Returns: `nil` where all went well.
  private func perform(_ statement: Statement, in file: String?) async -> Failure? {
    var failure: Failure
    do {
      try Task.checkCancellation()
      try await execute(statement, in: file)
      return nil
    } catch let known as Failure {
      failure = known
      tell(failure, at: statement, in: file)
    } catch let closed as OutputClosed {
      // Whoever closed it knows.
      failure = Failure(.interrupted, closed.description)
      failure.endsScript = true
    } catch is CancellationError {
      failure = Failure(.interrupted, "interrupted")
      failure.endsScript = true
      say(failure.text, .warning)
    } catch {
      failure = Failure(.requestNotMade, "\(error)")
      tell(failure, at: statement, in: file)
    }
    note(failure.status)
    return failure
  }

  private func execute(_ statement: Statement, in file: String?) async throws {
    switch statement.kind {
    case .request(let line): try await send(line, of: statement, in: file)
    case .expect(let expectation): try check(expectation)
    case .capture(let capture): try take(capture)
    case .command(let command): try await execute(command, of: statement, in: file)
    }
  }

  /// Tells of a status that nothing expected, once.
  ///
  /// - Returns: what a script that stops here exits with.
  func settle() -> ExitStatus? {
    guard let (exchange, statement, file) = unsettled else { return nil }
    unsettled = nil
    let status = exchange.response?.status.code ?? 0
    let text = FailureText(redactor: secrets.redactor).text(
      "expected a status below 400, but it is \(status); where that is right, say `expect \(status)`",
      about: exchange)
    tell(Failure(.unexpected, text), at: statement, in: file)
    return note(.unexpected)
  }

  /// Remembers what the first failure exits with.
  @discardableResult
  func note(_ status: ExitStatus) -> ExitStatus {
    if firstFailure == nil { firstFailure = status }
    return status
  }
}

extension Statement {
  /// Whether it sends a request, at which the status of the one before must have been expected.
  fileprivate var sendsRequest: Bool {
    switch kind {
    case .request, .command(.resend): true
    case .expect, .capture, .command: false
    }
  }
}

/// Whether the prompt comes again.
package enum LineOutcome: Sendable, Hashable {
  case goOn
  case quit
}
