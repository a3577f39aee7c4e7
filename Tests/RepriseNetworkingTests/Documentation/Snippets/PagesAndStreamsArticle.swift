import RepriseNetworking

private enum PagesAndStreamsArticle {
  struct Posts: Decodable, Sendable {
    var posts: [String]
    var nextCursor: String?
  }

  struct LoadPosts: Endpoint {
    typealias Value = Posts
    var after: String?
    var path: String { "/posts" }
    var task: RequestTask { after.map { .query(["after": ParameterValue($0)]) } ?? .plain }
  }

  struct Movies: Decodable, Sendable {
    var page: Int
    var pageCount: Int
  }

  struct LoadMovies: Endpoint {
    typealias Value = Movies
    var page: Int
    var path: String { "/movies" }
    var task: RequestTask { .query(["page": ParameterValue(page)]) }
  }

  struct LoadWall: Endpoint {
    typealias Value = [String]
    var offset: Int
    var path: String { "/wall" }
    var task: RequestTask { .query(["offset": ParameterValue(offset)]) }
  }

  struct LoadFilm: Endpoint {
    typealias Value = CollectedResponse
    var id: Int
    var path: String { "/films/\(id)" }
  }

  struct Updates: Endpoint {
    typealias Value = CollectedResponse
    var path: String { "/updates" }
  }

  struct Reading: Decodable {
    var celsius: Double
  }

  struct LoadReadings: Endpoint {
    typealias Value = CollectedResponse
    var path: String { "/readings" }
  }

  static func following(client: Client, show: (String) -> Void) async throws {
    let pages = Pages(
      following: { cursor in try await client.value(of: LoadPosts(after: cursor)) },
      next: \.nextCursor)
    for try await post in pages.elements(of: \.posts) {
      show(post)
    }
  }

  static func linked(client: Client, show: (String) -> Void) async throws {
    for try await movies in client.pages(of: LoadMovies(page: 1)) {
      show("\(movies.page)")
    }
  }

  static func otherLists(client: Client) -> (Pages<Movies>, Pages<[String]>) {
    let numbered = Pages(
      numbered: { number in try await client.value(of: LoadMovies(page: number)) },
      isLast: { $0.page >= $0.pageCount })
    let offset = Pages(
      offset: { offset in try await client.value(of: LoadWall(offset: offset)) },
      count: { $0.count })
    return (numbered, offset)
  }

  static func film(client: Client, play: (ArraySlice<UInt8>) throws -> Void) async throws {
    let response = try await client.stream(of: LoadFilm(id: 7))
    for try await piece in response.body {
      try play(piece)
    }
  }

  static func events(client: Client, show: (String) -> Void) async throws {
    for try await event in client.events(of: Updates()) where event.type == "message" {
      show(event.data)
    }
  }

  static func goingOn(client: Client, from kept: inout String, show: (String) -> Void) async throws
  {
    for try await event in client.events(of: Updates(), after: kept, attempts: 10) {
      show(event.data)
      kept = event.identifier
    }
  }

  static func lines(client: Client, show: (String) -> Void) async throws {
    let response = try await client.stream(of: LoadReadings())
    for try await reading in JSONLines(response.body, of: Reading.self) {
      show("\(reading.celsius)")
    }
  }
}
