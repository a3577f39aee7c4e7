public import HTTPTypes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a request goes: scheme, host and port (RFC 6454), in one spelling.
///
/// Scheme and host are in lower case, a default port is left out, an IPv6 address is written as
/// RFC 5952 asks and a host name stands in its ASCII form.
public struct Origin: Sendable, Hashable {
  /// The scheme in lower case, `http` or `https`.
  public let scheme: String

  /// The host in its one spelling; an IPv6 address stands in brackets.
  public let host: String

  /// The port, or `nil` for the scheme's own.
  public let port: Int?

  /// Makes an origin; a port that is the scheme's own is dropped.
  public init(scheme: String, host: String, port: Int? = nil) {
    self.scheme = scheme.asciiLowercased
    self.host = Origin.normalized(host: host)
    self.port = port == Origin.defaultPort(of: self.scheme) ? nil : port
  }

  /// The origin that a request head is for, or `nil` where it names none.
  public init?(_ head: HTTPRequest) {
    guard let scheme = head.scheme, let authority = head.authority,
      let parts = AuthorityParts(authority)
    else { return nil }
    self.init(scheme: scheme, host: parts.host, port: parts.port)
  }

  /// The host and, where it is not the scheme's own, the port.
  public var authority: String {
    if let port { "\(host):\(port)" } else { host }
  }

  /// Whether the host is this machine itself: `localhost`, `127.0.0.0/8` or `[::1]`.
  public var isLoopback: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || Origin.isLoopbackAddress(host)
  }

  private static func defaultPort(of scheme: String) -> Int? {
    switch scheme {
    case "http": 80
    case "https": 443
    default: nil
    }
  }

  private static func isLoopbackAddress(_ host: String) -> Bool {
    var address = in_addr()
    return host.hasPrefix("127.") && inet_pton(AF_INET, host, &address) == 1
  }

  private static func normalized(host: String) -> String {
    if host.hasPrefix("["), host.hasSuffix("]") {
      let inner = String(host.dropFirst().dropLast())
      return "[" + (rfc5952(inner) ?? inner.asciiLowercased) + "]"
    }
    return DomainName.ascii(host)
  }

  static func rfc5952(_ text: String) -> String? {
    var address = in6_addr()
    guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &address, &buffer, socklen_t(buffer.count)) != nil else { return nil }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension Origin: CustomStringConvertible {
  /// The origin as a URL without a path, such as `https://api.example.com`.
  public var description: String { "\(scheme)://\(authority)" }
}

extension HTTPRequest {
  /// The whole URL of the request as text, empty parts left out.
  package var url: String {
    (scheme.map { $0 + "://" } ?? "") + (authority ?? "") + (path ?? "")
  }
}

extension String {
  /// The text with its ASCII letters in lower case and everything else as it was.
  package var asciiLowercased: String {
    guard utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return self }
    return String(
      decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
