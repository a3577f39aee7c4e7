public import RepriseNetworking

/// The movies API: lists in pages, every call with the key of the app.
public struct MovieClient: Sendable {
  private let client: Client

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - environments: qa, staging and production, one of them in use.
  ///   - apiKey: sent with every call, to the API's own origin only.
  ///   - transport: what sends the messages.
  public init(environments: EnvironmentSwitch, apiKey: String, transport: any Transport) {
    client = Client(
      environments: environments, transport: transport,
      preparers: [CommonParameters(["api_key": ParameterValue(apiKey)])])
  }

  /// One page of the newest movies.
  public func newMovies(page: Int = 1) async throws -> MoviePage {
    try await client.value(of: MovieEndpoint.newMovies(page: page), as: MoviePage.self)
  }

  /// One page of the best liked movies.
  public func popular(page: Int = 1) async throws -> MoviePage {
    try await client.value(of: MovieEndpoint.popular(page: page), as: MoviePage.self)
  }

  /// One page of what else to see.
  public func recommended(after id: Int, page: Int = 1) async throws -> MoviePage {
    try await client.value(of: MovieEndpoint.recommended(id: id, page: page), as: MoviePage.self)
  }

  /// The clips of a movie.
  public func videos(of id: Int) async throws -> [Video] {
    try await client.value(of: MovieEndpoint.videos(id: id), as: [Video].self, at: "results")
  }

  /// All new movies, page after page, each asked for when it is needed.
  public var allNewMovies: Pages<MoviePage> {
    Pages(numbered: { try await newMovies(page: $0) }, isLast: { $0.page >= $0.totalPages })
  }
}
