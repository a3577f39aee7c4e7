internal import RepriseJSON
internal import RepriseRedaction

/// Compares a recorded request that has placeholders, part by part, with a live one.
struct Acceptance {
  let context: MatchContext
  private var bindings = Bindings()

  private init(context: MatchContext) {
    self.context = context
  }

  /// What the placeholders of `recorded` stand for in `asked`; `nil` where the two differ.
  static func bindings(
    of recorded: MatchableRequest, in asked: MatchableRequest, context: MatchContext
  ) -> Bindings? {
    guard recorded.method == asked.method, recorded.origin == asked.origin,
      recorded.target.segments.count == asked.target.segments.count
    else { return nil }
    var acceptance = Acceptance(context: context)
    for (segment, other) in zip(recorded.target.segments, asked.target.segments) {
      guard acceptance.accepts(segment[...], other[...]) else { return nil }
    }
    guard acceptance.accepts(recorded.target.query, asked.target.query),
      acceptance.accepts(recorded.fields, asked.fields),
      acceptance.accepts(recorded.body, asked.body)
    else { return nil }
    return acceptance.bindings
  }

  /// Whether a single recorded value accepts a live one, bindings of other values left aside.
  static func accepts(
    _ recorded: ArraySlice<UInt8>, _ asked: ArraySlice<UInt8>, isSecret: Bool,
    context: MatchContext
  ) -> Bool {
    var acceptance = Acceptance(context: context)
    return acceptance.accepts(recorded, asked, isSecret: isSecret)
  }

  /// Whether a recorded scalar of a JSON body accepts a live one.
  static func accepts(
    _ recorded: JSONValue, _ asked: JSONValue, context: MatchContext
  ) -> Bool {
    var acceptance = Acceptance(context: context)
    return acceptance.accepts(scalar: recorded, asked)
  }

  private mutating func accepts(
    _ recorded: ArraySlice<UInt8>, _ asked: ArraySlice<UInt8>, isSecret: Bool = false
  ) -> Bool {
    if recorded.isIdentical(to: asked) { return true }
    if isSecret, recorded.isNines, JSONNumber(asked) != nil { return true }
    let pattern = PlaceholderPattern(recorded)
    guard pattern.hasPlaceholders, let found = pattern.bindings(in: asked) else { return false }
    return bindings.merge(found)
  }

  private mutating func accepts(_ recorded: [NamedPart], _ asked: [NamedPart]) -> Bool {
    guard recorded.count == asked.count else { return false }
    for (part, other) in zip(recorded, asked) {
      guard part.name == other.name else { return false }
      switch (part.value, other.value) {
      case (nil, nil): continue
      case (let value?, let otherValue?):
        guard accepts(value[...], otherValue[...], isSecret: part.isSecret) else { return false }
      default: return false
      }
    }
    return true
  }

  private mutating func accepts(_ recorded: MatchableBody, _ asked: MatchableBody) -> Bool {
    switch (recorded, asked) {
    case (.bytes(let bytes), .bytes(let other)): accepts(bytes, other)
    case (.json(let document), .json(let other)): accepts(document.root, other.root)
    case (.form(let pairs), .form(let others)): accepts(pairs, others)
    case (.multipart(let parts), .multipart(let others)): accepts(parts, others)
    case (.recordedLarge(let position), .askedLarge(let equal)): equal.contains(position)
    default: false
    }
  }

  private mutating func accepts(_ recorded: [MultipartPart], _ asked: [MultipartPart]) -> Bool {
    guard recorded.count == asked.count else { return false }
    for (part, other) in zip(recorded, asked) {
      guard part.name == other.name, part.fileName == other.fileName,
        part.mediaType == other.mediaType,
        accepts(part.content, other.content, isSecret: part.isSecret)
      else { return false }
    }
    return true
  }

  private mutating func accepts(_ recorded: JSONValue, _ asked: JSONValue) -> Bool {
    var pending = [(recorded, asked)]
    while let (left, right) = pending.popLast() {
      guard left.kind == right.kind, left.count == right.count else { return false }
      switch left.kind {
      case .array: pending += zip(left.elements, right.elements)
      case .object:
        let others = right.members.sortedByName()
        for (member, other) in zip(left.members.sortedByName(), others) {
          guard member.nameBytes == other.nameBytes else { return false }
          pending.append((member.value, other.value))
        }
      case .string, .number, .bool, .null:
        guard accepts(scalar: left, right) else { return false }
      }
    }
    return true
  }

  private mutating func accepts(scalar recorded: JSONValue, _ asked: JSONValue) -> Bool {
    guard recorded.kind == asked.kind else { return false }
    switch recorded.kind {
    case .string:
      return accepts((recorded.stringBytes ?? [])[...], (asked.stringBytes ?? [])[...])
    case .number where recorded.bytes.isNines && context.isSecret(recorded): return true
    default: return recorded.isEquivalent(to: asked)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether this is what a number becomes that is secret by its name.
  var isNines: Bool { !isEmpty && allSatisfy { $0 == UInt8(ascii: "9") } }
}

extension [(name: String, nameBytes: [UInt8], value: JSONValue)] {
  /// The members by name, those of one name in the order they had.
  func sortedByName() -> Self {
    enumerated().sorted { left, right in
      left.element.nameBytes == right.element.nameBytes
        ? left.offset < right.offset
        : left.element.nameBytes.lexicographicallyPrecedes(right.element.nameBytes)
    }.map(\.element)
  }
}
