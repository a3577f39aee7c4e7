/// Tokens in the form of a JSON Web Token (RFC 7519), with random bytes where the signature goes.
enum WebToken {
  static func new(for account: Account) -> String {
    let header: JSON = ["alg": "HS256", "typ": "JWT"]
    let claims: JSON = ["sub": .string(account.id), "email": .string(account.email)]
    let signature = self.randomBytes(32)
    return [Array(header.text.utf8), Array(claims.text.utf8), signature]
      .map(Self.base64URL).joined(separator: ".")
  }

  static func randomBytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max) }
  }

  /// Base 64 with the URL alphabet and without padding (RFC 4648, section 5).
  static func base64URL(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = (bits << 8 | UInt32(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(bits >> UInt32(count)) & 63])
      }
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count)) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }
}
