import RepriseJSON

/// Comparing what is there with what is expected: numbers by their exact value, texts by their
/// bytes, JSON by its meaning.
enum Comparing {
  static func areEqual(_ found: Observation, _ expected: ResolvedValue) -> Bool {
    switch (found, expected) {
    case (.json(let value, _), .json(let other)): return value.isEquivalent(to: other)
    case (.json(let value, _), .text(let text)):
      return value.stringBytes.map { $0.elementsEqual(text.utf8) } ?? false
    case (.text(let text), .json(let value)):
      switch value.kind {
      case .object, .array: return (try? JSONDocument(text))?.root.isEquivalent(to: value) ?? false
      case .number:
        if let number = JSONNumber(text.utf8), number == value.number { return true }
      case .string, .bool, .null: break
      }
      return text.utf8.elementsEqual(expected.text.utf8)
    case (.text(let text), .text(let other)): return text.utf8.elementsEqual(other.utf8)
    case (.duration(let duration), .duration(let other)): return duration == other
    default: return false
    }
  }

  /// Whether one is less than, or greater than, the other; `nil` where they have no order.
  static func order(_ found: Observation, _ expected: ResolvedValue) -> Order? {
    if case .duration(let duration) = found, case .duration(let other) = expected {
      return Order(duration, other)
    }
    if let left = number(found), let right = number(of: expected) { return Order(left, right) }
    guard let text = text(found), !isNumber(expected) else { return nil }
    let other = expected.text
    if text.utf8.elementsEqual(other.utf8) { return .same }
    return text.utf8.lexicographicallyPrecedes(other.utf8) ? .less : .greater
  }

  enum Order {
    case less, same, greater

    init<Value: Comparable>(_ left: Value, _ right: Value) {
      self = left < right ? .less : left == right ? .same : .greater
    }

    func satisfies(_ comparison: Comparison) -> Bool {
      switch comparison {
      case .equal: self == .same
      case .notEqual: self != .same
      case .less: self == .less
      case .lessOrEqual: self != .greater
      case .greater: self == .greater
      case .greaterOrEqual: self != .less
      }
    }
  }

  /// The text of what is a text.
  static func text(_ found: Observation) -> String? {
    switch found {
    case .json(let value, _): value.string
    case .text(let text): text
    case .duration, .missing: nil
    }
  }

  private static func number(_ found: Observation) -> JSONNumber? {
    switch found {
    case .json(let value, _): value.number
    case .text(let text): JSONNumber(text.utf8)
    case .duration, .missing: nil
    }
  }

  private static func number(of expected: ResolvedValue) -> JSONNumber? {
    if case .json(let value) = expected { value.number } else { nil }
  }

  private static func isNumber(_ expected: ResolvedValue) -> Bool {
    number(of: expected) != nil
  }

  static func contains(_ found: Observation, _ expected: ResolvedValue) -> Bool? {
    if let text = text(found) { return contains(text, expected.text) }
    guard case .json(let value, _) = found else { return nil }
    switch value.kind {
    case .array:
      return value.elements.contains { areEqual(.json($0, isSelection: false), expected) }
    case .object:
      let name = expected.text
      return value.members.contains { $0.nameBytes.elementsEqual(name.utf8) }
    default: return nil
    }
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    guard let first = part.first else { return true }
    var start = 0
    while start + part.count <= text.count,
      let next = text[start...].firstIndex(of: first), next + part.count <= text.count
    {
      if text[next...].starts(with: part) { return true }
      start = next + 1
    }
    return false
  }
}
