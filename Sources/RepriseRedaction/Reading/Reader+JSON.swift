import RepriseJSON

extension Reader {
  /// What a value inherits from the names above it; what stands in an object has its own name.
  private struct Inherited {
    var kind: String?
    var name: [UInt8] = []
    /// Whether it stands in a container such as `cookies`, in which everything is secret.
    var isContained = false
  }

  /// Reads a JSON text by its names; returns false, having added nothing, if it is none.
  func readJSON(_ source: ArraySlice<UInt8>, into reading: inout Reading) -> Bool {
    guard let document = try? JSONDocument(source) else { return false }
    let offset = source.startIndex - document.bytes.startIndex
    var pending: [(value: JSONValue, inherited: Inherited)] = [(document.root, Inherited())]
    while let (value, inherited) = pending.popLast() {
      switch value.kind {
      case .object:
        for (value, inherited) in members(of: value, inherited).reversed() {
          pending.append((value, inherited))
        }
      case .array:
        for element in value.elements.reversed() { pending.append((element, inherited)) }
      case .string:
        let range = value.bytes.startIndex + offset + 1..<value.bytes.endIndex + offset - 1
        readString(source[range], inherited, into: &reading)
      case .number:
        let range = value.bytes.startIndex + offset..<value.bytes.endIndex + offset
        if let kind = inherited.kind {
          reading.find(number: source[range], kind: kind)
        } else if range.count >= 4 {
          reading.search(range, as: .jsonNumber)
        }
      case .bool, .null:
        break
      }
    }
    return true
  }

  private func members(
    of object: JSONValue, _ inherited: Inherited
  ) -> [(value: JSONValue, inherited: Inherited)] {
    let members = object.members
    let named = pairedName(members)
    return members.map { name, nameBytes, value in
      var passed = Inherited()
      if inherited.isContained, !rules.isExcluded(nameBytes[...]) {
        passed = inherited
      } else if let kind = rules.kind(ofName: nameBytes) {
        passed = Inherited(kind: kind, name: nameBytes)
        if value.kind == .object { passed.isContained = rules.isContainer(name) }
      } else if let named, name == "value" {
        passed = named
      }
      return (value, passed)
    }
  }

  /// The secret name of an object such as `{"name": "Authorization", "value": "Bearer …"}`.
  private func pairedName(
    _ members: [(name: String, nameBytes: [UInt8], value: JSONValue)]
  ) -> Inherited? {
    guard members.count <= 12, members.contains(where: { $0.name == "value" }) else { return nil }
    for member in members where member.name == "name" || member.name == "key" {
      if let name = member.value.stringBytes, let kind = rules.kind(ofName: name) {
        return Inherited(kind: kind, name: name)
      }
    }
    return nil
  }

  private func readString(
    _ content: ArraySlice<UInt8>, _ inherited: Inherited, into reading: inout Reading
  ) {
    guard let kind = inherited.kind else {
      reading.search(content.indices, as: .jsonString)
      return
    }
    let view = DecodedView.jsonUnescaping(content)
    let value = view.map { $0.bytes[...] } ?? content
    if inherited.isContained {
      reading.find(value, at: content.indices, kind: kind)
      return
    }
    let found = Credentials(rules: rules, kind: kind, name: inherited.name).reading(of: value)
    if let view { reading.add(found, through: view) } else { reading.add(found) }
  }
}
