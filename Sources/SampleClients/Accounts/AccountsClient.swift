public import RepriseNetworking

/// Signing in and out, and who is signed in.
public protocol AccountsService: Sendable {
  /// Signs in; the token is kept for the calls that follow.
  func signIn(email: String, password: String) async throws -> Account

  /// Whose token it is that is kept; a token that is not valid any more ends the session.
  func checkToken() async throws -> Account

  /// Makes the token invalid and forgets it.
  func signOut() async throws
}

/// The accounts API: a token in `Authorization: JWT …`, and the version and the kind of device on
/// every request.
public struct AccountsClient: AccountsService {
  /// Whether somebody is signed in, and every change of it.
  public let session: Session

  private let client: Client
  /// The same client without a token: whoever signs in needs none, and an old one would do harm.
  private let anonymous: Client
  private let origin: Origin

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - environment: where the API stands.
  ///   - information: the version and the kind of device that every request names.
  ///   - tokens: where the token is kept between two starts of the app.
  ///   - transport: what sends the messages.
  public init(
    environment: APIEnvironment,
    information: ClientInformation = ClientInformation(version: "1.0", deviceType: "phone"),
    tokens: any TokenStore = MemoryTokenStore(), transport: any Transport
  ) {
    session = Session(tokens)
    origin = environment.url.origin
    anonymous = Client(
      environments: EnvironmentSwitch(environment), transport: transport,
      preparers: [information],
      errorMapper: MessageMapper(
        at: "message", default: "Server Error. Please try again later"))
    var client = anonymous
    client.preparers.append(Authorization(.jwt, from: session))
    self.client = client
  }

  /// Signs in; the token is kept for the calls that follow.
  ///
  /// - Throws: ``NetworkError`` with code -1 when a field is empty, and what the server refuses.
  public func signIn(email: String, password: String) async throws -> Account {
    guard !email.isEmpty, !password.isEmpty else {
      throw LocalFailure("Email and Password Required")
    }
    let answer = try await anonymous.value(of: Authenticate(email: email, password: password))
    try await session.save(Token(answer.token), for: origin)
    return answer.user
  }

  /// Whose token it is that is kept; a token that is not valid any more ends the session.
  ///
  /// - Throws: "Invalid Token" with code -1 when none is kept: nothing is sent then.
  public func checkToken() async throws -> Account {
    guard let token = try await session.token(for: origin), !token.value.isEmpty else {
      throw LocalFailure("Invalid Token")
    }
    do {
      return try await client.value(of: CheckToken()).user
    } catch let error as NetworkError where error.statusCode == 401 {
      try await session.expire(token, for: origin)
      throw error
    }
  }

  /// Makes the token invalid and forgets it.
  ///
  /// It is forgotten also where the server cannot be told, which is thrown then; a server that does
  /// not know the token any more has nothing to be told.
  public func signOut() async throws {
    let failure: (any Error)?
    do {
      try await client.value(of: SignOut())
      failure = nil
    } catch {
      failure = (error as? NetworkError)?.statusCode == 401 ? nil : error
    }
    try await session.save(nil, for: origin)
    if let failure { throw failure }
  }
}
