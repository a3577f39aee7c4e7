import HTTPTypes
import RepriseNetworking

/// The requests about walls.
enum WallRouter {
  struct Get: Endpoint {
    typealias Value = [WallItem]
    var ownerID: Int
    var count = 20
    var path: String { "/method/wall.get" }
    var task: RequestTask {
      .query(["owner_id": ParameterValue(ownerID), "count": ParameterValue(count)])
    }
    var valuePath: ResponsePath { .items }
  }

  struct Count: Endpoint {
    typealias Value = Int
    var ownerID: Int
    var path: String { "/method/wall.get" }
    var task: RequestTask { .query(["owner_id": ParameterValue(ownerID), "count": 0]) }
    var valuePath: ResponsePath { .count }
  }

  struct FirstText: Endpoint {
    typealias Value = String
    var ownerID: Int
    var path: String { "/method/wall.get" }
    var task: RequestTask { .query(["owner_id": ParameterValue(ownerID), "count": 1]) }
    var valuePath: ResponsePath { .firstText }
  }

  struct Post: Endpoint {
    typealias Value = [String: [String: Int]]
    var message: String
    var path: String { "/method/wall.post" }
    var method: HTTPRequest.Method { .post }
    var task: RequestTask { .form(["message": ParameterValue(message)]) }
  }
}

extension ResponsePath {
  static let items: Self = "response.items"
  static let count: Self = "response.count"
  static let firstText: Self = "response.items.text"
}
