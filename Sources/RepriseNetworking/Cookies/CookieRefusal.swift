import RepriseRedaction

/// A cookie that a server set and that a ``CookieJar`` did not take.
public struct CookieRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// The rules that a cookie can break.
  public enum Reason: Error, Sendable, Hashable {
    /// A control character stands in it.
    case controlCharacter
    /// It has neither a name nor a value.
    case empty
    /// Name and value together have this many octets, and 4,096 are allowed.
    case tooLong(Int)
    /// Its `Domain` is not the host's own or one above it.
    case foreignDomain(String)
    /// Its `Domain` is a suffix under which anybody can have a host.
    case publicSuffix(String)
    /// It is `Secure` and came over a connection that is not.
    case insecure
    /// It would replace a `Secure` cookie over a connection that is not secure.
    case overSecure
    /// It has a name that begins with `__Secure-` and is not `Secure`.
    case securePrefix
    /// It has a name that begins with `__Host-`, and is not `Secure`, has a `Domain`, or has
    /// another `Path` than `/`.
    case hostPrefix
  }

  /// The name of the cookie, as far as it could be read.
  public let name: String
  /// The origin that set it.
  public let origin: Origin
  /// The rule that it breaks.
  public let reason: Reason

  /// One sentence for a person, without the value of the cookie.
  public var description: String {
    let shown = ControlCharacters.escaped(String(name.prefix(64)))
    let cookie = name.isEmpty ? "a cookie without a name" : "the cookie “\(shown)”"
    return "\(cookie) of \(origin) was not kept: \(why)"
  }

  private var why: String {
    switch reason {
    case .controlCharacter: "a control character stands in it"
    case .empty: "it has neither a name nor a value"
    case .tooLong(let count):
      "its name and value have \(count) octets, and \(SetCookie.pairLimit) are allowed"
    case .foreignDomain(let domain):
      "its Domain “\(Self.spelled(domain))” does not cover \(origin.host)"
    case .publicSuffix(let domain):
      "its Domain “\(Self.spelled(domain))” would send it to hosts of other people"
    case .insecure: "it is Secure and came over http"
    case .overSecure: "it came over http and would replace a Secure cookie"
    case .securePrefix: "a name that begins with __Secure- asks for Secure and https"
    case .hostPrefix:
      "a name that begins with __Host- asks for Secure, https, Path=/ and no Domain"
    }
  }

  private static func spelled(_ domain: String) -> String {
    ControlCharacters.escaped(String(domain.prefix(64)))
  }
}
