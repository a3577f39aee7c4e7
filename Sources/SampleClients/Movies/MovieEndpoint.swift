import RepriseNetworking

/// Every call of the movies API, in one place.
enum MovieEndpoint: Endpoint {
  case recommended(id: Int, page: Int)
  case popular(page: Int)
  case newMovies(page: Int)
  case videos(id: Int)

  typealias Value = CollectedResponse

  var path: String {
    switch self {
    case .recommended(let id, _): "/movie/\(id)/recommendations"
    case .popular: "/movie/popular"
    case .newMovies: "/movie/now_playing"
    case .videos(let id): "/movie/\(id)/videos"
    }
  }

  var task: RequestTask {
    switch self {
    case .recommended(_, let page), .popular(let page), .newMovies(let page):
      .query(["page": ParameterValue(page)])
    case .videos: .plain
    }
  }
}
