internal import HTTPTypes
internal import Hummingbird

/// All endpoints of one instance; the first that matches answers.
struct RouteTable: Sendable {
  private let routes: [Route]

  init(_ routes: [Route]) {
    self.routes = routes
  }

  func respond(to request: Request) async throws -> Response {
    let path = request.uri.path
    let segments = Route.segments(of: path)
    var allowed: [String] = []
    for route in self.routes {
      guard let parameters = route.parameters(in: segments) else { continue }
      guard route.answers(request.method) else {
        if route.method == .get { allowed += ["GET", "HEAD"] }
        if let method = route.method, method != .get { allowed.append(method.rawValue) }
        continue
      }
      return try await route.handler(Call(request: request, path: path, parameters: parameters))
    }
    guard allowed.isEmpty else {
      throw Refusal(
        .methodNotAllowed, "\(path) does not answer \(request.method.rawValue).",
        headers: [.allow: allowed.joined(separator: ", ")])
    }
    throw Refusal(.notFound, "There is no such page: \(path). GET / lists what there is.")
  }
}

/// Answers every request that reaches the server.
struct DemoResponder: HTTPResponder {
  typealias Context = BasicRequestContext

  let routes: RouteTable

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    var response: Response
    do {
      response = try await self.routes.respond(to: request)
    } catch let refusal as Refusal {
      response = refusal.response
    }
    guard request.method == .head else { return response }
    let length = response.headers[.contentLength]
    response = response.createHeadResponse()
    response.headers[.contentLength] = length
    return response
  }
}
