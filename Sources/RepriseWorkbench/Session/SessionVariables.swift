internal import RepriseJSON
internal import RepriseRecording

/// The variables of a session, and the values that are computed when they are asked for.
struct SessionVariables: VariableSource {
  private let host: any Host
  private let secrets: SecretStore
  private var values: [String: VariableValue] = [:]

  /// Where values that are drawn come from: fresh, or from the recording that is replayed.
  var drawn = DrawnValues()

  init(host: any Host, secrets: SecretStore) {
    self.host = host
    self.secrets = secrets
  }

  /// The names of the variables that are set, sorted.
  var variableNames: [String] { values.keys.sorted() }

  subscript(_ name: String) -> VariableValue? { values[name] }

  /// Sets a variable; where its name is that of a secret, the new value is secret too.
  mutating func set(_ name: String, to value: VariableValue) {
    values[name] = value
    if secrets.isDeclared(name) { secrets.note(value.plainText, as: name) }
  }

  /// Removes a variable.
  ///
  /// - Returns: whether it was there.
  mutating func remove(_ name: String) -> Bool {
    secrets.remove(name)
    return values.removeValue(forKey: name) != nil
  }

  func value(of reference: Reference) -> VariableValue? {
    guard reference.isDynamic else { return values[reference.name] }
    if reference.name.hasPrefix("$env.") {
      guard let value = host.environment(String(reference.name.dropFirst(5))) else { return nil }
      // Shorter ones are seldom secrets and would be hidden all over the place.
      if value.utf8.count >= 8 { secrets.note(value, as: reference.name) }
      return .text(value)
    }
    return drawnValue(of: reference)
  }
}

extension SessionVariables {
  private func drawnValue(of reference: Reference) -> VariableValue? {
    guard let fresh = DynamicValue(host).value(of: reference) else { return nil }
    let value = drawn.draw(reference.name) { fresh.plainText }
    guard case .json = fresh, (try? JSONDocument(value)) != nil else { return .text(value) }
    return .json(value)
  }
}

extension VariableValue {
  /// The value as text: that of a JSON string without its quotes, of any other value its spelling.
  var plainText: String {
    switch self {
    case .text(let text): text
    case .json(let json): JSONScalar.text(json)
    }
  }
}
