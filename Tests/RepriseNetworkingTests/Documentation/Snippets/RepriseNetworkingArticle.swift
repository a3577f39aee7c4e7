import RepriseNetworking

private enum RepriseNetworkingArticle {
  struct Friend: Decodable {
    var id: String
    var name: String
  }

  struct LoadFriends: Endpoint {
    typealias Value = [Friend]
    var userID: Int
    var path: String { "/friends" }
    var task: RequestTask { .query(["user_id": ParameterValue(userID)]) }
  }

  func names(transport: any Transport) async throws -> [String] {
    let client = try Client(baseURL: "https://api.example.com/v1", transport: transport)
    return try await client.value(of: LoadFriends(userID: 7)).map(\.name)
  }
}
