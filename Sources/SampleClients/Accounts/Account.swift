/// Whoever is signed in.
public struct Account: Sendable, Hashable, Decodable {
  /// The number of the account, as text.
  public var id: String
  /// What the person is called.
  public var name: String
  /// The address to sign in with.
  public var email: String

  /// Makes an account.
  public init(id: String, name: String, email: String) {
    self.id = id
    self.name = name
    self.email = email
  }
}
