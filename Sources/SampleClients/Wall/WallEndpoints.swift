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
    typealias Value = String?
    var ownerID: Int
    var path: String { "/method/wall.get" }
    var task: RequestTask { .query(["owner_id": ParameterValue(ownerID), "count": 1]) }

    func decode(_ response: CollectedResponse, with decoder: any ResponseDecoder) throws -> Value {
      let count = try decoder.decode(Int.self, from: response, at: .count)
      return count == 0 ? nil : try decoder.decode(String.self, from: response, at: .firstText)
    }
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
