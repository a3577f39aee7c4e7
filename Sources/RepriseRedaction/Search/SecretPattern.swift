/// One way in which a remembered secret can be written.
struct SecretPattern {
  enum Form: Equatable {
    case verbatim
    case hex
    /// Base64 in either alphabet with so many bytes (0, 1, 2) before the secret in its group.
    case base64(alignment: Int)
  }

  var bytes: [UInt8]
  var form: Form

  /// Every way in which a secret is searched for; the escapes of texts are decoded before.
  static func all(of secret: [UInt8]) -> [SecretPattern] {
    var patterns = [SecretPattern(bytes: secret, form: .verbatim)]
    patterns.append(SecretPattern(bytes: hex(secret, letters: 0x61), form: .hex))
    patterns.append(SecretPattern(bytes: hex(secret, letters: 0x41), form: .hex))
    for alignment in 0..<3 {
      for alphabet in Base64.Alphabet.allCases {
        let core = Base64.core(of: secret, alignment: alignment, alphabet: alphabet)
        patterns.append(SecretPattern(bytes: core, form: .base64(alignment: alignment)))
      }
    }
    return patterns
  }

  private static func hex(_ bytes: [UInt8], letters: UInt8) -> [UInt8] {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : letters + value - 10 }
    return bytes.flatMap { [digit($0 >> 4), digit($0 & 0x0F)] }
  }
}
