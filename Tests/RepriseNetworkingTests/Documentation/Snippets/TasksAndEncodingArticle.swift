import RepriseNetworking

extension ParameterEncoder {
  static let movies = ParameterEncoder(arrays: .commaJoined, booleans: .numeric, keys: .snakeCase)
}

private enum TasksAndEncodingArticle {
  struct Movie: Codable {
    var title: String
  }

  struct SearchMovies: Endpoint {
    typealias Value = [Movie]
    var text: String
    var isNew = false
    var path: String { "/search/movie" }
    var task: RequestTask { .query(["query": ParameterValue(text), "new": ParameterValue(isNew)]) }
  }

  struct AddMovie: POSTEndpoint {
    typealias Value = Void
    var movie: Movie
    var path: String { "/movie" }
    var task: RequestTask { .json(movie, query: ["notify": true]) }
  }

  static func spelled() -> RequestTask {
    let task = RequestTask.query(["genreCodes": [28, 12], "isNew": true], encoder: .movies)
    return task
  }

  static func placed() -> RequestTask {
    struct PayloadPlacement: ParameterPlacement {
      func place(_ parameters: Parameters, in request: inout Request) throws {
        let json = String(decoding: try JSONParameterEncoder().bytes(of: parameters), as: UTF8.self)
        try FormPlacement().place(["payload": ParameterValue(json)], in: &request)
      }
    }

    let order = RequestTask.parameters(["items": [1, 2]], placement: PayloadPlacement())
    return order
  }
}
