import RepriseRedaction

/// The value of `authorization` for a user and a password (RFC 7617).
enum BasicCredentials {
  /// Encodes `user:password` as it is.
  static func fieldValue(_ credentials: some Sequence<UInt8>) -> String {
    "Basic " + base64(Array(credentials))
  }

  /// Encodes the user information of a URL, whose escapes stand for other bytes.
  static func fieldValue(userInformation: String) -> String {
    let decoded = PercentCoding.decode(Array(userInformation.utf8), plusIsBlank: false)
    let colon = UInt8(ascii: ":")
    return fieldValue(decoded.contains(colon) ? decoded : decoded + [colon])
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for position in 0..<4 {
        text.append(
          position <= group.count
            ? alphabet[Int(bits >> UInt32(18 - 6 * position) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
