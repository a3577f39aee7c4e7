import RepriseNetworking

private enum AuthenticatingArticle {
  static func signIn(_ accessToken: String, _ transport: any Transport) async throws {
    let store = MemoryTokenStore()
    let client = try Client(
      baseURL: "https://api.example.com", transport: transport,
      preparers: [Authorization(.bearer, from: store)])
    try await store.save(Token(accessToken), for: client.baseURL.origin)
  }

  struct Renewed: Decodable {
    var token: String
    var expires: Int64
  }

  struct RenewToken: POSTEndpoint {
    typealias Value = Renewed
    var refreshToken: String
    var path: String { "/token" }
    var task: RequestTask { .form(["refresh_token": ParameterValue(refreshToken)]) }
  }

  static func refreshing(store: any TokenStore, transport: any Transport) throws -> Client {
    let refresh = TokenRefresh(Authorization(.bearer, from: store), ahead: 30) { expired, client in
      let answer = try await client.value(of: RenewToken(refreshToken: expired.refreshToken ?? ""))
      return Token(answer.token, expires: answer.expires)
    }
    let client = try Client(
      baseURL: "https://api.example.com", transport: transport,
      middleware: [refresh, Retry(), Redirects()])
    return client
  }

  static func watching(path: String, showLogin: () -> Void) async -> Authorization {
    let session = Session(FileTokenStore(path: path))
    let authorization = Authorization(.jwt, from: session)

    for await state in session.states where state == .expired {
      showLogin()
    }
    return authorization
  }
}
