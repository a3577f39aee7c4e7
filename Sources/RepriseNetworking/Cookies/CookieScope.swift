import HTTPTypes

/// What of a request decides which cookies it sets and gets: host, path and security.
struct CookieScope {
  let origin: Origin
  /// The path without its query.
  let path: [UInt8]

  /// Whether `Secure` cookies go there: over `https`, and to this machine itself as browsers and
  /// curl do, for nobody else can listen there.
  var isSecure: Bool { origin.scheme == "https" || origin.isLoopback }

  init(_ url: RequestURL) {
    origin = url.origin
    path = Array(url.path.utf8)
  }

  init?(_ head: HTTPRequest) {
    guard let origin = Origin(head) else { return nil }
    self.origin = origin
    let path = (head.path ?? "").utf8.prefix { $0 != UInt8(ascii: "?") }
    self.path = path.first == UInt8(ascii: "/") ? Array(path) : [UInt8(ascii: "/")]
  }

  /// The path of a cookie that names none (RFC 6265, section 5.1.4).
  var defaultPath: [UInt8] {
    guard let last = path.lastIndex(of: UInt8(ascii: "/")), last > 0 else {
      return [UInt8(ascii: "/")]
    }
    return Array(path[..<last])
  }

  /// Whether a cookie goes along with a request of this scope as far as host, path and security
  /// decide it (RFC 6265, section 5.4).
  func matches(_ cookie: Cookie) -> Bool {
    guard
      cookie.isHostOnly ? origin.host == cookie.domain : Self.host(origin.host, isIn: cookie.domain)
    else { return false }
    return (isSecure || !cookie.isSecure) && Self.path(path, isIn: Array(cookie.path.utf8))
  }

  /// Whether a cookie may go there: one of an origin goes back to that alone.
  func mayHave(_ cookie: Cookie) -> Bool { cookie.origin.map { $0 == origin } ?? true }

  /// Whether a host is a domain or lies below it (RFC 6265, section 5.1.3).
  static func host(_ host: String, isIn domain: String) -> Bool {
    if host == domain { return true }
    let (host, domain) = (host.utf8, domain.utf8)
    guard !domain.isEmpty, host.count > domain.count,
      host.suffix(domain.count).elementsEqual(domain),
      host.dropLast(domain.count).last == UInt8(ascii: ".")
    else { return false }
    return !isAddress(Array(host))
  }

  /// Whether a path is another one or lies below it (RFC 6265, section 5.1.4).
  static func path(_ path: [UInt8], isIn cookiePath: [UInt8]) -> Bool {
    guard path.starts(with: cookiePath) else { return false }
    return path.count == cookiePath.count || cookiePath.last == UInt8(ascii: "/")
      || path[cookiePath.count] == UInt8(ascii: "/")
  }

  /// Whether a host is an IP address and not a name: in brackets, or with a number as its last
  /// label.
  static func isAddress(_ host: [UInt8]) -> Bool {
    if host.first == UInt8(ascii: "[") { return true }
    let last = host.split(separator: UInt8(ascii: ".")).last ?? []
    return !last.isEmpty && last.allSatisfy { (0x30...0x39).contains($0) }
  }
}
