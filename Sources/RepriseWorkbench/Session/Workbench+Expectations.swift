internal import HTTPTypes
internal import RepriseNetworking

extension Workbench {
  /// Judges the exchange that an expectation is about.
  func check(_ expectation: Expectation) throws(Failure) {
    let exchange = try exchange(expectation.reference)
    if expectation.settlesStatus, unsettled?.exchange.number == exchange.number {
      unsettled = nil
    }
    let response = try observed(
      exchange, for: "expect \(expectation.text)", needsBody: expectation.needsBody)
    guard let failure = expectation.failure(on: response, variables: variables) else { return }
    throw Failure(
      .unexpected,
      FailureText(redactor: secrets.redactor).text(failure.description, about: exchange))
  }

  /// Takes a value out of the exchange that a capture is about.
  func take(_ capture: Capture) throws(Failure) {
    try bind(capture.binding, from: try exchange(capture.reference))
  }

  /// Sets a variable to what a query finds in an exchange.
  func bind(_ binding: Binding, from exchange: SessionExchange) throws(Failure) {
    let response = try observed(
      exchange, for: "capture \(binding.name)", needsBody: binding.query.needsBody)
    do {
      variables.set(binding.name, to: try binding.value(from: response, variables: variables))
    } catch {
      throw Failure(
        .unexpected,
        FailureText(redactor: secrets.redactor).text(
          "nothing to capture as \(binding.name): \(error.description)", about: exchange))
    }
  }

  /// The exchange that a reference means.
  func exchange(_ reference: ExchangeReference?) throws(Failure) -> SessionExchange {
    do {
      return try log.exchange(reference)
    } catch {
      throw Failure(.unexpected, error.description)
    }
  }

  private func observed(
    _ exchange: SessionExchange, for purpose: String, needsBody: Bool
  ) throws(Failure) -> ObservedResponse {
    guard let head = exchange.response, exchange.failure == nil else {
      throw Failure(
        .unexpected,
        FailureText(redactor: secrets.redactor).text(
          "\(purpose): @\(exchange.number) has no whole answer", about: exchange))
    }
    if needsBody, let note = exchange.bodyLossNote {
      throw Failure(.unexpected, "\(purpose): @\(exchange.number) has no whole body \(note)")
    }
    return ObservedResponse(
      head: head, body: exchange.body, url: exchange.url, duration: exchange.took)
  }
}

extension Expectation {
  /// Whether it cannot be judged without the body.
  fileprivate var needsBody: Bool {
    switch kind {
    case .query(let query, _, _): query.needsBody
    case .status(_, let traits):
      traits.contains { trait in
        if case .time = trait { false } else { true }
      }
    }
  }
}

extension Query {
  fileprivate var needsBody: Bool {
    switch self {
    case .path, .body, .size: true
    case .status, .header, .cookie, .url, .time, .variable: false
    }
  }
}
