import HTTPTypes
import RepriseNetworking

private enum AddingAnEndpointArticle {
  struct CountWallItems: Endpoint {
    typealias Value = Int
    var ownerID: Int
    var path: String { "/method/wall.get" }
    var task: RequestTask { .query(["owner_id": ParameterValue(ownerID), "count": 0]) }
    var valuePath: ResponsePath { "response.count" }
  }

  struct DeleteWall: Endpoint {
    typealias Value = Void
    var path: String { "/method/wall.delete" }
    var method: HTTPRequest.Method { .post }
    var timeout: Duration? { .seconds(5) }
    var checker: (any Checker)? { StatusChecker(200..<205) }
  }

  protocol WallCounting: Sendable {
    func itemCount(of ownerID: Int) async throws -> Int
  }

  struct WallCounter: WallCounting {
    var client: Client

    func itemCount(of ownerID: Int) async throws -> Int {
      try await client.value(of: CountWallItems(ownerID: ownerID))
    }
  }
}
