/// Names and values of a type that encodes itself.
///
/// A property that is optional and has no value is kept as absent, so that the encoding chosen can
/// say what becomes of it.
struct KeyedValueContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: EncodingSlot
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { slot.member(key.stringValue).content = .value(.null) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try ValueEncoding.encode(value, into: slot.member(key.stringValue), at: codingPath + [key])
  }

  func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
    try put(value, key)
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try put(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try put(value, key) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { nested(SuperKey()) }

  func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func put(_ value: (some Encodable)?, _ key: Key) throws {
    if let value {
      try encode(value, forKey: key)
    } else {
      slot.member(key.stringValue).content = .value(ParameterValue(.absent))
    }
  }

  private func nested(_ key: some CodingKey) -> ValueEncoder {
    let place = slot.container(key.stringValue) ?? slot.member(key.stringValue)
    return ValueEncoder(slot: place, codingPath: codingPath + [key])
  }
}
