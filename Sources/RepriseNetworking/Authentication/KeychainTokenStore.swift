#if canImport(Security)
  import Foundation
  import Security

  /// Keeps tokens in the keychain, as generic passwords of a service with the origin as account.
  public struct KeychainTokenStore: TokenStore {
    private let service: String

    /// Makes a store of a service, such as the bundle identifier of the app.
    public init(service: String) { self.service = service }

    /// The token for an origin, `nil` where none is kept.
    public func token(for origin: Origin) async throws -> Token? {
      var query = item(origin)
      query[kSecReturnData] = true
      query[kSecMatchLimit] = kSecMatchLimitOne
      var found: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &found)
      if status == errSecItemNotFound { return nil }
      guard status == errSecSuccess, let data = found as? Data else {
        throw KeychainError(status: status)
      }
      return try JSONDecoder().decode(Token.self, from: data)
    }

    /// Keeps a token for an origin, or forgets it.
    public func save(_ token: Token?, for origin: Origin) async throws {
      let removed = SecItemDelete(item(origin) as CFDictionary)
      guard removed == errSecSuccess || removed == errSecItemNotFound else {
        throw KeychainError(status: removed)
      }
      guard let token else { return }
      var new = item(origin)
      new[kSecValueData] = try JSONEncoder().encode(token)
      new[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
      let status = SecItemAdd(new as CFDictionary, nil)
      guard status == errSecSuccess else { throw KeychainError(status: status) }
    }

    private func item(_ origin: Origin) -> [CFString: Any] {
      [
        kSecClass: kSecClassGenericPassword, kSecAttrService: service,
        kSecAttrAccount: "\(origin)",
      ]
    }
  }

  /// The keychain refused.
  public struct KeychainError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The status that the keychain gave.
    public let status: Int32

    /// Makes the error of a status.
    public init(status: Int32) { self.status = status }

    /// One sentence for a person.
    public var description: String { "the keychain refused with status \(status)" }
  }
#endif
