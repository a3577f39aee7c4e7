internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

/// Cookies: a session that the server knows again, and a preference.
final class CookiesAPI: Sendable {
  private let visits = Mutex<[String: Int]>([:])

  var routes: [Route] {
    [
      Route(.get, "/cookies", "sets two cookies and lists those that came") { call in
        let cookies = Self.cookies(in: call.request.headers)
        let (session, visit) = self.visit(with: cookies)
        var headers = HTTPFields()
        headers.append(
          HTTPField(name: .setCookie, value: "session=\(session); Path=/; HttpOnly; SameSite=Lax"))
        headers.append(HTTPField(name: .setCookie, value: "theme=dark; Path=/; Max-Age=86400"))
        return .json(
          ["visit": .integer(visit), "cookies": .object(cookies)], headers: headers)
      }
    ]
  }

  private func visit(with cookies: [JSON.Member]) -> (session: String, number: Int) {
    let known = cookies.last { $0.name == "session" }?.value.scalarText
    return self.visits.withLock { visits in
      let session: String
      if let known, visits[known] != nil {
        session = known
      } else {
        session = WebToken.base64URL(WebToken.randomBytes(18))
      }
      visits[session, default: 0] += 1
      return (session, visits[session, default: 1])
    }
  }

  private static func cookies(in headers: HTTPFields) -> [JSON.Member] {
    headers[values: .cookie].flatMap { field in
      field.split(separator: ";").compactMap { pair in
        let halves = pair.drop { $0 == " " }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        return JSON.Member(name: String(halves[0]), value: .string(String(halves[1])))
      }
    }
  }
}
