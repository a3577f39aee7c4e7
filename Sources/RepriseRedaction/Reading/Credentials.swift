/// Reads the value of something that is secret by name, of which a part may not be.
///
/// Of `Bearer abc` the scheme stays, of `a=1; b=2` under `cookie` the names stay, of a cookie that
/// a server sets the attributes stay.
struct Credentials {
  let rules: RedactionRules
  let kind: String
  /// Whether the value is that of `Set-Cookie`.
  var setsCookie = false

  init(rules: RedactionRules, kind: String, name: some Sequence<UInt8> = []) {
    self.rules = rules
    self.kind = kind
    if kind == "cookie" {
      let name = RedactionRules.normalized(String(decoding: Array(name), as: UTF8.self))
      setsCookie = name.hasPrefix("setcookie")
    }
  }

  /// The secrets of the value, with its own indices.
  func reading(of value: ArraySlice<UInt8>) -> Reading {
    var reading = Reading()
    switch kind {
    case "cookie": readCookies(value, into: &reading)
    case "authorization": readAuthorization(value, isHeader: true, into: &reading)
    case "token", "bearer", "jwt", "key", "credential":
      readAuthorization(value, isHeader: false, into: &reading)
    default: reading.find(value, at: value.indices, kind: kind)
    }
    return reading
  }

  // MARK: Cookies

  private func readCookies(_ value: ArraySlice<UInt8>, into reading: inout Reading) {
    let pieces = value.split(separator: UInt8(ascii: ";"))
    for piece in setsCookie ? pieces.prefix(1)[...] : pieces[...] {
      let piece = piece.trimmingBlanks
      guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else {
        reading.find(piece, at: piece.indices, kind: kind)
        continue
      }
      if rules.isExcluded(piece[..<equals].trimmingBlanks) { continue }
      var content = piece[(equals + 1)...].trimmingBlanks
      let quote = UInt8(ascii: "\"")
      if content.count >= 2, content.first == quote, content.last == quote {
        content = content.dropFirst().dropLast()
      }
      let decoded = PercentCoding.decode(content, plusIsBlank: false)
      reading.find(
        content, at: content.indices, kind: kind,
        aliases: decoded.elementsEqual(content) ? [] : [decoded])
    }
    if setsCookie, let first = pieces.first {
      reading.search(first.endIndex..<value.endIndex, as: .text)
    }
  }

  // MARK: Authorization

  private func readAuthorization(
    _ value: ArraySlice<UInt8>, isHeader: Bool, into reading: inout Reading
  ) {
    let value = value.trimmingBlanks
    let scheme = value.prefix { $0.isTokenCharacter }
    let credentials = value[scheme.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
    let isScheme = isHeader ? Self.isScheme(scheme) : Self.isKnownScheme(scheme)
    guard isScheme, !credentials.isEmpty, credentials.startIndex > scheme.endIndex else {
      reading.find(value, at: value.indices, kind: kind)
      return
    }
    let name = String(decoding: scheme, as: UTF8.self)
    let kind = Self.isKnownScheme(scheme) ? Placeholder.kind(from: name) : kind
    reading.find(credentials, at: credentials.indices, kind: kind)
    if kind == "basic", let decoded = Base64.decode(credentials) {
      readUserAndPassword(decoded, into: &reading)
    }
  }

  private func readUserAndPassword(_ decoded: [UInt8], into reading: inout Reading) {
    if let colon = decoded.firstIndex(of: UInt8(ascii: ":")) {
      reading.hidden.append((Array(decoded[(colon + 1)...]), "password"))
    }
    for finding in TextSecrets(rules: rules).findings(in: decoded[...]).findings {
      reading.hidden.append((finding.value, finding.kind))
    }
  }

  /// Whether a first word of letters can be taken for a scheme, where one has to stand.
  private static func isScheme(_ word: ArraySlice<UInt8>) -> Bool {
    isKnownScheme(word)
      || word.count <= 24 && !word.isEmpty
        && word.allSatisfy { $0.isLetter || $0 == UInt8(ascii: "-") }
  }

  /// Whether a word is a scheme that servers are known to use.
  static func isKnownScheme(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count >= 3, word.count <= 24 else { return false }
    return schemes.contains(String(decoding: word.map(\.lowercased), as: UTF8.self))
  }

  private static let schemes: Set<String> = [
    "bearer", "basic", "digest", "jwt", "token", "apikey", "api-key", "api-token", "key", "bot",
    "hoba", "mutual", "negotiate", "ntlm", "oauth", "scram-sha-1", "scram-sha-256", "vapid",
    "dpop", "aws4-hmac-sha256", "hawk", "mac", "gnap", "privatetoken", "ssws", "geniekey",
    "zoho-oauthtoken", "sharedkey", "sharedkeylite", "sharedaccesssignature", "signature",
    "client-id", "klaviyo-api-key", "deepl-auth-key", "splunk", "goog4-rsa-sha256",
  ]
}

extension Reading {
  /// Adds what was read in a part of the same source.
  mutating func add(_ other: Reading) {
    findings += other.findings
    hidden += other.hidden
    regions += other.regions
  }

  /// Adds what was read in a decoded text whose places are translated by `view`.
  mutating func add(_ other: Reading, through view: DecodedView) {
    add(other.findings, through: view)
    hidden += other.hidden
    // The rest of a value that is secret by name has no secrets that are worth a second decoding.
  }

  /// Adds a JSON number under a secret name.
  mutating func find(number: ArraySlice<UInt8>, kind: String) {
    guard !SecretValue.isNines(number) else { return }
    findings.append(
      Finding(range: number.indices, value: Array(number), kind: kind, isNumber: true))
  }
}
