import HTTPTypes
import RepriseNetworking

/// Answers every request with one friend, as a test of an app would.
nonisolated struct OneFriend: Transport {
  nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    Response(head: HTTPResponse(status: .ok), body: Body(#"[{"id": "1", "name": "Ann"}]"#))
  }
}

nonisolated struct Friend: Decodable {
  var id: String
  var name: String
}

nonisolated struct LoadFriends: Endpoint {
  typealias Value = [Friend]
  var path: String { "/friends" }
  var task: RequestTask { .query(["user_id": 7]) }
}

@main
struct App {
  static func main() async throws {
    let client = try Client(baseURL: "https://api.example.com/v1", transport: OneFriend())
    let friends = try await client.value(of: LoadFriends())
    print(friends.map(\.name).joined(separator: ", "))
  }
}
