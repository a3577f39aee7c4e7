import RepriseNetworking

struct LoadFriend: Endpoint {
  typealias Value = Friend
  var id: String
  var path: String { "/friends/\(segment: id)" }
}

extension Endpoint where Self == LoadFriend {
  static func friend(_ id: String) -> Self { LoadFriend(id: id) }
}

private enum EndpointsArticle {
  func load(with client: Client) async throws -> Friend {
    try await client.value(of: .friend("7"))
  }

  struct Movie: Decodable {
    var title: String
  }

  enum MovieCall: Endpoint {
    case popular(page: Int)
    case videos(id: Int)

    typealias Value = CollectedResponse

    var path: String {
      switch self {
      case .popular: "/movie/popular"
      case .videos(let id): "/movie/\(id)/videos"
      }
    }

    var task: RequestTask {
      switch self {
      case .popular(let page): .query(["page": ParameterValue(page)])
      case .videos: .plain
      }
    }
  }

  func popularMovies(with client: Client) async throws -> [Movie] {
    try await client.value(of: MovieCall.popular(page: 1), as: [Movie].self, at: "results")
  }
}
