import HTTPTypes
import RepriseNetworking
import RepriseTesting
import Testing

struct Friend: Codable, Equatable {
  var id: String
  var name: String
}

struct LoadFriends: Endpoint {
  typealias Value = [Friend]
  var path: String { "/friends" }
  var task: RequestTask { .query(["user_id": 7]) }
}

struct AddFriend: Endpoint {
  struct NewFriend: Codable {
    var user_id: Int
    var name: String
    var email: String
  }
  typealias Value = Friend
  var friend: NewFriend
  var path: String { "/friends" }
  var method: HTTPRequest.Method { .post }
  var task: RequestTask { .json(friend) }
}

struct RemoveFriend: Endpoint {
  typealias Value = Void
  var id: String
  var path: String { "/friends/\(id)" }
  var method: HTTPRequest.Method { .delete }
  var task: RequestTask { .query(["user_id": 7]) }
}

struct LoadFriend: Endpoint {
  typealias Value = Friend
  var id: String
  var path: String { "/friends/\(id)" }
}

/// `Fixtures/friends`, recorded by the workbench from the embedded API, under the core that apps use.
@Suite(.replay("friends"))
struct FriendsTests {
  // Kept for all tests: which recording answers is decided when it sends.
  static let client = Result {
    try Client(baseURL: "http://127.0.0.1:8080/api/v1", transport: RecordedTransport())
  }

  @Test func listsFriends() async throws {
    let friends = try await Self.client.get().value(of: LoadFriends())
    #expect(friends.map(\.name) == ["Ann", "Bo", "Chloé"])
  }

  @Test func theWholeStoryInOrder() async throws {
    let client = try Self.client.get()
    #expect(try await client.value(of: LoadFriends()).count == 3)
    let added = try await client.value(
      of: AddFriend(friend: .init(user_id: 7, name: "Dora", email: "dora@example.com")))
    #expect(added == Friend(id: "5", name: "Dora"))
    #expect(try await client.value(of: LoadFriends()).last == added)
    try await client.value(of: RemoveFriend(id: added.id))
    let error = await #expect(throws: NetworkError.self) {
      try await client.value(of: LoadFriend(id: "99"))
    }
    #expect(error?.serverMessage == "There is no friend 99.")
    #expect(
      RecordedTransport.sentRequests.map(\.head.method) == [.get, .post, .get, .delete, .get])
  }

  @Test(arguments: 0..<20)
  func anyNumberInParallelKeepTheirPositions(run: Int) async throws {
    let client = try Self.client.get()
    #expect(try await client.value(of: LoadFriends()).count == 3)
    #expect(try await client.value(of: LoadFriends()).count == 4)
  }

  @Test func aMissSaysWhatIsNearest() async throws {
    let error = await #expect(throws: NetworkError.self) {
      try await Self.client.get().value(of: LoadFriend(id: "3"))
    }
    let text = error?.description ?? ""
    #expect(text.contains("no exchange of recording \"friends\" answers"), "\(text)")
    #expect(text.contains("0005-GET-friends.http"), "\(text)")
  }
}
