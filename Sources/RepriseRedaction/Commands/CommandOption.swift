/// What an option of a command, or of cURL, says about the word that is its value.
enum CommandOption {
  /// All of it is secret.
  case secret(kind: String)
  /// `user:password`.
  case userAndPassword
  /// `file:password`.
  case fileAndPassword
  /// `Name: value`.
  case header
  /// `a=1; b=2`, or a file's name.
  case cookies
  /// An item, a form, JSON or a file's name.
  case data
  /// `NAME=value`, secret whatever the name is.
  case namedSecret

  /// The option that a whole word is; its value is the next word.
  init?(word: ArraySlice<UInt8>) {
    guard word.first == UInt8(ascii: "-"), word.count >= 2, word.count <= 40 else { return nil }
    if word.hasPrefix("--".utf8) {
      self.init(longName: word.dropFirst(2))
      return
    }
    // Of short options written together the last one takes the value.
    guard word.dropFirst().allSatisfy(\.isLetter), let last = word.last else { return nil }
    self.init(letter: last)
  }

  /// The option that a word of the form `--name=value` or `-uvalue` begins with.
  static func attached(
    to word: ArraySlice<UInt8>
  ) -> (option: CommandOption, value: ArraySlice<UInt8>)? {
    if word.hasPrefix("--".utf8) {
      guard let equals = word.firstIndex(of: UInt8(ascii: "=")),
        let option = CommandOption(longName: word[(word.startIndex + 2)..<equals])
      else { return nil }
      return (option, word[(equals + 1)...])
    }
    guard word.first == UInt8(ascii: "-"), word.count > 2,
      let option = CommandOption(letter: word[word.startIndex + 1])
    else { return nil }
    var value = word.dropFirst(2)
    if value.first == UInt8(ascii: "=") { value.removeFirst() }
    return (option, value)
  }

  private init?(longName: ArraySlice<UInt8>) {
    switch String(decoding: longName.map(\.lowercased), as: UTF8.self) {
    case "bearer", "oauth2-bearer": self = .secret(kind: "bearer")
    case "pass", "proxy-pass", "tlspassword", "proxy-tlspassword", "password", "passphrase":
      self = .secret(kind: "password")
    case "token", "access-token": self = .secret(kind: "token")
    case "api-key", "apikey": self = .secret(kind: "key")
    case "auth", "user", "proxy-user": self = .userAndPassword
    case "cert", "proxy-cert": self = .fileAndPassword
    case "header", "proxy-header": self = .header
    case "cookie": self = .cookies
    case "data", "data-raw", "data-binary", "data-ascii", "data-urlencode", "json", "form",
      "form-string", "url-query":
      self = .data
    case "secret": self = .namedSecret
    default: return nil
    }
  }

  private init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "a"): self = .userAndPassword
    case UInt8(ascii: "E"): self = .fileAndPassword
    case UInt8(ascii: "H"): self = .header
    case UInt8(ascii: "b"): self = .cookies
    case UInt8(ascii: "d"), UInt8(ascii: "F"): self = .data
    default: return nil
    }
  }
}
