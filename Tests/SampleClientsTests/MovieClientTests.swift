import RepriseNetworking
import RepriseTesting
import SampleClients
import Testing

struct MovieClientTests {
  func client(_ baseURL: String, _ transport: any Transport, key: String = "demo-movie-key") throws
    -> MovieClient
  {
    let environments = try EnvironmentSwitch([
      APIEnvironment(name: "staging", url: baseURL + "/3"),
      APIEnvironment(name: "production", url: "https://api.example.com/3"),
    ])
    return MovieClient(environments: environments, apiKey: key, transport: transport)
  }

  @Test(
    "D19, D20: the calls, and the models of their answers", .replay("movies"),
    arguments: Stage.all)
  func movies(on stage: Stage) async throws {
    try await stage.run { baseURL, transport in
      let movies = try client(baseURL, transport)
      let page = try await movies.newMovies()
      #expect((page.page, page.totalResults, page.totalPages, page.movies.count) == (1, 15, 3, 5))
      #expect(page.movies.first?.title == "Night Ferry")
      #expect(page.movies.first?.releaseDate == "2025-04-04")
      #expect(try await movies.popular(page: 2).movies.count == 5)
      #expect(try await movies.recommended(after: 3).movies.allSatisfy { $0.id != 3 })
      #expect(try await movies.videos(of: 3).map(\.name) == ["Salt: Trailer", "Salt: Teaser"])
    }
  }

  @Test(
    "D22, D23: a refusal, and what the app shows", .replay("movies-refused"),
    arguments: Stage.all)
  func refused(on stage: Stage) async throws {
    try await stage.run { baseURL, transport in
      let movies = try client(baseURL, transport)
      let error = await #expect(throws: NetworkError.self) { try await movies.videos(of: 99) }
      #expect(error?.statusCode == 404)
      #expect(error?.message == "This could not be found.")
      #expect(error?.text(at: "status_message") == "The resource you requested could not be found.")
    }
  }
}
