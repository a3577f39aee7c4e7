/// The encoder that a type is given to write itself into a slot.
struct ValueEncoder: Encoder {
  let slot: EncodingSlot
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = slot.content {} else { slot.content = .object([]) }
    return KeyedEncodingContainer(KeyedValueContainer<Key>(slot: slot, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array = slot.content {} else { slot.content = .array([]) }
    return UnkeyedValueContainer(slot: slot, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueContainer(slot: slot, codingPath: codingPath)
  }
}

/// A key of an array's element.
struct IndexKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { nil }

  var intValue: Int? { index }
  var stringValue: String { "\(index)" }
}

/// The key under which a class encodes its superclass.
struct SuperKey: CodingKey {
  init() {}
  init?(intValue: Int) { nil }
  init?(stringValue: String) { nil }

  var intValue: Int? { nil }
  var stringValue: String { "super" }
}

struct SingleValueContainer: SingleValueEncodingContainer {
  let slot: EncodingSlot
  let codingPath: [any CodingKey]

  func encodeNil() { slot.content = .value(.null) }
  func encode(_ value: Bool) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: String) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: Double) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: Float) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: Int) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: Int8) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: Int16) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: Int32) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: Int64) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: UInt) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: UInt8) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: UInt16) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: UInt32) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: UInt64) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: Int128) { slot.content = .value(ParameterValue(value)) }
  func encode(_ value: UInt128) { slot.content = .value(ParameterValue(value)) }

  func encode(_ value: some Encodable) throws {
    try ValueEncoding.encode(value, into: slot, at: codingPath)
  }
}

struct UnkeyedValueContainer: UnkeyedEncodingContainer {
  let slot: EncodingSlot
  let codingPath: [any CodingKey]
  var count: Int { slot.count }

  func encodeNil() { slot.element().content = .value(.null) }

  func encode(_ value: some Encodable) throws {
    let path = codingPath + [IndexKey(count)]
    try ValueEncoding.encode(value, into: slot.element(), at: path)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    nested().container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

  func superEncoder() -> any Encoder { nested() }

  private func nested() -> ValueEncoder {
    let path = codingPath + [IndexKey(count)]
    return ValueEncoder(slot: slot.element(), codingPath: path)
  }
}
