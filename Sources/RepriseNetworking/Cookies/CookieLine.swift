import RepriseJSON

/// A cookie as a line of a jar's file: one JSON object.
enum CookieLine {
  /// The line without its line feed; what is `false` or not there is left out.
  static func text(of cookie: Cookie) -> [UInt8] {
    var members: [(String, [UInt8])] = [
      ("domain", quoted(Array(cookie.domain.utf8))), ("path", quoted(Array(cookie.path.utf8))),
      ("name", quoted(cookie.nameBytes)), ("value", quoted(cookie.valueBytes)),
      ("created", number(cookie.created)),
    ]
    if let expires = cookie.expires { members.append(("expires", number(expires))) }
    if let origin = cookie.origin {
      members.append(("origin", quoted(Array(origin.description.utf8))))
    }
    if cookie.isSecure { members.append(("secure", Array("true".utf8))) }
    if cookie.isHTTPOnly { members.append(("httpOnly", Array("true".utf8))) }
    if let sameSite = cookie.sameSite {
      members.append(("sameSite", quoted(Array(sameSite.rawValue.utf8))))
    }
    let pairs = members.map { Array("\"\($0.0)\":".utf8) + $0.1 }
    return [UInt8(ascii: "{")] + pairs.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "}")]
  }

  /// Reads a line; a member that is not known is passed over.
  static func cookie(_ line: ArraySlice<UInt8>) throws(Damage) -> Cookie {
    let root: JSONValue
    do {
      root = try JSONDocument(line).root
    } catch {
      throw Damage(expected: "one cookie as a JSON object (column \(error.column))")
    }
    guard case .object = root.kind else { throw Damage(expected: "one cookie as a JSON object") }
    let domain = try string(root, "domain") { !$0.isEmpty && $0 == $0.asciiLowercased }
    let path = try string(root, "path") { $0.utf8.first == UInt8(ascii: "/") }
    let (name, value) = (try octets(root, "name"), try octets(root, "value"))
    guard !name.contains(UInt8(ascii: "=")), name.count + value.count <= SetCookie.pairLimit,
      !name.isEmpty || !value.isEmpty
    else { throw Damage(expected: "a name and a value that a server can set") }
    guard let created = try integer(root, "created") else {
      throw Damage(expected: "“created” as a number of seconds")
    }
    var sameSite: Cookie.SameSite?
    if root["sameSite"] != nil {
      sameSite = Cookie.SameSite(
        rawValue: try string(root, "sameSite") { Cookie.SameSite(rawValue: $0) != nil })
    }
    return Cookie(
      nameBytes: name, valueBytes: value, domain: domain, path: path,
      origin: try origin(root, of: domain), isSecure: try flag(root, "secure"),
      isHTTPOnly: try flag(root, "httpOnly"), sameSite: sameSite, created: created,
      expires: try integer(root, "expires"))
  }

  /// What should have stood in a line; what stood there may be a secret.
  struct Damage: Error {
    var expected: String
  }

  private static func quoted(_ bytes: [UInt8]) -> [UInt8] {
    // Octets that are no text are written one by one.
    guard String(validating: bytes, as: UTF8.self) != nil else {
      return Array("[\(bytes.map(\.description).joined(separator: ","))]".utf8)
    }
    return JSONText.quoted(bytes)
  }

  private static func number(_ value: Int64) -> [UInt8] { Array(value.description.utf8) }

  private static func octets(_ root: JSONValue, _ name: String) throws(Damage) -> [UInt8] {
    var bytes: [UInt8]?
    if let value = root[name] {
      if case .array = value.kind {
        bytes = []
        for element in value.elements {
          guard let octet = element.number?.int64().flatMap(UInt8.init(exactly:)) else {
            throw Damage(expected: "“\(name)” as a text or an array of octets")
          }
          bytes?.append(octet)
        }
      } else {
        bytes = value.stringBytes
      }
    }
    guard let bytes, !bytes.contains(where: isForbidden) else {
      throw Damage(expected: "“\(name)” as a text without semicolons and control characters")
    }
    return bytes
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    SetCookie.isControl(byte) || byte == UInt8(ascii: ";")
  }

  private static func string(
    _ root: JSONValue, _ name: String, where isValid: (String) -> Bool
  ) throws(Damage) -> String {
    guard let text = root[name]?.string, isValid(text),
      !text.utf8.contains(where: isForbidden)
    else { throw Damage(expected: "a valid “\(name)”") }
    return text
  }

  private static func origin(_ root: JSONValue, of domain: String) throws(Damage) -> Origin? {
    guard let value = root["origin"] else { return nil }
    guard let text = value.string, let origin = try? RequestURL(text).origin, origin.host == domain
    else { throw Damage(expected: "“origin” as a URL of “domain”") }
    return origin
  }

  private static func integer(_ root: JSONValue, _ name: String) throws(Damage) -> Int64? {
    guard let value = root[name] else { return nil }
    guard let number = value.number?.int64() else {
      throw Damage(expected: "“\(name)” as a number of seconds")
    }
    return number
  }

  private static func flag(_ root: JSONValue, _ name: String) throws(Damage) -> Bool {
    guard let value = root[name] else { return false }
    guard let flag = value.bool else { throw Damage(expected: "“\(name)” as true or false") }
    return flag
  }
}
