import Foundation
import HTTPTypes
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
    "C26, D19, D20: the calls, and the models of their answers", .replay("movies"))
  func movies() async throws {
    try await Stage.each { baseURL, transport in
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
    "D22, D23: a refusal, and what the app shows", .replay("movies-refused"))
  func refused() async throws {
    try await Stage.each { baseURL, transport in
      let movies = try client(baseURL, transport)
      let error = await #expect(throws: NetworkError.self) { try await movies.videos(of: 99) }
      #expect(error?.statusCode == 404)
      #expect(error?.message == "This could not be found.")
      #expect(error?.text(at: "status_message") == "The resource you requested could not be found.")
    }
  }

  @Test(
    "D27: the pages of a list, one after the other", .replay("movies-pages"))
  func pages() async throws {
    try await Stage.each { baseURL, transport in
      let movies = try client(baseURL, transport)
      var dates: [String] = []
      for try await movie in movies.allNewMovies.elements(of: \.movies) {
        dates.append(movie.releaseDate)
      }
      #expect(dates.count == 15)
      #expect(dates == dates.sorted(by: >))
      #expect(Set(dates).count > 1)
    }
  }

  @Test("D21: the key goes along with every call, and shows in no error and no recording")
  func apiKey() async throws {
    let server = Canned(#"{"results": []}"#)
    let asking = try client("http://h", server, key: "sesame-open-please")
    _ = try? await asking.newMovies()
    _ = try? await asking.videos(of: 3)
    #expect(server.asked.count == 2)
    #expect(server.asked.allSatisfy { $0.contains("api_key=sesame-open-please") })
    let environments = try EnvironmentSwitch([APIEnvironment(name: "staging", url: "http://h/3")])
    let movies = MovieClient(
      environments: environments, apiKey: "sesame-open-please", transport: Offline())
    let error = await #expect(throws: NetworkError.self) { try await movies.newMovies() }
    #expect(error?.request.path == "/3/movie/now_playing?page=1&api_key=sesame-open-please")
    #expect(error?.description.contains("sesame") == false)
    let folder = #filePath.replacing("Tests/SampleClientsTests/MovieClientTests.swift", with: "")
    let recordings = try FileManager.default.subpathsOfDirectory(atPath: folder + "Fixtures")
      .filter { $0.hasPrefix("movies") && $0.hasSuffix(".http") }
    #expect(recordings.count >= 5)
    for name in recordings {
      let text = try String(contentsOfFile: "\(folder)Fixtures/\(name)", encoding: .utf8)
      #expect(text.contains("api_key=REDACTED-key-1"))
      #expect(!text.contains("demo-movie-key"))
    }
  }

  @Test("D20, D27: a list without movies, and a movie without pictures")
  func gaps() async throws {
    let empty = try client(
      "http://h",
      Canned(#"{"page": 1, "total_results": 0, "total_pages": 0, "results": []}"#))
    var pages = 0
    for try await page in empty.allNewMovies {
      #expect(page.movies.isEmpty)
      pages += 1
    }
    #expect(pages == 1)
    let bare = try client(
      "http://h",
      Canned(
        #"{"page": 1, "total_results": 1, "total_pages": 1, "results": [{"id": 1, "title": "Salt", "#
          + #""poster_path": null, "release_date": "", "vote_average": 0}]}"#))
    #expect(try await bare.newMovies().movies.map(\.posterPath) == [nil])
  }
}
