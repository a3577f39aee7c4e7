/// What proves who is asking, and until when.
///
/// Its description never shows it.
public struct Token: Sendable, Hashable, Codable {
  /// The text that is sent.
  public var value: String

  /// What a new token is got with.
  public var refreshToken: String?

  /// When it stops being valid, in seconds since the beginning of 1970 (UTC), where that is known.
  public var expires: Int64?

  /// Makes a token.
  public init(_ value: String, refreshToken: String? = nil, expires: Int64? = nil) {
    self.value = value
    self.refreshToken = refreshToken
    self.expires = expires
  }

  /// Whether there is nothing to send: a token of blanks is nobody's.
  package var isBlank: Bool { value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  /// Makes the token of a user and a password, for ``AuthorizationScheme/basic``.
  public init(user: String, password: String) {
    self.init("\(user):\(password)")
  }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// That it is a token, and when it stops being valid.
  public var description: String {
    "a token" + (expires.map { " that expires at \($0) s" } ?? "")
      + (refreshToken == nil ? "" : " and can be refreshed")
  }

  /// The description.
  public var debugDescription: String { description }

  /// Shows no more than the description.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
