internal import RepriseRecording

extension Workbench {
  /// Starts a mode before the first statement, as `--record NAME` does.
  ///
  /// - Returns: `nil` where it started, else what the process exits with; why is told on standard
  ///   error.
  package func begin(_ mode: SessionMode) async -> ExitStatus? {
    do {
      try await change(to: mode)
      return nil
    } catch {
      say(error.text, .failure)
      return note(error.status)
    }
  }

  /// Ends the session: what is recorded is finished, and what was left unused is told.
  ///
  /// - Parameter status: how the last script ended; ``ExitStatus/done`` after a prompt.
  /// - Returns: what the process exits with.
  package func finish(after status: ExitStatus) async -> ExitStatus {
    do {
      try await stop(succeeded: status == .done && succeeded)
      return status
    } catch {
      say(error.text, .failure)
      return status == .done ? error.status : status
    }
  }

  /// Ends the present mode and starts another.
  ///
  /// A name that leads nowhere changes nothing. Where the new mode cannot be entered a script ends,
  /// even one that keeps going: what follows was not meant for the network.
  func change(to mode: SessionMode) async throws(Failure) {
    let places: [RecordingLocation]
    do {
      places = try traffic.places(of: mode)
    } catch {
      throw failure(toEnter: error)
    }
    var failureToStop: Failure?
    do {
      try await stop(succeeded: succeeded)
    } catch {
      failureToStop = error
    }
    do {
      let isStrict = settings.isStrict
      for notice in try traffic.enter(mode, at: places, isStrict: isStrict, secrets: secrets) {
        say(notice)
      }
      variables.drawn = DrawnValues(recorded: traffic.drawnBefore)
    } catch {
      throw failure(toEnter: error)
    }
    if let failureToStop { throw failureToStop }
  }

  private func failure(toEnter error: any Error) -> Failure {
    let status = error is InvalidRecordingName ? ExitStatus.wrongArguments : .recording
    var failure = Failure(status, "\(error)")
    failure.endsScript = true
    return failure
  }

  /// Goes back to live.
  func stop(succeeded: Bool) async throws(Failure) {
    let report: TrafficReport?
    do {
      report = try await traffic.leave().end(succeeded: succeeded)
    } catch {
      throw Failure(.recording, "\(error)")
    }
    switch report {
    case nil: return
    case .recorded(let report):
      say(ReportText.lines(of: report).joined(separator: "\n"))
      if !report.writeFailures.isEmpty {
        throw Failure(.recording, "\(report.recording) is not complete")
      }
    case .replayed(let report):
      guard succeeded else { return }
      if let warning = ReportText.warning(about: report) { say(warning, .warning) }
      if let failure = ReportText.failure(in: report) { throw Failure(.recording, failure) }
    }
  }

  /// Whether everything so far came to its end: at the prompt it always does.
  private var succeeded: Bool {
    settings.isInteractive || firstFailure == nil && unsettled == nil
  }
}
