import Testing

@testable import DemoAPI

struct MoviesAPITests {
  static let key = "api_key=demo-movie-key"

  private static func identifiers(_ response: RawResponse) throws -> [String] {
    guard case .array(let results)? = try JSON(parsing: response.body)["results"] else { return [] }
    return results.compactMap { $0["id"]?.scalarText }
  }

  @Test func aPageOfPopularMovies() async throws {
    try await withDemo { client in
      let response = try await client.get("/3/movie/popular?\(Self.key)")
      #expect(response.status == 200)
      #expect(
        response.text.hasPrefix(
          #"{"page":1,"total_results":15,"total_pages":3,"results":["#
            + #"{"id":14,"title":"The Glass Orchard","poster_path":"/posters/14.jpg","#
            + #""backdrop_path":"/backdrops/14.jpg","release_date":"2024-03-01","#
            + #""vote_average":9.0,"vote_count":2742},"#))
    }
  }

  @Test(arguments: ["popular", "now_playing"])
  func pagesCoverEveryMovieOnce(list: String) async throws {
    try await withDemo { client in
      var seen: [String] = []
      for page in 1...3 {
        let response = try await client.get("/3/movie/\(list)?page=\(page)&\(Self.key)")
        #expect(try JSON(parsing: response.body)["page"] == .integer(page))
        let identifiers = try Self.identifiers(response)
        #expect(identifiers.count == 5)
        seen += identifiers
      }
      #expect(Set(seen).count == 15)
      let beyond = try await client.get("/3/movie/\(list)?page=4&\(Self.key)")
      #expect(
        beyond.text == #"{"page":4,"total_results":15,"total_pages":3,"results":[]}"#)
      let farBeyond = try await client.get("/3/movie/\(list)?page=500&\(Self.key)")
      #expect(farBeyond.status == 200)
    }
  }

  @Test func nowPlayingBeginsWithTheNewest() async throws {
    try await withDemo { client in
      let response = try await client.get("/3/movie/now_playing?\(Self.key)")
      #expect(try Self.identifiers(response) == ["11", "5", "7", "3", "14"])
    }
  }

  @Test(arguments: ["0", "501", "x", "-1", "1.0"])
  func aPageThatIsNone(page: String) async throws {
    try await withDemo { client in
      let response = try await client.get("/3/movie/popular?page=\(page)&\(Self.key)")
      #expect(response.status == 400)
      #expect(
        response.text
          == #"{"status_code":22,"status_message":"Invalid page: Pages start at 1 and max at 500. "#
          + #"They are expected to be an integer.","success":false}"#)
    }
  }

  @Test(arguments: [
    ("1", ["2", "3", "4", "5", "6"]), ("8", ["9", "10", "11", "12", "13"]),
    ("15", ["1", "2", "3", "4", "5"]),
  ])
  func recommendationsAreOtherMovies(id: String, expected: [String]) async throws {
    try await withDemo { client in
      let response = try await client.get("/3/movie/\(id)/recommendations?\(Self.key)")
      #expect(try Self.identifiers(response) == expected)
      #expect(try JSON(parsing: response.body)["total_results"] == 14)
      #expect(try JSON(parsing: response.body)["total_pages"] == 3)
      let last = try await client.get("/3/movie/\(id)/recommendations?page=3&\(Self.key)")
      #expect(try Self.identifiers(last).count == 4)
    }
  }

  @Test func videos() async throws {
    try await withDemo { client in
      let response = try await client.get("/3/movie/3/videos?\(Self.key)")
      #expect(
        response.text
          == #"{"id":3,"results":["#
          + #"{"id":"video-3-1","name":"Salt: Trailer","key":"clip6","#
          + #""site":"YouTube","type":"Trailer"},"#
          + #"{"id":"video-3-2","name":"Salt: Teaser","key":"clip7","#
          + #""site":"YouTube","type":"Teaser"}]}"#
      )
    }
  }

  @Test func oneMovieSomeWithoutABackdrop() async throws {
    try await withDemo { client in
      let response = try await client.get("/3/movie/10?\(Self.key)")
      #expect(
        response.text
          == #"{"id":10,"title":"Été","poster_path":"/posters/10.jpg","backdrop_path":null,"#
          + #""release_date":"2018-07-11","vote_average":7.9,"vote_count":2400}"#)
    }
  }

  @Test(arguments: ["popular", "now_playing", "1/recommendations", "1/videos", "1", "99"])
  func everyCallNeedsAKey(path: String) async throws {
    try await withDemo { client in
      for target in ["/3/movie/\(path)", "/3/movie/\(path)?api_key="] {
        let response = try await client.get(target)
        #expect(response.status == 401)
        #expect(
          response.text
            == #"{"status_code":7,"status_message":"Invalid API key: "#
            + #"You must be granted a valid key.","success":false}"#)
      }
    }
  }

  @Test(arguments: ["99", "0", "x", "01", "99/videos", "99/recommendations"])
  func unknownMovies(path: String) async throws {
    try await withDemo { client in
      let response = try await client.get("/3/movie/\(path)?\(Self.key)")
      #expect(response.status == 404)
      #expect(
        response.text
          == #"{"status_code":34,"status_message":"The resource you requested could not be "#
          + #"found.","success":false}"#)
    }
  }
}
