internal import RepriseNetworking
internal import RepriseRecording
internal import RepriseRedaction

extension Workbench {
  func changeBase(_ word: Word) throws(Failure) {
    do {
      base = try builder.base(changedBy: word)
    } catch {
      throw Failure(.wrongArguments, error.description)
    }
  }

  func showBase() throws {
    guard let base else {
      throw Failure(.wrongArguments, "there is no base URL; `cd https://api.example.com` sets one")
    }
    try show([base.description])
  }

  /// Adds headers to every request that follows; one of the same name is replaced.
  func add(standing items: [RequestItem]) {
    let names = Set(items.compactMap(\.headerName))
    standingHeaders.removeAll { $0.item.headerName.map(names.contains) ?? false }
    standingHeaders += items.map { StandingHeader(item: $0, origin: base?.origin) }
  }

  func remove(standing names: [String]) throws(Failure) {
    for name in names {
      let count = standingHeaders.count
      standingHeaders.removeAll { $0.item.headerName == name.lowercased() }
      if standingHeaders.count == count {
        throw Failure(.wrongArguments, "there is no \(name) to be without; `with` sets headers")
      }
    }
  }

  func set(_ assignments: [Assignment]) throws(Failure) {
    for assignment in assignments {
      do {
        var builder = builder
        if secrets.redactor.rules.kind(ofName: assignment.name) != nil {
          // What is drawn for a secret is nobody's to keep.
          var apart = variables
          apart.drawn = DrawnValues()
          builder.variables = apart
        }
        variables.set(assignment.name, to: try builder.value(of: assignment.content))
      } catch {
        throw Failure(.wrongArguments, error.description)
      }
    }
  }

  func unset(_ names: [String]) throws(Failure) {
    for name in names where !variables.remove(name) {
      throw Failure(.wrongArguments, "there is no variable \(name); `vars` lists those there are")
    }
  }

  /// Shows the variables as `set` would write them, and the headers as `with` would; a secret
  /// shows that it is one.
  func showVariables() throws {
    let lines = variables.variableNames.compactMap { name -> String? in
      if secrets.isDeclared(name) { return "secret \(name)" }
      return switch variables[name] {
      case .text(let text): "set \(name)=\(SafeText.line(text))"
      case .json(let json): "set \(name):=\(SafeText.line(json))"
      case nil: nil
      }
    }
    try show(lines + standingHeaders.map { "with \(SafeText.line(Self.source(of: $0.item)))" })
  }

  /// Declares variables secret; one without a value is asked for, without echo.
  func declareSecrets(_ names: [String]) async throws {
    for name in names {
      let value: String
      if let known = variables[name] {
        value = known.plainText
      } else {
        value = try await askForSecret(name)
        variables.set(name, to: .text(value))
      }
      secrets.declare(value, as: name)
      if value.utf8.count < 4 {
        say("\(name) is too short to be hidden: only secrets of 4 bytes or more are", .warning)
      }
    }
    if let complaint = history.purge() { say(complaint, .warning) }
  }

  private func askForSecret(_ name: String) async throws -> String {
    guard settings.isInteractive else {
      throw Failure(
        .wrongArguments,
        "\(name) has no value, and a script does not ask; give it with --secret \(name)=…, or set "
          + "it first")
    }
    guard let value = await host.readSecret("\(name): "), !value.isEmpty else {
      throw Failure(.wrongArguments, "\(name) was not given a value")
    }
    return value
  }

  private var builder: RequestBuilder {
    RequestBuilder(base: base, standingHeaders: standingHeaders, variables: variables)
  }

  private static func source(of item: RequestItem) -> String {
    switch item.kind {
    case .header(let name, let value): "\(source(of: name)):\(source(of: value))"
    case .emptyHeader(let name): "\(source(of: name));"
    case .unsetHeader(let name): "\(source(of: name)):"
    case .query, .string, .json: ""
    }
  }

  private static func source(of word: Word) -> String {
    word.pieces.map { piece in
      switch piece {
      case .literal(let text, _): text
      case .reference(let reference): reference.description
      }
    }.joined()
  }
}
