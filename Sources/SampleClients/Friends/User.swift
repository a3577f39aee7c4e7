/// A person, as the friends API describes one.
public struct User: Sendable, Hashable {
  /// The number of the user, as text.
  public var id: String
  /// What the user is called.
  public var name: String
  /// The address, where the user gave one.
  public var email: String?

  /// Makes a user.
  public init(id: String, name: String, email: String? = nil) {
    self.id = id
    self.name = name
    self.email = email
  }
}

extension User: Decodable {}
