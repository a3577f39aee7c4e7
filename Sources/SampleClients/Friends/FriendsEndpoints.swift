import HTTPTypes
import RepriseNetworking

struct LoadFriends: Endpoint {
  typealias Value = [User]
  var userID: Int
  var path: String { "/friends" }
  var task: RequestTask { .query(["user_id": ParameterValue(userID)]) }
}

struct AddFriend: Endpoint {
  typealias Value = User
  var userID: Int
  var name: String
  var email: String?
  var path: String { "/friends" }
  var method: HTTPRequest.Method { .post }
  var task: RequestTask { .json(Friend(user_id: userID, name: name, email: email)) }

  private struct Friend: Encodable {
    var user_id: Int
    var name: String
    var email: String?
  }
}

struct RemoveFriend: Endpoint {
  typealias Value = Void
  var userID: Int
  var id: String
  var path: String { "/friends/\(segment: id)" }
  var method: HTTPRequest.Method { .delete }
  var task: RequestTask { .query(["user_id": ParameterValue(userID)]) }
}

struct LoadGroup: Endpoint {
  typealias Value = [User]
  var userID: Int
  var name: String
  var path: String { "/friends/groups/\(segment: name)" }
  var task: RequestTask { .query(["user_id": ParameterValue(userID)]) }
}
