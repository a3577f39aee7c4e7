/// A JSON value that keeps the order of its members and the spelling of its numbers.
enum JSON: Sendable, Equatable {
  struct Member: Sendable, Equatable {
    var name: String
    var value: JSON
  }

  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  /// The last member with a name.
  subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// A string, number or truth value as text; `nil` for the rest.
  var scalarText: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// This value with a merge patch applied (RFC 7396).
  func merged(with patch: JSON) -> JSON {
    guard case .object(let changes) = patch else { return patch }
    var members: [Member] = []
    if case .object(let own) = self { members = own }
    for change in changes {
      let place = members.firstIndex { $0.name == change.name }
      switch (change.value, place) {
      case (.null, let place?): members.remove(at: place)
      case (.null, nil): break
      case (_, let place?):
        members[place].value = members[place].value.merged(with: change.value)
      case (_, nil):
        members.append(Member(name: change.name, value: JSON.null.merged(with: change.value)))
      }
    }
    return .object(members)
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number("\(value)") }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
  init(nilLiteral: ()) { self = .null }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }

  static func integer(_ value: Int) -> JSON { .number("\(value)") }
}
