extension Cookie {
  /// Makes the cookie that a `set-cookie` value sets (RFC 6265, section 5.3, and 6265bis, 5.7).
  ///
  /// A cookie whose time is over is made as well: it removes the one that it replaces.
  init(
    _ setting: SetCookie, from scope: CookieScope, now: Int64
  ) throws(CookieRefusal.Reason) {
    let host = scope.origin.host
    var isOfDomain = false
    if !setting.domain.isEmpty {
      let domain = String(decoding: setting.domain, as: UTF8.self)
      guard setting.domain.allSatisfy({ $0 < 0x80 }), CookieScope.host(host, isIn: domain) else {
        throw .foreignDomain(domain)
      }
      if PublicSuffixes.contains(domain) {
        guard domain == host else { throw .publicSuffix(domain) }
      } else {
        isOfDomain = true
      }
      self.domain = domain
    } else {
      self.domain = host
    }
    origin = isOfDomain ? nil : scope.origin
    path = String(decoding: setting.path ?? scope.defaultPath, as: UTF8.self)
    nameBytes = setting.name
    valueBytes = setting.value
    isSecure = setting.isSecure
    isHTTPOnly = setting.isHTTPOnly
    sameSite = setting.sameSite
    created = now
    let latest = now.addingReportingOverflow(SetCookie.ageLimit).partialValue
    if let maxAge = setting.maxAge {
      expires = maxAge == 0 ? .min : now.addingReportingOverflow(maxAge).partialValue
    } else {
      expires = setting.expires.map { min($0, latest) }
    }
    guard !isSecure || scope.isSecure else { throw .insecure }
    try checkPrefix(of: setting)
  }

  /// The promises that a name makes (6265bis, section 4.1.3); a cookie without a name must not look
  /// as if it had one, for a server reads `=__Host-a=b` so.
  private func checkPrefix(of setting: SetCookie) throws(CookieRefusal.Reason) {
    let start = nameBytes.isEmpty ? valueBytes : nameBytes
    if start.startsIgnoringCase(with: "__secure-") {
      guard isSecure, !nameBytes.isEmpty else { throw .securePrefix }
    }
    if start.startsIgnoringCase(with: "__host-") {
      guard isSecure, setting.domain.isEmpty, setting.path == [UInt8(ascii: "/")],
        !nameBytes.isEmpty
      else { throw .hostPrefix }
    }
  }

  /// Whether this cookie, set over an insecure connection, would stand in front of a secure one.
  func shadows(_ other: Cookie) -> Bool {
    other.isSecure && !isSecure && other.nameBytes == nameBytes
      && (CookieScope.host(domain, isIn: other.domain)
        || CookieScope.host(other.domain, isIn: domain))
      && CookieScope.path(Array(path.utf8), isIn: Array(other.path.utf8))
  }
}

extension [UInt8] {
  fileprivate func startsIgnoringCase(with prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { prefix in
      count >= prefix.count
        && zip(self, prefix).allSatisfy { ((0x41...0x5A).contains($0) ? $0 | 0x20 : $0) == $1 }
    }
  }
}
