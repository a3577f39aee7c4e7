extension Workbench {
  /// Runs a command.
  func execute(_ command: Command, of statement: Statement, in file: String?) async throws {
    switch command {
    case .changeBase(let word): try changeBase(word)
    case .showBase: try showBase()
    case .with(let items): add(standing: items)
    case .without(let names): try remove(standing: names)
    case .set(let assignments): try set(assignments)
    case .unset(let names): try unset(names)
    case .variables: try showVariables()
    case .secret(let names): try await declareSecrets(names)
    case .record(let name): try await change(to: .record(name))
    case .extend(let name): try await change(to: .extend(name))
    case .replay(let names, let isStrict):
      try await change(to: .replay(names, isStrict: isStrict))
    case .stop: try await change(to: .live)
    case .list: try list()
    case .show(let reference, let parts): try show(reference, parts)
    case .resend(let reference): try await resend(reference, of: statement, in: file)
    case .help(let word): try help(word)
    case .history: try showHistory()
    case .quit: break
    }
  }

  private func list() throws {
    try show(ExchangeTable(log.exchanges).lines)
  }

  /// Shows an exchange: all of it at a terminal, the body alone to a pipe, unless parts are named.
  private func show(_ reference: ExchangeReference, _ parts: Set<MessagePart>?) throws {
    let exchange = try exchange(reference)
    let isPiped = !host.terminal.showsOutput
    let parts = parts ?? (isPiped ? [.responseBody] : Set(MessagePart.allCases))
    if isPiped, parts == [.responseBody] { return try host.write(exchange.body) }
    if isPiped, parts == [.requestBody] { return try host.write(exchange.requestBody ?? []) }
    try host.write(rendering.parts(parts, of: exchange).bytes[...])
  }

  private func help(_ word: String?) throws {
    guard let word else { return try show(Help.overview) }
    guard let lines = Help.lines(about: word) else {
      throw Failure(.wrongArguments, "there is no help about \(word); `help` lists what there is")
    }
    try show(lines)
  }

  private func showHistory() throws {
    let entries = history.entries
    let width = String(entries.count).utf8.count
    try show(
      entries.enumerated().map { index, entry in
        let number = String(index + 1)
        let padding = String(repeating: " ", count: width - number.utf8.count + 1)
        return padding + number + "  " + entry.split(separator: "\n").joined(separator: " ⏎ ")
      })
  }
}
