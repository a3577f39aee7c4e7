internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

/// Signing in with an address and a password, checking the token, signing out.
final class AccountsAPI: Sendable {
  private let tokens = Mutex<[String: Account]>([:])

  var routes: [Route] {
    let check: Route.Handler = { call in
      let (_, account) = try self.signedIn(call)
      return .json(["valid": true, "user": account.json])
    }
    return [
      Route(
        .post, "/authenticate",
        "signs in: email \(Account.mia.email), password \(Account.mia.password)"
      ) { call in
        try self.signIn(try await call.fields())
      },
      Route(.get, "/token", "says whose token it is: Authorization: JWT …", handler: check),
      Route(.get, "/checktoken", "the older name of /token", handler: check),
      Route(.post, "/logout", "makes the token invalid: Authorization: JWT …") { call in
        let (token, _) = try self.signedIn(call)
        _ = self.tokens.withLock { $0.removeValue(forKey: token) }
        return .empty()
      },
    ]
  }

  private func signIn(_ fields: NamedValues) throws -> Response {
    guard let email = fields["email"], let password = fields["password"] else {
      throw Refusal(.unprocessableContent, "Email and Password Required")
    }
    let account = Account.mia
    guard email == account.email, password == account.password else {
      throw Self.refused("Wrong email or password")
    }
    let token = WebToken.new(for: account)
    self.tokens.withLock { $0[token] = account }
    return .json(["token": .string(token), "user": account.json])
  }

  private func signedIn(_ call: Call) throws -> (token: String, account: Account) {
    let words = (call.request.headers[.authorization] ?? "").split(separator: " ")
    guard words.count == 2, ["jwt", "bearer"].contains(words[0].lowercased()),
      let account = self.tokens.withLock({ $0[String(words[1])] })
    else { throw Self.refused("Invalid Token") }
    return (String(words[1]), account)
  }

  private static func refused(_ message: String) -> Refusal {
    Refusal(.unauthorized, message, headers: [.wwwAuthenticate: #"JWT realm="demo""#])
  }
}

/// Who can sign in.
struct Account: Sendable {
  let id: String
  let name: String
  let email: String
  let password: String

  static let mia = Account(
    id: "7", name: "Mia", email: "mia@example.com", password: "open-sesame")

  var json: JSON {
    ["id": .string(self.id), "name": .string(self.name), "email": .string(self.email)]
  }
}
