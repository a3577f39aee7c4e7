import RepriseNetworking

private enum CheckingAndErrorsArticle {
  struct LoadWall: Endpoint {
    typealias Value = String
    var ownerID: Int
    var path: String { "/walls/\(ownerID)" }
  }

  func makeWallClient(transport: any Transport) throws -> Client {
    try Client(
      baseURL: "https://api.example.com", transport: transport,
      checker: AllOf(StatusChecker(), BodyKeyChecker(absent: "error")),
      errorMapper: ErrorCodeTable<WallError>(
        code: "error.error_code", message: "error.error_msg", [5: .signedOut],
        default: { code, text in .refused(code, text) }))
  }

  enum WallError: APIFailure, Equatable {
    case signedOut
    case refused(ErrorCode, String)
    case failed(String)

    init(_ error: NetworkError) { self = error.underlying as? Self ?? .failed(error.message) }

    var message: String {
      switch self {
      case .signedOut: "Please sign in again."
      case .refused(_, let text), .failed(let text): text
      }
    }

    var code: Int { self == .signedOut ? 5 : -1 }
  }

  static func caller(client: Client, show: (String) -> Void) async throws {
    do {
      show(try await client.value(of: LoadWall(ownerID: 7)))
    } catch let error as NetworkError where error.statusCode == 404 {
      show("There is no such wall.")
    } catch let error as NetworkError {
      show(error.message)
    }
  }

  static func handlers(client: inout Client, signOut: @escaping @Sendable () -> Void) {
    client.errorHandlers = [
      Reaction(to: 401) { _ in signOut() }, Reaction(to: WallError.signedOut) { _ in signOut() },
    ]
  }

  static func local(email: String) throws {
    guard !email.isEmpty else { throw LocalFailure("Email and Password Required") }
  }
}
