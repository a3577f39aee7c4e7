import RepriseJSON

/// Writes JSON with what is still open on a list of its own, so that no depth is too deep.
struct JSONWriter {
  private enum Step {
    case value(ParameterValue, path: String)
    case text(String)
    case name(String)
  }

  private(set) var output: [UInt8] = []
  private let encoder: JSONParameterEncoder
  /// What is still to be written, the next at the end.
  private var open: [Step] = []

  init(_ encoder: JSONParameterEncoder) { self.encoder = encoder }

  mutating func write(_ value: ParameterValue) throws(EncodingFailure) {
    open.append(.value(value, path: ""))
    while let step = open.popLast() {
      switch step {
      case .text(let text): output += text.utf8
      case .name(let name):
        output += JSONText.quoted(name.utf8)
        output.append(UInt8(ascii: ":"))
      case .value(let value, let path): try write(value, at: path)
      }
    }
  }

  private mutating func write(_ value: ParameterValue, at path: String) throws(EncodingFailure) {
    switch value.kind {
    case .absent, .null: output += "null".utf8
    case .bool(let bool): output += bool.description.utf8
    case .number(let spelling): output += spelling.utf8
    case .notFinite(let spelling): throw .notFinite(spelling, at: path)
    case .text(let text): output += JSONText.quoted(text.utf8)
    case .date(let date):
      try write(written: try encoder.dates.value(of: date, at: path), at: path)
    case .data(let bytes): try write(written: encoder.data.value(of: bytes), at: path)
    case .array(let elements):
      open.append(.text("]"))
      for (index, element) in elements.enumerated().reversed() {
        open.append(.value(element, path: ParameterPath.element(index, of: path)))
        if index > 0 { open.append(.text(",")) }
      }
      open.append(.text("["))
    case .object(let members):
      open.append(.text("}"))
      for (index, member) in try self.members(members, at: path).enumerated().reversed() {
        open.append(.value(member.value, path: ParameterPath.member(member.original, of: path)))
        open.append(.name(member.name))
        if index > 0 { open.append(.text(",")) }
      }
      open.append(.text("{"))
    }
  }

  private mutating func write(
    written value: ParameterValue, at path: String
  ) throws(EncodingFailure) {
    switch value.kind {
    case .date, .data:
      throw EncodingFailure(
        path: path, reason: "its strategy made a date or bytes of it again",
        advice: "let the strategy give a text or a number")
    default: try write(value, at: path)
    }
  }

  /// The members that are written, under the names they get and in their order.
  private func members(
    _ parameters: Parameters, at path: String
  ) throws(EncodingFailure) -> [(name: String, original: String, value: ParameterValue)] {
    var members: [(name: String, original: String, value: ParameterValue)] = []
    var names: Set<String> = []
    for (original, value) in parameters.pairs where isWritten(value) {
      let name = encoder.keys.name(of: original)
      // Swift compares texts by what they show; names in JSON are compared byte by byte.
      guard
        names.insert(name).inserted
          || !members.contains(where: { $0.name.utf8.elementsEqual(name.utf8) })
      else {
        throw EncodingFailure(
          path: ParameterPath.member(original, of: path),
          reason: "JSON cannot hold the name “\(name)” twice",
          advice: "send it once, with an array where there are several values")
      }
      members.append((name, original, value))
    }
    guard encoder.order == .sorted else { return members }
    return members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private func isWritten(_ value: ParameterValue) -> Bool {
    switch (value.kind, encoder.nils) {
    case (.absent, .asWritten), (.absent, .drop), (.null, .drop): false
    default: true
    }
  }
}
