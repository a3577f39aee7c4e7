import RepriseNetworking

extension ResponsePath {
  static let wallCount: Self = "response.count"
}

private enum DecodingArticle {
  struct WallItem: Decodable {
    var id: Int
  }

  static func load(_ transport: any Transport) async throws -> (Int, Int) {
    struct LoadWall: Endpoint {
      typealias Value = [WallItem]
      var path: String { "/method/wall.get" }
      var valuePath: ResponsePath { "response.items" }
    }

    let client = try Client(
      baseURL: "https://api.example.com", transport: transport,
      decoder: JSONResponseDecoder(keys: .snakeCase, dates: .seconds))
    let items = try await client.value(of: LoadWall())

    let count = try await client.value(of: LoadWall(), as: Int.self, at: .wallCount)
    return (items.count, count)
  }

  static func unknown(_ client: Client) async throws -> RequestTask {
    struct LoadSettings: Endpoint {
      typealias Value = JSONValue
      var path: String { "/settings" }
    }

    let settings = try await client.value(of: LoadSettings())
    let theme = settings["themes"]?[0]?["name"]?.string ?? "plain"
    let saved: JSONValue = ["theme": .init(theme), "size": 12.5, "tags": ["a", "b"]]
    let task = RequestTask.json(saved)
    return task
  }

  static func lossy(_ client: Client) async throws {
    struct LoadPage: Endpoint {
      typealias Value = Page
      var path: String { "/friends" }
    }

    struct Page: Decodable {
      @LossyArray var friends: [Friend]
    }

    let page = try await client.value(of: LoadPage())
    for drop in page.$friends { print(drop) }  // friends[1]: the key “id” is missing
  }

  struct LoadNames: Endpoint {
    typealias Value = [String]
    var path: String { "/names.txt" }
    var accept: String? { "text/plain" }

    func decode(_ response: CollectedResponse, with decoder: any ResponseDecoder) -> [String] {
      String(decoding: response.body, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
}
