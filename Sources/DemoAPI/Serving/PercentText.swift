/// Percent-encoded text (RFC 3986, section 2.1).
enum PercentText {
  /// Decodes once; what is no valid escape stays as it is.
  static func decode(_ bytes: some Sequence<UInt8>, plusIsBlank: Bool) -> String {
    let bytes = Array(bytes)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "%"), position + 2 < bytes.count,
        let high = self.nibble(bytes[position + 1]), let low = self.nibble(bytes[position + 2])
      {
        decoded.append(high << 4 | low)
        position += 3
      } else {
        decoded.append(byte == UInt8(ascii: "+") && plusIsBlank ? UInt8(ascii: " ") : byte)
        position += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Encodes what a header field or a path segment may not hold; `keeping` names further bytes
  /// that stay.
  static func encode(_ text: String, keeping: String = "") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.append(byte)
      case _ where keeping.utf8.contains(byte):
        encoded.append(byte)
      default:
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func nibble(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
