import RepriseNetworking

private enum MiddlewareAndItsOrderArticle {
  struct Stopwatch: Middleware {
    var report: @Sendable (Duration) -> Void

    func send(_ request: Request, context: RequestContext, next: Next) async throws -> Response {
      let start = ContinuousClock.now
      defer { report(ContinuousClock.now - start) }
      return try await next(request, context: context)
    }
  }

  static func ordered(_ transport: any Transport) throws -> Client {
    let client = try Client(
      baseURL: "https://api.example.com", transport: transport,
      middleware: [Retry(), Redirects(), Cookies(CookieJar()), Caching(), RateLimit(5)])
    return client
  }
}
