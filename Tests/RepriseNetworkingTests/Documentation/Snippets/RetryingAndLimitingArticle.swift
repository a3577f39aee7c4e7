import HTTPTypes
import RepriseNetworking

private enum RetryingAndLimitingArticle {
  static func limited(_ transport: any Transport) throws -> Client {
    let client = try Client(
      baseURL: "https://api.example.com", transport: transport,
      middleware: [Retry(RetryPolicy(retries: 4)), Redirects(), RateLimit(5)],
      timeout: .seconds(30), idleTimeout: .seconds(10))
    return client
  }

  struct Order: Decodable {
    var id: Int
  }

  struct PlaceOrder: POSTEndpoint {
    typealias Value = Order
    var items: [Int]
    var key: String
    var path: String { "/orders" }
    var task: RequestTask { .json(items) }
    var headerFields: HTTPFields { [.idempotencyKey: key] }
  }

  static func ownPolicy() -> Retry {
    var policy = RetryPolicy(retries: 3, scale: .milliseconds(200))
    policy.table[423] = RetryRule(.idempotent, "our locks are short")
    policy.exception = { request, outcome in
      request.path == "/reports" ? RetryRule(.never, "a report is asked for once") : nil
    }
    let retry = Retry(policy)
    return retry
  }

  static func shared(_ transport: any Transport) throws -> [Client] {
    let limit = RateLimit(100, per: .seconds(60), burst: 10)
    let movies = try Client(
      baseURL: "https://api.example.com/3", transport: transport, middleware: [limit])
    let lists = try Client(
      baseURL: "https://api.example.com/4", transport: transport, middleware: [limit])
    return [movies, lists]
  }
}
