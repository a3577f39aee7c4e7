internal import RepriseJSON

extension JSONDocument {
  /// The document without what the paths select, as if it had never been there.
  func leavingOut(_ paths: Set<JSONPath>) -> JSONDocument {
    guard !paths.isEmpty else { return self }
    let omitted = Set(paths.flatMap { $0.select(in: root).map(\.bytes.startIndex) })
    guard !omitted.isEmpty, !omitted.contains(root.bytes.startIndex) else { return self }
    return (try? JSONDocument(text(without: omitted)[...])) ?? self
  }

  private enum Step {
    case value(JSONValue)
    case text([UInt8])
  }

  /// Writes the document without the values that start at the given places.
  private func text(without omitted: Set<Int>) -> [UInt8] {
    var output: [UInt8] = []
    var steps: [Step] = [.value(root)]
    while let step = steps.popLast() {
      switch step {
      case .text(let text): output += text
      case .value(let value) where value.kind == .object:
        let members = value.members.filter { !omitted.contains($0.value.bytes.startIndex) }
        steps.append(.text([UInt8(ascii: "}")]))
        for (index, member) in members.enumerated().reversed() {
          steps.append(.value(member.value))
          let comma = index == 0 ? [] : [UInt8(ascii: ",")]
          steps.append(.text(comma + JSONText.quoted(member.nameBytes) + [UInt8(ascii: ":")]))
        }
        output.append(UInt8(ascii: "{"))
      case .value(let value) where value.kind == .array:
        let elements = value.elements.filter { !omitted.contains($0.bytes.startIndex) }
        steps.append(.text([UInt8(ascii: "]")]))
        for (index, element) in elements.enumerated().reversed() {
          steps.append(.value(element))
          if index > 0 { steps.append(.text([UInt8(ascii: ",")])) }
        }
        output.append(UInt8(ascii: "["))
      case .value(let value): output += value.bytes
      }
    }
    return output
  }
}
