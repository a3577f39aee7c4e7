/// Percent-encoding as RFC 3986 writes it, on bytes.
package enum PercentCoding {
  /// The bytes with every escape decoded.
  ///
  /// A `%` that two hex digits do not follow stands for itself. With `plusIsBlank`, as in forms
  /// and queries, `+` is a blank.
  package static func decode(_ bytes: some Collection<UInt8>, plusIsBlank: Bool) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index != bytes.endIndex {
      let byte = bytes[index]
      bytes.formIndex(after: &index)
      if byte == UInt8(ascii: "%"), index != bytes.endIndex, let high = bytes[index].hexValue {
        let next = bytes.index(after: index)
        if next != bytes.endIndex, let low = bytes[next].hexValue {
          decoded.append(high << 4 | low)
          index = bytes.index(after: next)
          continue
        }
      }
      decoded.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
    }
    return decoded
  }

  /// The bytes with all but those that `keeping` accepts written as `%XX`, in upper case.
  package static func encode(
    _ bytes: some Collection<UInt8>, keeping: (UInt8) -> Bool
  ) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    append(bytes, to: &encoded, keeping: keeping)
    return encoded
  }

  /// Adds the bytes, encoded as ``encode(_:keeping:)`` does, to others.
  package static func append(
    _ bytes: some Collection<UInt8>, to encoded: inout [UInt8], keeping: (UInt8) -> Bool
  ) {
    for byte in bytes {
      if keeping(byte) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(hexDigit(byte >> 4))
        encoded.append(hexDigit(byte & 0x0F))
      }
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x41 + value - 10
  }
}
