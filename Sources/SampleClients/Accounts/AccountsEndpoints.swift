import HTTPTypes
import RepriseNetworking

struct CheckToken: Endpoint {
  typealias Value = TokenCheck
  var path: String { "/token" }
}

struct TokenCheck: Decodable {
  var valid: Bool
  var user: Account
}

struct Authenticate: Endpoint {
  typealias Value = Authenticated
  var email: String
  var password: String
  var path: String { "/authenticate" }
  var method: HTTPRequest.Method { .post }
  var task: RequestTask { .json(["email": email, "password": password]) }
}

struct Authenticated: Decodable {
  var token: String
  var user: Account
}

struct SignOut: Endpoint {
  typealias Value = Void
  var path: String { "/logout" }
  var method: HTTPRequest.Method { .post }
}
