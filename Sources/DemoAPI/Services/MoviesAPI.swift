internal import HTTPTypes
internal import Hummingbird

/// Movies in pages, in the manner of The Movie Database: every call needs some `api_key`.
struct MoviesAPI: Sendable {
  static let pageLength = 5

  var routes: [Route] {
    let key = "?api_key=demo-movie-key"
    return [
      Self.route("/3/movie/popular", query: "\(key)&page=1", "the best liked first") { call in
        try Self.page(of: Movie.all.sorted { $0.popularity > $1.popularity }, call)
      },
      Self.route("/3/movie/now_playing", query: "\(key)&page=1", "the newest first") { call in
        try Self.page(of: Movie.all.sorted { $0.releaseDate > $1.releaseDate }, call)
      },
      Self.route(
        "/3/movie/{id}/recommendations", query: "\(key)&page=1", "what else to see"
      ) { call in
        let movie = try Self.movie(call)
        let others = Movie.all.filter { $0.id != movie.id }
        return try Self.page(of: Array(others[(movie.id - 1)...] + others[..<(movie.id - 1)]), call)
      },
      Self.route("/3/movie/{id}/videos", query: key, "the trailers of a movie") { call in
        let movie = try Self.movie(call)
        return .json(["id": .integer(movie.id), "results": .array(movie.videos)])
      },
      Self.route("/3/movie/{id}", query: key, "one movie") { call in
        .json(try Self.movie(call).json)
      },
    ]
  }

  private static func route(
    _ pattern: String, query: String, _ summary: String, handler: @escaping Route.Handler
  ) -> Route {
    Route(.get, pattern, query: query, summary) { call in
      guard call.query["api_key"] != nil else {
        throw self.refusal(
          .unauthorized, code: 7, "Invalid API key: You must be granted a valid key.")
      }
      return try await handler(call)
    }
  }

  private static func movie(_ call: Call) throws -> Movie {
    guard let movie = Movie.all.first(where: { "\($0.id)" == call.parameter("id") }) else {
      throw self.refusal(
        .notFound, code: 34, "The resource you requested could not be found.")
    }
    return movie
  }

  private static func page(of movies: [Movie], _ call: Call) throws -> Response {
    guard let page = Int(call.query["page"] ?? "1"), (1...500).contains(page) else {
      throw self.refusal(
        .badRequest, code: 22,
        "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.")
    }
    let results = movies.dropFirst((page - 1) * self.pageLength).prefix(self.pageLength)
    return .json([
      "page": .integer(page), "total_results": .integer(movies.count),
      "total_pages": .integer((movies.count + self.pageLength - 1) / self.pageLength),
      "results": .array(results.map(\.json)),
    ])
  }

  private static func refusal(
    _ status: HTTPResponse.Status, code: Int, _ message: String
  ) -> Refusal {
    Refusal(
      status,
      body: ["status_code": .integer(code), "status_message": .string(message), "success": false])
  }
}
