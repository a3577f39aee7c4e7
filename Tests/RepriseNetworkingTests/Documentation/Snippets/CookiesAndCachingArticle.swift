import HTTPTypes
import RepriseNetworking

private enum CookiesAndCachingArticle {
  static func remembering(path: String, _ transport: any Transport) throws -> Client {
    let jar = try CookieJar(file: path)
    let cache = ResponseCache()
    let client = try Client(
      baseURL: "https://api.example.com", transport: transport,
      middleware: [Retry(), Redirects(), Cookies(jar), Caching(cache)])
    return client
  }

  static func change(_ jar: CookieJar) async throws {
    try jar.set("theme=dark; Path=/; Max-Age=3600", from: RequestURL("https://example.com/"))
    print(jar)  // theme for https://example.com/, until 1794003600
    jar.remove { $0.domain == "example.com" }
    try await jar.save()
  }

  static func load(_ client: Client) async throws {
    struct LoadRates: Endpoint {
      typealias Value = [String: Double]
      var isReload = false
      var path: String { "/rates" }
      var headerFields: HTTPFields { isReload ? [.cacheControl: "no-cache"] : [:] }
    }

    let response = try await client.response(to: LoadRates())
    if response.facts.cache == .stale { print("old, but better than nothing") }
  }

  static func surviving(_ cache: ResponseCache) -> Caching {
    let caching = Caching(cache, staleIfError: .seconds(3_600))
    return caching
  }
}
