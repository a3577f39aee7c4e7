/// One movie.
public struct Movie: Sendable, Hashable, Decodable {
  /// The number of the movie.
  public var id: Int
  /// Its title.
  public var title: String
  /// The path of its poster, where there is one.
  public var posterPath: String?
  /// The path of a wide picture, where there is one.
  public var backdropPath: String?
  /// The day of its release, such as `2024-06-21`.
  public var releaseDate: String
  /// What people think of it, from 0 to 10.
  public var voteAverage: Double

  private enum CodingKeys: String, CodingKey {
    case id, title
    case posterPath = "poster_path"
    case backdropPath = "backdrop_path"
    case releaseDate = "release_date"
    case voteAverage = "vote_average"
  }
}

/// One page of a list of movies.
public struct MoviePage: Sendable, Hashable, Decodable {
  /// The number of the page, from 1.
  public var page: Int
  /// How many movies the list has.
  public var totalResults: Int
  /// How many pages the list has.
  public var totalPages: Int
  /// The movies of this page.
  public var movies: [Movie]

  private enum CodingKeys: String, CodingKey {
    case page
    case totalResults = "total_results"
    case totalPages = "total_pages"
    case movies = "results"
  }
}

/// One clip of a movie.
public struct Video: Sendable, Hashable, Decodable {
  /// The text that names the clip.
  public var id: String
  /// Its title.
  public var name: String
  /// The key of the clip on its site.
  public var key: String
}
