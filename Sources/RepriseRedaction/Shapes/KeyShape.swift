/// A well-known form of keys: a prefix that nothing else has, and what follows it.
struct KeyShape {
  enum Alphabet {
    case lettersAndDigits
    case uppercaseAndDigits
    case hex
    case base64URL
    case base64URLAndDots
    case base64

    func contains(_ byte: UInt8) -> Bool {
      switch self {
      case .lettersAndDigits: byte.isLetterOrDigit
      case .uppercaseAndDigits: byte.isUppercaseLetter || byte.isDigit
      case .hex: byte.hexValue != nil
      case .base64URL: byte.isLetterOrDigit || byte == 0x2D || byte == 0x5F
      case .base64URLAndDots: byte.isLetterOrDigit || byte == 0x2D || byte == 0x5F || byte == 0x2E
      case .base64: Base64.value(of: byte) != nil || byte == UInt8(ascii: "=")
      }
    }
  }

  let kind: String
  let prefix: [UInt8]
  let alphabet: Alphabet
  let lengths: ClosedRange<Int>
  /// Whether what follows has to have a digit, for prefixes that words could have too.
  let needsDigit: Bool

  init(
    _ kind: String, _ prefix: String, _ alphabet: Alphabet, _ lengths: ClosedRange<Int>,
    needsDigit: Bool = false
  ) {
    self.kind = kind
    self.prefix = Array(prefix.utf8)
    self.alphabet = alphabet
    self.lengths = lengths
    self.needsDigit = needsDigit
  }

  /// The length of the key that begins at `start`, or nil if none does.
  func length(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard bytes.count - start >= prefix.count + lengths.lowerBound else { return nil }
    for index in prefix.indices where bytes[start + index] != prefix[index] { return nil }
    var end = start + prefix.count
    var hasDigit = false
    while end < bytes.count, alphabet.contains(bytes[end]) {
      hasDigit = hasDigit || bytes[end].isDigit
      end += 1
      // Without these bounds a text that nearly is a key at every place takes forever.
      let length = end - start - prefix.count
      if length > lengths.upperBound || length > 256 && needsDigit && !hasDigit { return nil }
    }
    while end > start, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
    guard lengths.contains(end - start - prefix.count), hasDigit || !needsDigit else { return nil }
    return end - start
  }

  /// The shapes by the first byte of their prefixes.
  static let byFirstByte: [[KeyShape]] = {
    var table = [[KeyShape]](repeating: [], count: 256)
    for shape in all { table[Int(shape.prefix[0])].append(shape) }
    return table
  }()

  static let all: [KeyShape] = {
    var shapes: [KeyShape] = []
    func add(
      _ kind: String, _ prefixes: String, _ alphabet: Alphabet, _ lengths: ClosedRange<Int>,
      needsDigit: Bool = false
    ) {
      for prefix in prefixes.split(separator: " ") {
        shapes.append(KeyShape(kind, String(prefix), alphabet, lengths, needsDigit: needsDigit))
      }
    }
    let long = 64 * 1024
    // Payments
    add("key", "sk_live_ sk_test_ rk_live_ rk_test_", .base64URL, 16...long)
    add("key", "whsec_", .base64, 24...long)
    add("key", "sq0atp- sq0csp-", .base64URL, 22...long)
    // Models
    add("key", "sk-", .base64URL, 20...long, needsDigit: true)
    add("token", "hf_", .lettersAndDigits, 30...long)
    // Code hosts and package registries
    add("token", "ghp_ gho_ ghu_ ghs_ ghr_", .lettersAndDigits, 30...long)
    add("token", "github_pat_", .base64URL, 22...long)
    add("token", "glpat- gldt- glrt- glptt-", .base64URLAndDots, 20...long)
    add("token", "npm_", .lettersAndDigits, 30...long)
    add("token", "pypi-", .base64URL, 40...long, needsDigit: true)
    add("token", "rubygems_", .hex, 40...long)
    add("token", "dckr_pat_", .base64URL, 20...long)
    // Clouds
    add("key", "AKIA ASIA", .uppercaseAndDigits, 16...16)
    add("key", "AIza", .base64URL, 35...35)
    add("token", "ya29.", .base64URLAndDots, 20...long)
    add("token", "dop_v1_ doo_v1_ dor_v1_", .hex, 40...long)
    add("token", "hvs. hvb.", .base64URLAndDots, 24...long)
    add("key", "AGE-SECRET-KEY-1", .uppercaseAndDigits, 50...long)
    // Mail, chat, shops, trackers
    add("key", "SG.", .base64URLAndDots, 40...long)
    add("key", "key-", .hex, 32...32)
    add(
      "token", "xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xapp-", .base64URL, 10...long, needsDigit: true)
    add("token", "shpat_ shpss_ shpca_ shppa_", .hex, 32...long)
    add("key", "lin_api_ figd_ PMAK- ntn_", .base64URL, 30...long)
    return shapes
  }()
}
