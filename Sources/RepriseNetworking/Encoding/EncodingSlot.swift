/// A place that an encoder fills.
final class EncodingSlot {
  enum Content {
    case empty
    case value(ParameterValue)
    case array([EncodingSlot])
    case object([(name: String, slot: EncodingSlot)])
  }

  var content = Content.empty

  /// Where each name stands in the object; by bytes, for Swift takes texts that look alike for one.
  private var places: [[UInt8]: Int] = [:]

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
    var members: [(name: String, slot: EncodingSlot)] = []
    if case .object(let present) = content { members = present } else { places = [:] }
    content = .empty
    let place = Array(name.utf8)
    if let index = places[place] {
      members[index].slot = slot
    } else {
      places[place] = members.count
      members.append((name, slot))
    }
    content = .object(members)
    return slot
  }

  /// The place of a name where an object or an array stands already.
  func container(_ name: String) -> EncodingSlot? {
    guard case .object(let members) = content, let index = places[Array(name.utf8)] else {
      return nil
    }
    let slot = members[index].slot
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

  /// Puts the members of an object into the order of their names.
  func sortMembers() {
    guard case .object(var members) = content else { return }
    members.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    content = .object(members)
    places = [:]
    for (index, member) in members.enumerated() { places[Array(member.name.utf8)] = index }
  }

  var count: Int {
    if case .array(let slots) = content { return slots.count }
    return 0
  }
}
