import HTTPTypes
import RepriseNetworking
import Testing

// This module is isolated to the main actor, as an app's is, and compiled with warnings as errors.
// Values that a call decodes are `nonisolated`: their conformances are used off the main actor.

nonisolated struct Movie: Decodable, Equatable {
  var id: Int
  var title: String
}

nonisolated struct PopularMovies: Endpoint {
  typealias Value = [Movie]
  var page = 1
  var path: String { "/movie/popular" }
  var task: RequestTask { .query(["page": 1]) }
  var valuePath: ResponsePath { "results" }
}

/// A view's model: it lives on the main actor and holds a client.
final class MoviesModel {
  private(set) var movies: [Movie] = []
  private(set) var problem: String?
  private let client: Client

  init(client: Client) { self.client = client }

  func load() async {
    do {
      movies = try await client.value(of: PopularMovies())
    } catch {
      problem = "\(error)"
    }
  }
}

struct MainActorClientTests {
  private func client(_ body: String, status: HTTPResponse.Status = .ok) throws -> Client {
    try Client(
      baseURL: "https://api.example.com/3", transport: Canned(body: body, status: status))
  }

  @Test("A1, D28: a model on the main actor loads")
  func aModelOnTheMainActorLoads() async throws {
    let model = MoviesModel(
      client: try client(#"{"results": [{"id": 3, "title": "Salt"}]}"#))
    await model.load()
    #expect(model.movies == [Movie(id: 3, title: "Salt")])
    #expect(model.problem == nil)
  }
}

nonisolated struct Canned: Transport {
  var body: String
  var status: HTTPResponse.Status

  nonisolated(nonsending)
    func send(_ request: Request, context: RequestContext) async throws -> Response
  {
    Response(head: HTTPResponse(status: status), body: Body(body))
  }
}
