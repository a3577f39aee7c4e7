import RepriseNetworking

private enum CallsAndServicesArticle {
  struct Friend: Decodable, Sendable {
    var id: String
    var name: String
  }

  struct LoadFriend: Endpoint {
    typealias Value = Friend
    var id: String
    var path: String { "/friends/\(segment: id)" }
  }

  struct SearchFriends: Endpoint {
    typealias Value = [Friend]
    var text: String
    var path: String { "/friends" }
    var task: RequestTask { .query(["name": ParameterValue(text)]) }
  }

  enum FriendError: APIFailure {
    case unknownFriend
    case failed(String)

    init(_ error: NetworkError) {
      self = error.statusCode == 404 ? .unknownFriend : .failed(error.message)
    }

    var message: String {
      switch self {
      case .unknownFriend: "There is no such friend."
      case .failed(let text): text
      }
    }

    var code: Int { -1 }
  }

  @MainActor final class Screen {
    var friend: Friend?
    var message = ""
  }

  static func oneLine(client: Client) async throws -> String {
    let friend = try await client.value(of: LoadFriend(id: "7"))
    return friend.name
  }

  protocol FriendReading: Sendable {
    func friend(_ id: String) async throws(FriendError) -> Friend
  }

  struct Friends: FriendReading {
    var api: APIService<FriendError>

    func friend(_ id: String) async throws(FriendError) -> Friend {
      try await api.value(of: LoadFriend(id: id))
    }
  }

  static func typed(
    friends: any FriendReading, show: (Friend?) -> Void, alert: (String) -> Void
  ) async {
    do {
      show(try await friends.friend("7"))
    } catch .unknownFriend {
      show(nil)
    } catch {
      alert(error.message)
    }
  }

  static func latest(client: Client, text: String) async throws -> Int {
    let latest = LatestOnly()
    let found = try await latest.run { try await client.value(of: SearchFriends(text: text)) }
    return found.count
  }

  @MainActor static func handle(client: Client, screen: Screen) {
    let call = client.call(LoadFriend(id: "7"))
      .onProgress { progress in print(progress.sent, progress.received) }
      .onMainSuccess { friend in screen.friend = friend }
      .onMainFailure { error in screen.message = "\(error)" }
      .start()
    call.cancel()
  }

  @MainActor static func watch(client: Client, screen: Screen) async throws {
    let call = client.call(LoadFriend(id: "7")).start()
    for await progress in call.progress {
      screen.message = "\(progress.received) bytes"
    }
    screen.friend = try await call.value
  }

  static func routed(client: Client) {
    let router = Router<LoadFriend>(client)
    router.request(LoadFriend(id: "7")).onSuccess { print($0.name) }.start()
    router.cancelAll()
  }

  static func states(
    session: Session, showFriends: () -> Void, showLogin: () -> Void
  ) async {
    for await state in session.states {
      switch state {
      case .authenticated: showFriends()
      case .signedOut, .expired: showLogin()
      }
    }
  }
}
