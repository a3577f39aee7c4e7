import HTTPTypes
import RepriseNetworking

private enum RedirectsAndOriginsArticle {
  static func narrowed(_ transport: any Transport) throws -> Client {
    let client = try Client(
      baseURL: "https://api.example.com", transport: transport,
      middleware: [Redirects(.sameOrigin)])
    return client
  }

  static func ownPolicy() -> Redirects {
    let redirects = Redirects(
      RedirectPolicy { $0.target.origin.host.hasSuffix(".example.com") }, limit: 5)
    return redirects
  }

  struct LoadPoster: Endpoint {
    typealias Value = CollectedResponse
    var id: Int
    var path: String { "/poster/\(id)" }
  }

  static func followed(_ client: Client) async throws {
    let response = try await client.response(to: LoadPoster(id: 7))
    for url in response.facts.redirects { print("→ \(url)") }
  }

  static func spelled() throws {
    let origin = try RequestURL("HTTPS://API.example.com:443/v1").origin
    print(origin)  // https://api.example.com
  }

  struct LoadReport: Endpoint {
    typealias Value = CollectedResponse
    var partner: String
    var path: String { "/report" }
    var headerFields: HTTPFields {
      guard let name = HTTPField.Name("x-partner") else { return [:] }
      return HTTPFields(credential: partner, for: name)
    }
  }
}
