internal import RepriseRedaction

/// A server that passes connections on.
public struct Proxy: Sendable, Hashable {
  /// How a proxy is spoken to.
  public enum Kind: String, Sendable, Hashable {
    /// With `CONNECT` (RFC 9110, section 9.3.6), for `http` URLs too.
    case http
    /// With SOCKS 5 (RFC 1928), which resolves the names of hosts itself.
    case socks5
  }

  /// How it is spoken to.
  public let kind: Kind

  /// Its name or address; an IPv6 address stands in brackets.
  public let host: String

  /// Its port.
  public let port: Int

  /// What it is told about who asks, `user:password`, if anything.
  package let credentials: String?

  /// Reads a proxy as `http_proxy` spells it: `http://user:password@host:3128`, `socks5://host`,
  /// `host:3128`.
  ///
  /// User and password are percent-decoded. Without a port it is 1080, as in curl.
  ///
  /// - Throws: ``ProxyError`` for a kind that is not known and for what is not a URL.
  public init(_ text: String) throws {
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    let scheme = parts.count == 2 ? String(parts[0]).asciiLowercased : "http"
    switch scheme {
    case "http": kind = .http
    case "socks5", "socks5h": kind = .socks5
    default: throw ProxyError(kind: scheme)
    }
    let rest = parts.last ?? ""
    guard let authority = AuthorityParts(rest.prefix { $0 != "/" }) else {
      throw ProxyError(kind: nil)
    }
    credentials = authority.userInformation.map {
      String(decoding: PercentCoding.decode($0.utf8, plusIsBlank: false), as: UTF8.self)
    }
    if kind == .socks5, credentials != nil { throw ProxyError(kind: "socks5 with a password") }
    (host, port) = (authority.host, authority.port ?? 1080)
  }
}

extension Proxy: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The proxy as a URL, without its credentials.
  public var description: String { "\(kind.rawValue)://\(host):\(port)" }

  /// The proxy as a URL, without its credentials.
  public var debugDescription: String { description }

  /// No children, so that a dump shows no credentials.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A text names no proxy that can be used.
public struct ProxyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind that cannot be used, `nil` where the text is no proxy at all.
  public let kind: String?

  /// Makes the error of a kind, or of a text that is no proxy.
  public init(kind: String? = nil) { self.kind = kind }

  /// One sentence for a person, without the text, which may hold a password.
  public var description: String {
    if let kind { return "a proxy of the kind \(kind) cannot be used; http and socks5 can" }
    return "this is not a proxy; one is written http://host:3128 or socks5://host:1080"
  }
}
