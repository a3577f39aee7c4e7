internal import RepriseJSON
internal import RepriseRecording

/// Values that are drawn anew each time: `$uuid`, `$now`, `$timestamp`, `$randomInt`.
struct DynamicValue {
  private let host: any Host

  init(_ host: any Host) {
    self.host = host
  }

  /// The value of a reference, `nil` where there is no such value or its arguments are wrong.
  func value(of reference: Reference) -> VariableValue? {
    switch reference.name {
    case "$uuid" where reference.arguments.isEmpty: .text(host.uuid())
    case "$now" where reference.arguments.isEmpty:
      .text(TimeOfDay.text(sinceEpoch: host.timeSinceEpoch()))
    case "$timestamp" where reference.arguments.isEmpty:
      .json(String(host.timeSinceEpoch().components.seconds))
    case "$randomInt": randomInteger(reference.arguments)
    default: nil
    }
  }

  /// A number from the first argument to the second, both included; 0 to 999 without arguments.
  private func randomInteger(_ arguments: [String]) -> VariableValue? {
    let bounds = arguments.isEmpty ? [0, 999] : arguments.compactMap { Int64($0) }
    guard bounds.count == 2, arguments.isEmpty || arguments.count == 2, bounds[0] <= bounds[1]
    else { return nil }
    let span = UInt64(bitPattern: bounds[1] &- bounds[0])
    let drawn = span == .max ? host.random() : host.random() % (span + 1)
    return .json(String(bounds[0] &+ Int64(bitPattern: drawn)))
  }
}

/// The text of a JSON value as it stands in a header or a URL.
enum JSONScalar {
  static func text(_ json: String) -> String {
    guard let document = try? JSONDocument(json) else { return json }
    return document.root.string ?? json
  }
}
