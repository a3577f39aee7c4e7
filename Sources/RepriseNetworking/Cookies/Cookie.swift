import RepriseRedaction

/// A cookie as a ``CookieJar`` keeps it (RFC 6265, section 5.3).
///
/// Its description says everything but its value.
public struct Cookie: Sendable, Hashable {
  /// What `SameSite` asks for.
  ///
  /// It is kept and listed, but nothing is refused because of it: a request that a program sends
  /// comes from no site.
  public enum SameSite: String, Sendable, Hashable, CaseIterable {
    /// Sent with every request, says the server.
    case none
    /// Sent when a person follows a link, too.
    case lax
    /// Sent with requests of the same site only.
    case strict
  }

  /// The octets of the name; empty for a cookie that was set without `=`.
  package let nameBytes: [UInt8]
  /// The octets of the value, quotes included where the server sent them.
  package internal(set) var valueBytes: [UInt8]

  /// The host that the cookie belongs to, in its one spelling.
  public let domain: String
  /// The path that the cookie belongs to, with everything below it.
  public let path: String
  /// The origin that set the cookie, where it did not give it to a domain; `nil` where it did.
  public let origin: Origin?
  /// Whether the cookie is sent over `https` and to this machine itself only.
  public internal(set) var isSecure: Bool
  /// Whether a server wants the cookie hidden from scripts; kept, and without meaning here.
  public internal(set) var isHTTPOnly: Bool
  /// What `SameSite` said, or `nil` where it said nothing known.
  public internal(set) var sameSite: SameSite?
  /// When the cookie was set first, in seconds since 1970.
  public internal(set) var created: Int64
  /// When the cookie ends, in seconds since 1970, or `nil` for a cookie of the session.
  public internal(set) var expires: Int64?

  /// The name; octets that are not UTF-8 are shown as U+FFFD.
  public var name: String { String(decoding: nameBytes, as: UTF8.self) }

  /// The value, which is a secret more often than not.
  public var value: String { String(decoding: valueBytes, as: UTF8.self) }

  /// Whether only the host itself gets the cookie, and no host below it.
  public var isHostOnly: Bool { origin != nil }

  /// Whether the cookie has ended at a time, in seconds since 1970.
  public func isExpired(at time: Int64) -> Bool { expires.map { $0 <= time } ?? false }

  /// What no two cookies of a jar share: name, domain or origin, and path.
  struct Identity: Hashable {
    var name: [UInt8]
    var domain: String
    var path: String
    var origin: Origin?
  }

  var identity: Identity {
    Identity(name: nameBytes, domain: domain, path: path, origin: origin)
  }

  func isSame(as other: Cookie) -> Bool {
    nameBytes == other.nameBytes && domain == other.domain && path == other.path
      && origin == other.origin
  }

  /// The pair as the `cookie` field has it.
  var pair: [UInt8] {
    nameBytes.isEmpty ? valueBytes : nameBytes + [UInt8(ascii: "=")] + valueBytes
  }
}

extension Cookie: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name, where the cookie is sent to, and its attributes; never its value.
  public var description: String {
    var text = nameBytes.isEmpty ? "(no name)" : ControlCharacters.escaped(nameBytes)
    text += " for \(origin?.description ?? "*.\(domain)")\(ControlCharacters.escaped(path))"
    if isSecure { text += ", secure" }
    if isHTTPOnly { text += ", HTTP only" }
    if let sameSite { text += ", same site \(sameSite.rawValue)" }
    return text + (expires.map { ", until \($0)" } ?? ", for the session")
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// Shows the description only, so that `dump` does not show the value.
  public var customMirror: Mirror { Mirror(self, children: ["cookie": description]) }
}
