internal import HTTPTypes
internal import Hummingbird

/// What the server saw, and any status one wants to see.
enum InspectionRoutes {
  static let all: [Route] = [
    Route(nil, "/echo", "tells what the request was; any method") { call in
      .json(Self.echo(call, body: try await call.body()))
    },
    Route(nil, "/status/{code}", "answers with that status, 200 to 599") { call in
      let text = call.parameter("code")
      guard let code = Int(text), (200...599).contains(code) else {
        throw Refusal(
          .badRequest, "A response's status is a number from 200 to 599, not \(text).")
      }
      let status = HTTPResponse.Status(code: code)
      guard ![204, 205, 304].contains(code) else { return .empty(status) }
      let reason = Self.named.first { $0.code == code }?.reasonPhrase ?? "Status \(code)"
      return .json(["status": .integer(code), "message": .string(reason)], status: status)
    },
  ]

  private static let named: [HTTPResponse.Status] = [
    .ok, .created, .accepted, .partialContent, .movedPermanently, .found, .seeOther,
    .temporaryRedirect, .permanentRedirect, .badRequest, .unauthorized, .forbidden, .notFound,
    .methodNotAllowed, .notAcceptable, .requestTimeout, .conflict, .gone, .preconditionFailed,
    .contentTooLarge, .unsupportedMediaType, .unprocessableContent, .tooManyRequests,
    .internalServerError, .notImplemented, .badGateway, .serviceUnavailable, .gatewayTimeout,
  ]

  private static func echo(_ call: Call, body: [UInt8]) -> JSON {
    let request = call.request
    return [
      "method": .string(request.method.rawValue), "path": .string(call.path),
      "query": request.uri.query.map { .string($0) } ?? .null,
      "authority": request.head.authority.map { .string($0) } ?? .null,
      "headers": .array(
        request.headers.map {
          ["name": .string($0.name.rawName), "value": .string($0.value)]
        }),
      "length": .integer(body.count),
      "body": String(validating: body, as: UTF8.self).map { .string($0) } ?? .null,
    ]
  }
}

extension Route {
  /// The page that lists the others.
  static func index(of routes: [Route]) -> Route {
    let lines = routes.map { route -> JSON in
      [
        "method": .string(route.method?.rawValue ?? "any"),
        "path": .string(route.pattern + route.query), "summary": .string(route.summary),
      ]
    }
    let index: JSON = ["name": "Reprise demo API", "endpoints": .array(lines)]
    return Route(.get, "/", "lists what there is") { _ in .json(index) }
  }
}
