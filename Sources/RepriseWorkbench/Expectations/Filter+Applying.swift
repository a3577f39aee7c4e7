import RepriseJSON

extension Filter {
  /// What the filter makes of an observation.
  func applied(to observation: Observation) -> Observation {
    if case .missing = observation { return observation }
    guard case .json(let value, _) = observation, value.kind == .array || isCountable(value) else {
      return .missing("\(name) needs a list, and \(observation.sentence)", hint: nil)
    }
    switch self {
    case .count: return .number(value.count)
    case .first: return element(0, of: value)
    case .last: return element(-1, of: value)
    case .nth(let position): return element(position, of: value)
    }
  }

  private func isCountable(_ value: JSONValue) -> Bool {
    self == .count && value.kind == .object
  }

  private func element(_ position: Int, of list: JSONValue) -> Observation {
    if let element = list[position] { return .json(element, isSelection: false) }
    return .missing(
      list.count == 1
        ? "the list has one element"
        : "the list has \(list.count == 0 ? "no" : "\(list.count)") elements",
      hint: nil)
  }

  private var name: String {
    switch self {
    case .count: "count"
    case .first: "first"
    case .last: "last"
    case .nth: "nth"
    }
  }
}
