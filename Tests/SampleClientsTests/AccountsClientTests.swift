import HTTPTypes
import RepriseNetworking
import RepriseTesting
import SampleClients
import Testing

struct AccountsClientTests {
  @Test(
    "B25, B26, B27, B31: signing in, checking the token, signing out", .replay("accounts-session"))
  func session() async throws {
    try await Stage.each { baseURL, transport in
      let accounts = AccountsClient(
        environment: try APIEnvironment(url: baseURL), transport: transport)
      var states = accounts.session.states.makeAsyncIterator()
      #expect(await states.next() == .signedOut)
      let mia = Account(id: "7", name: "Mia", email: "mia@example.com")
      #expect(
        try await accounts.signIn(email: "mia@example.com", password: "open-sesame") == mia)
      #expect(await states.next() == .authenticated)
      #expect(try await accounts.checkToken() == mia)
      try await accounts.signOut()
      #expect(await states.next() == .signedOut)
    }
  }

  @Test("B25, B27: what is missing is found before anything is sent")
  func missing() async throws {
    let server = Canned("{}")
    let accounts = try accounts(server, MemoryTokenStore())
    let empty = await #expect(throws: LocalFailure.self) {
      try await accounts.signIn(email: "mia@example.com", password: "")
    }
    #expect(empty == LocalFailure("Email and Password Required"))
    let unchecked = await #expect(throws: LocalFailure.self) { try await accounts.checkToken() }
    #expect(unchecked?.message == "Invalid Token")
    #expect(unchecked?.code == -1)
    #expect(server.asked.isEmpty)
  }

  @Test(
    "B23, B28: a refusal has the server's text and status", .replay("accounts-refused"))
  func refused() async throws {
    try await Stage.each { baseURL, transport in
      let accounts = AccountsClient(
        environment: try APIEnvironment(url: baseURL), transport: transport)
      let error = await #expect(throws: NetworkError.self) {
        try await accounts.signIn(email: "mia@example.com", password: "wrong-one")
      }
      #expect(error?.statusCode == 401)
      #expect(error?.message == "Wrong email or password")
    }
  }

  @Test(
    "B26: a token that the server does not accept ends the session", .replay("accounts-expired"))
  func expired() async throws {
    try await Stage.each { baseURL, transport in
      let environment = try APIEnvironment(url: baseURL)
      let tokens = MemoryTokenStore([environment.url.origin: Token("of-yesterday")])
      let accounts = AccountsClient(
        environment: environment, tokens: tokens, transport: transport)
      let error = await #expect(throws: NetworkError.self) { try await accounts.checkToken() }
      #expect(error?.message == "Invalid Token")
      #expect(accounts.session.state == .expired)
      #expect(try await tokens.token(for: environment.url.origin) == nil)
    }
  }

  @Test("B29: every request names the version and the kind of device")
  func information() async throws {
    let server = Canned(#"{"id": "7", "name": "Mia", "email": "m"}"#)
    let accounts = try accounts(server, MemoryTokenStore([home: Token("t")]))
    _ = try? await accounts.checkToken()
    #expect(server.asked == ["GET /token?version=1.0&device_type=phone JWT t"])
  }

  private func accounts(_ transport: any Transport, _ tokens: MemoryTokenStore) throws
    -> AccountsClient
  {
    AccountsClient(
      environment: try APIEnvironment(url: "http://h"), tokens: tokens, transport: transport)
  }

  private let home = Origin(scheme: "http", host: "h")

  @Test("B27: signing in sends no token, also where an old one is kept")
  func signingInSendsNoToken() async throws {
    let answer = #"{"token": "new", "user": {"id": "7", "name": "Mia", "email": "m"}}"#
    let (server, tokens) = (Canned(answer), MemoryTokenStore([home: Token("old")]))
    _ = try await accounts(server, tokens).signIn(email: "m", password: "p")
    #expect(server.asked == ["POST /authenticate?version=1.0&device_type=phone without a token"])
    #expect(try await tokens.token(for: home)?.value == "new")
  }

  @Test("B26: signing out forgets a token that the server does not know any more")
  func signingOutOfAnExpiredSession() async throws {
    let server = Canned(#"{"message": "Invalid Token"}"#, status: 401)
    let tokens = MemoryTokenStore([home: Token("old")])
    try await accounts(server, tokens).signOut()
    #expect(server.asked == ["POST /logout?version=1.0&device_type=phone JWT old"])
    #expect(try await tokens.token(for: home) == nil)
  }

  @Test("B26: signing out forgets the token also where the server cannot be told")
  func signingOutOffline() async throws {
    let tokens = MemoryTokenStore([home: Token("old")])
    let accounts = try accounts(Offline(), tokens)
    let error = await #expect(throws: NetworkError.self) { try await accounts.signOut() }
    #expect(error?.message == "No Internet connection")
    #expect(accounts.session.state == .signedOut)
    #expect(try await tokens.token(for: home) == nil)
  }

  @Test("B23: a server that says nothing has a text, and the error its status")
  func serverError() async throws {
    let accounts = try accounts(Canned("<html>", status: 502), MemoryTokenStore())
    let error = await #expect(throws: NetworkError.self) {
      try await accounts.signIn(email: "m", password: "p")
    }
    #expect(error?.message == "Server Error. Please try again later")
    #expect(
      error?.description == "POST http://h/authenticate?version=1.0&device_type=phone failed with "
        + "502 Bad Gateway: Server Error. Please try again later")
  }
}
