/// A `set-cookie` value taken apart (RFC 6265, section 5.2, and the limits of 6265bis, 5.6).
struct SetCookie: Equatable {
  /// The bytes before the first `=` of the pair; empty where there is no `=`.
  var name: [UInt8]
  /// The bytes behind it, quotes kept.
  var value: [UInt8]
  /// The seconds since 1970 that `Expires` says.
  var expires: Int64?
  /// The seconds that `Max-Age` says, clamped to what a cookie may live at most.
  var maxAge: Int64?
  /// `Domain` in lower case without its leading dot; empty where there is none.
  var domain: [UInt8] = []
  /// `Path`, or `nil` where it is not there or does not begin with a slash.
  var path: [UInt8]?
  var isSecure = false
  var isHTTPOnly = false
  var sameSite: Cookie.SameSite?

  /// Octets of name and value together that a cookie may have.
  static let pairLimit = 4_096
  /// Octets that the value of an attribute may have; a longer one is left out.
  static let attributeLimit = 1_024
  /// The longest a cookie may live, in seconds: 400 days.
  static let ageLimit: Int64 = 400 * 86_400

  init(_ bytes: some Collection<UInt8>) throws(CookieRefusal.Reason) {
    let bytes = Array(bytes)
    guard !bytes.contains(where: Self.isControl) else { throw .controlCharacter }
    let pieces = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let pair = Self.pair(pieces[0])
    // Without an equals sign the whole pair is the value of a cookie without a name.
    name = pair.value == nil ? [] : Array(pair.name)
    value = Array(pair.value ?? pair.name)
    guard !name.isEmpty || !value.isEmpty else { throw .empty }
    let length = name.count + value.count
    guard length <= Self.pairLimit else { throw .tooLong(length) }
    for piece in pieces.dropFirst() { read(attribute: piece) }
  }

  private mutating func read(attribute piece: ArraySlice<UInt8>) {
    let (name, found) = Self.pair(piece)
    let value = found ?? []
    guard value.count <= Self.attributeLimit else { return }
    switch String(decoding: name, as: UTF8.self).asciiLowercased {
    case "expires": expires = CookieDate.secondsSince1970(value) ?? expires
    case "max-age": maxAge = Self.seconds(value) ?? maxAge
    case "domain":
      let labels = value.first == UInt8(ascii: ".") ? value.dropFirst() : value
      domain = labels.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    case "path": path = value.first == UInt8(ascii: "/") ? Array(value) : nil
    case "secure": isSecure = true
    case "httponly": isHTTPOnly = true
    case "samesite":
      sameSite = Cookie.SameSite(
        rawValue: String(decoding: value, as: UTF8.self).asciiLowercased)
    default: break
    }
  }

  /// Control characters refuse a cookie; a tab is only white space.
  static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }

  private static func pair(
    _ piece: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>?) {
    guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { return (trimmed(piece), nil) }
    return (trimmed(piece[..<equals]), trimmed(piece[(equals + 1)...]))
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return bytes
  }

  /// A number of seconds, at most the limit; `nil` where it is none.
  private static func seconds(_ value: ArraySlice<UInt8>) -> Int64? {
    let isNegative = value.first == UInt8(ascii: "-")
    let digits = isNegative ? value.dropFirst() : value
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    if isNegative { return 0 }
    return digits.reduce(0) { min($0 * 10 + Int64($1 - 0x30), ageLimit) }
  }
}
