/// A place that an encoder fills.
final class EncodingSlot {
  enum Content {
    case empty
    case value(ParameterValue)
    case array([EncodingSlot])
    case object([(name: String, slot: EncodingSlot)])
  }

  var content = Content.empty

  /// What stands in the place; ``ValueEncoding/depthLimit`` bounds how deep this goes.
  var value: ParameterValue {
    switch content {
    case .empty: ParameterValue(Parameters())
    case .value(let value): value
    case .array(let slots): ParameterValue(slots.map(\.value))
    case .object(let members):
      ParameterValue(Parameters(members.map { (name: $0.name, value: $0.slot.value) }))
    }
  }

  /// The place of a name; a name that is encoded again is replaced.
  func member(_ name: String) -> EncodingSlot {
    let slot = EncodingSlot()
    guard case .object(var members) = content else {
      content = .object([(name, slot)])
      return slot
    }
    content = .empty
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].slot = slot
    } else {
      members.append((name, slot))
    }
    content = .object(members)
    return slot
  }

  /// The place of a name where an object or an array stands already.
  func container(_ name: String) -> EncodingSlot? {
    guard case .object(let members) = content,
      let slot = members.first(where: { $0.name == name })?.slot
    else { return nil }
    switch slot.content {
    case .object, .array: return slot
    case .empty, .value: return nil
    }
  }

  func element() -> EncodingSlot {
    let slot = EncodingSlot()
    guard case .array(var slots) = content else {
      content = .array([slot])
      return slot
    }
    content = .empty
    slots.append(slot)
    content = .array(slots)
    return slot
  }

  var count: Int {
    if case .array(let slots) = content { return slots.count }
    return 0
  }
}
