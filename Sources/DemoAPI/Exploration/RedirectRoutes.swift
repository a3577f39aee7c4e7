internal import HTTPTypes
internal import Hummingbird

/// Redirects: to another page of this server, or for ever.
enum RedirectRoutes {
  static let all: [Route] = [
    Route(
      nil, "/redirect", query: "?to=/counter&status=302",
      "redirects to a page of this server; status may be 301, 302, 303, 307 or 308"
    ) { call in
      let target = call.query["to"] ?? "/"
      // `//host` and `/\host` name other servers.
      guard target.hasPrefix("/"), !target.hasPrefix("//"), !target.hasPrefix("/\\") else {
        throw Refusal(
          .unprocessableContent, "to must be a path of this server, like /counter, not \(target).")
      }
      let code = try call.query.integer("status", default: 302, in: 301...308)
      guard [301, 302, 303, 307, 308].contains(code) else {
        throw Refusal(.unprocessableContent, "status must be 301, 302, 303, 307 or 308.")
      }
      let location = PercentText.encode(target, keeping: "/?&=%+:;,@!$'()*#[]")
      return .empty(.init(code: code), headers: [.location: location])
    },
    Route(nil, "/redirect-loop", "redirects to itself, for ever") { _ in
      .empty(.found, headers: [.location: "/redirect-loop"])
    },
  ]
}
