public import RepriseNetworking

/// The calls about friends; what a screen needs to know of them, and what a test puts in their place.
public protocol FriendsService: Sendable {
  /// The friends of a user.
  func friends(of userID: Int) async throws(ServiceError) -> [User]

  /// Adds a friend; a server may refuse an address.
  func addFriend(named name: String, email: String?, to userID: Int) async throws(ServiceError)
    -> User

  /// Removes a friend.
  func removeFriend(_ id: String, of userID: Int) async throws(ServiceError)

  /// The friends in a group, such as `family`.
  func friends(in group: String, of userID: Int) async throws(ServiceError) -> [User]
}

/// The friends API.
///
/// What fails is one of three things: no connection, what the server says in `message`, or something
/// else.
public struct FriendsClient: FriendsService {
  private let api: APIService<ServiceError>

  /// Makes a client of the API at the URL.
  public init(baseURL: String, transport: any Transport) throws {
    api = APIService(
      try Client(
        baseURL: baseURL, transport: transport, errorMapper: MessageMapper(at: "message")))
  }

  /// The friends of a user.
  public func friends(of userID: Int) async throws(ServiceError) -> [User] {
    try await api.value(of: LoadFriends(userID: userID))
  }

  /// Adds a friend; a server may refuse an address.
  public func addFriend(
    named name: String, email: String? = nil, to userID: Int
  ) async throws(ServiceError) -> User {
    try await api.value(of: AddFriend(userID: userID, name: name, email: email))
  }

  /// Removes a friend.
  public func removeFriend(_ id: String, of userID: Int) async throws(ServiceError) {
    try await api.value(of: RemoveFriend(userID: userID, id: id))
  }

  /// The friends in a group, such as `family`.
  public func friends(
    in group: String, of userID: Int
  ) async throws(ServiceError) -> [User] {
    try await api.value(of: LoadGroup(userID: userID, name: group))
  }
}
