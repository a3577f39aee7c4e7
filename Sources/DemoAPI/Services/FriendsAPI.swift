internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

/// Friends of users: listing, adding, looking up, removing, groups.
final class FriendsAPI: Sendable {
  private let book = Mutex(FriendBook())

  var routes: [Route] {
    [
      Route(.get, "/api/v1/friends", query: "?user_id=7", "the friends of a user") { call in
        let user = try call.query.required("user_id")
        return .json(.array(self.book.withLock { $0.friends(of: user) }.map(\.json)))
      },
      Route(
        .post, "/api/v1/friends",
        "adds a friend: user_id, name and, if you like, email and group"
      ) { call in
        let fields = try await call.fields()
        let friend = try self.add(fields)
        return .json(
          friend.json, status: .created, headers: [.location: "/api/v1/friends/\(friend.id)"])
      },
      Route(
        .get, "/api/v1/friends/groups/{group}", query: "?user_id=7",
        "the friends in a group: family, work"
      ) { call in
        let group = call.parameter("group")
        let members = self.book.withLock { $0.members(of: group, user: call.query["user_id"]) }
        guard !members.isEmpty else { throw Refusal(.notFound, "There is no group \(group).") }
        return .json(.array(members.map(\.json)))
      },
      Route(.get, "/api/v1/friends/{id}", "one friend") { call in
        let id = call.parameter("id")
        guard let friend = self.book.withLock({ $0.friend(id) }) else { throw Self.unknown(id) }
        return .json(friend.json)
      },
      Route(.delete, "/api/v1/friends/{id}", query: "?user_id=7", "removes a friend") { call in
        let id = call.parameter("id")
        guard self.book.withLock({ $0.remove(id, user: call.query["user_id"]) }) else {
          throw Self.unknown(id)
        }
        return .empty()
      },
    ]
  }

  private func add(_ fields: NamedValues) throws -> Friend {
    let user = try fields.required("user_id")
    let name = try fields.required("name")
    if let email = fields["email"], !email.contains("@") {
      throw Refusal(.unprocessableContent, "email must have an @.")
    }
    return self.book.withLock {
      $0.add(user: user, name: name, email: fields["email"], group: fields["group"])
    }
  }

  private static func unknown(_ id: String) -> Refusal {
    Refusal(.notFound, "There is no friend \(id).")
  }
}

/// One friend of one user.
struct Friend: Sendable, Equatable {
  let id: String
  let user: String
  let name: String
  let email: String?
  let group: String?

  var json: JSON {
    var members: [JSON.Member] = [
      .init(name: "id", value: .string(self.id)), .init(name: "name", value: .string(self.name)),
    ]
    if let email { members.append(.init(name: "email", value: .string(email))) }
    return .object(members)
  }
}

/// All friends, in the order in which they were added.
private struct FriendBook {
  private var entries: [Friend] = []
  private var added = 0

  init() {
    self.add(user: "7", name: "Ann", email: "ann@example.com", group: "family")
    self.add(user: "7", name: "Bo", email: "bo@example.com", group: "work")
    self.add(user: "7", name: "Chloé", email: nil, group: "family")
    self.add(user: "8", name: "Dan", email: "dan@example.com", group: "work")
  }

  func friends(of user: String) -> [Friend] { self.entries.filter { $0.user == user } }

  func friend(_ id: String) -> Friend? { self.entries.first { $0.id == id } }

  func members(of group: String, user: String?) -> [Friend] {
    self.entries.filter { $0.group == group && (user == nil || $0.user == user) }
  }

  @discardableResult
  mutating func add(user: String, name: String, email: String?, group: String?) -> Friend {
    self.added += 1
    let friend = Friend(id: "\(self.added)", user: user, name: name, email: email, group: group)
    self.entries.append(friend)
    return friend
  }

  mutating func remove(_ id: String, user: String?) -> Bool {
    guard
      let place = self.entries.firstIndex(where: {
        $0.id == id && (user == nil || $0.user == user)
      })
    else { return false }
    self.entries.remove(at: place)
    return true
  }
}
