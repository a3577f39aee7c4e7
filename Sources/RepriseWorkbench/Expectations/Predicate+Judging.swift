import RepriseJSON

/// What came of judging an observation by a predicate.
enum Verdict {
  case met
  /// Not met, with the words for what is there instead.
  case failed(String)
}

extension Predicate {
  /// Judges an observation; what is missing meets nothing but `not exists`.
  func verdict(
    on found: Observation, with substitution: inout Substitution
  ) throws(RequestError) -> Verdict {
    if case .missing(let reason, _) = found {
      if case .exists = test, isNegated { return .met }
      return .failed(reason)
    }
    guard let holds = try holds(found, with: &substitution) else {
      return .failed("\(found.sentence), which has no place in this comparison")
    }
    return holds != isNegated ? .met : .failed(found.sentence)
  }

  /// Whether the test holds, `nil` where it cannot be asked of such a value.
  private func holds(
    _ found: Observation, with substitution: inout Substitution
  ) throws(RequestError) -> Bool? {
    switch test {
    case .compare(let comparison, let value):
      let value = try value.resolved(with: &substitution)
      switch comparison {
      case .equal: return Comparing.areEqual(found, value)
      case .notEqual: return !Comparing.areEqual(found, value)
      default: return Comparing.order(found, value)?.satisfies(comparison)
      }
    case .contains(let value):
      return Comparing.contains(found, try value.resolved(with: &substitution))
    case .startsWith(let value):
      let text = try value.resolved(with: &substitution).text
      return Comparing.text(found)?.utf8.starts(with: text.utf8)
    case .endsWith(let value):
      let text = try value.resolved(with: &substitution).text
      return Comparing.text(found)?.utf8.reversed().starts(with: text.utf8.reversed())
    case .isIn(let value):
      guard case .json(let list) = try value.resolved(with: &substitution), list.kind == .array
      else { throw RequestError("the value after in is not a list") }
      return list.elements.contains { Comparing.areEqual(found, .json($0)) }
    case .matches(let pattern, let ignoringCase):
      return try Self.matches(found, pattern, ignoringCase: ignoringCase)
    case .exists:
      if case .json(let value, isSelection: true) = found { return value.count > 0 }
      return true
    case .empty: return Self.isEmpty(found)
    case .isA(let type): return type.holds(found)
    }
  }

  private static func isEmpty(_ found: Observation) -> Bool? {
    switch found {
    case .text(let text): text.isEmpty
    case .json(let value, _):
      switch value.kind {
      case .object, .array: value.count == 0
      case .string: value.stringBytes?.isEmpty
      case .number, .bool, .null: nil
      }
    case .duration, .missing: nil
    }
  }

  private static func matches(
    _ found: Observation, _ pattern: String, ignoringCase: Bool
  ) throws(RequestError) -> Bool? {
    let text: String
    switch found {
    case .json(let value, _) where value.kind == .number: text = value.text
    default:
      guard let found = Comparing.text(found) else { return nil }
      text = found
    }
    do {
      let regex = try Regex(pattern).matchingSemantics(.unicodeScalar).asciiOnlyDigits()
        .ignoresCase(ignoringCase)
      return try regex.firstMatch(in: text) != nil
    } catch {
      throw RequestError("the regular expression /\(pattern)/ cannot be used: \(error)")
    }
  }
}
